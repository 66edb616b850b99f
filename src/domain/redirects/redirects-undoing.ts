import { isDeepStrictEqual } from 'node:util';
import { inArray } from 'drizzle-orm';
import type { Change, ChangeKeeper, Left, LeftReason } from '../activity/change-sets.ts';
import type { Context } from '../context.ts';
import { requireFirstSite, type SiteDirectory } from '../sites/site-directory.ts';
import { type BatchedRedirect, findBatchProblems, writeRedirects } from './redirects-batch.ts';
import type { RedirectRow } from './redirects-queries.ts';
import { redirects } from './redirects-tables.ts';

/** What a redirect is in change sets: what is made, or one of these fields that is changed. */
export const redirectEntity = 'redirect';

/** What a made redirect was, to be told and compared. */
export function madeRedirect({ fromPath, link, status, siteId }: BatchedRedirect) {
  return { from: fromPath, link, status, allSites: siteId === null };
}

const nothingBeside = {
  namesOld: async () => new Set<string>(),
  leadsElsewhere: async () => new Set<number>(),
};

/**
 * How redirects are put back: one that was made is deleted while it is what it was made, a changed one leads where it did if that is no
 * circle by now.
 */
export function undoRedirects({
  directory,
}: {
  readonly directory: Pick<SiteDirectory, 'getFirst'>;
}): ChangeKeeper {
  return async (context, changes) => {
    const stored = await readOwn(context, changes);
    if ([...stored.values()].some(({ siteId }) => siteId === null)) requireFirstSite(context, directory);
    const whyLeft = new Map<Change, LeftReason>();
    for (const change of changes) {
      const row = stored.get(change.entityId);
      if (!row) whyLeft.set(change, 'gone');
      else if (!isDeepStrictEqual(nowOf(change.field, row), change.after)) whyLeft.set(change, 'changed');
    }
    const asTheyWere = changes.filter((change) => !whyLeft.has(change));
    const refused = await leadBack(context, stored, asTheyWere);
    for (const change of asTheyWere) if (refused.has(change.entityId)) whyLeft.set(change, 'invalid');
    const removed = asTheyWere
      .filter(({ field }) => field === 'made')
      .map(({ entityId }) => Number(entityId));
    if (removed.length > 0) await context.database.delete(redirects).where(inArray(redirects.id, removed));
    return {
      done: changes
        .filter((change) => !whyLeft.has(change))
        .map((change) => ({ ...change, before: change.after, after: change.before })),
      left: [...whyLeft].map(
        ([{ entity, entityId, field }, why]): Left => ({ entity, entityId, field, why }),
      ),
    };
  };
}

/** Has changed ones lead where they did. @returns those that must not */
async function leadBack(
  context: Context,
  stored: ReadonlyMap<string, RedirectRow>,
  changes: readonly Change[],
): Promise<Set<string>> {
  const byId = Map.groupBy(
    changes.filter(({ field }) => field !== 'made'),
    ({ entityId }) => entityId,
  );
  const wanted = [...byId].flatMap(([id, ofOne]): BatchedRedirect[] => {
    const row = stored.get(id);
    const before = Object.fromEntries(ofOne.map((change) => [change.field, change.before]));
    return row ? [{ ...row, ...before }] : [];
  });
  const problems = await findBatchProblems(context, wanted, nothingBeside);
  await writeRedirects(
    context,
    wanted.filter((_, place) => !problems.has(place)),
  );
  return new Set([...problems.keys()].map((place) => String(wanted[place]?.id)));
}

function nowOf(field: string, row: RedirectRow): unknown {
  if (field === 'made') return madeRedirect(row);
  return field === 'link' ? row.link : row.status;
}

async function readOwn(
  { database, site }: Context,
  changes: readonly Change[],
): Promise<Map<string, RedirectRow>> {
  const ids = [...new Set(changes.map(({ entityId }) => Number(entityId)))];
  const rows = await database.select().from(redirects).where(inArray(redirects.id, ids)).for('update');
  return new Map(
    rows
      .filter(({ siteId }) => siteId === null || siteId === site.id)
      .map((row) => [String(row.id), row] as const),
  );
}
