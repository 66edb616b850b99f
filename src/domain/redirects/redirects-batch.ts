import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { languages } from '#values/language.ts';
import type { FieldError } from '#values/refusal.ts';
import type { StoredLink } from '../content/content-tables.ts';
import { localisePath } from '../content/linkable-screens.ts';
import type { Context } from '../context.ts';
import { comparableAddress } from './redirect-paths.ts';
import { targetsOf } from './redirect-targets.ts';
import type { RedirectRow } from './redirects-queries.ts';
import { failedRequests, redirects } from './redirects-tables.ts';

/** One of many redirects that are written together. */
export type BatchedRedirect = Pick<RedirectRow, 'siteId' | 'language' | 'fromPath' | 'link' | 'status'> & {
  /** Of one that is there. */
  readonly id?: number | undefined;
};

/** What will stand beside a batch, in other parts of the same work. */
export type BesideBatch = {
  /** Of some addresses those that will be old ones. */
  namesOld(paths: readonly string[]): Promise<ReadonlySet<string>>;
  /** Of some redirects that are there those that will lead elsewhere. */
  leadsElsewhere(rows: readonly RedirectRow[]): Promise<ReadonlySet<number>>;
};

/** How big a file is that a link leads to is nobody's question here. */
const noSizes = { findSizeBytes: async () => null };

/**
 * What is wrong with redirects that are to be written together, by their places: `link` that leads nowhere, in a circle or to another old
 * address, `from` that others lead to. As for one alone, with the work looked at once for all of them.
 */
export async function findBatchProblems(
  context: Context,
  batch: readonly BatchedRedirect[],
  beside: BesideBatch,
): Promise<Map<number, { readonly field: 'link' | 'from'; readonly error: FieldError }>> {
  const targets = await targetsOf(context, noSizes, batch);
  const reached = targets.map((target) => (target?.startsWith('/') ? comparableAddress(target) : undefined));
  const asked = [...new Set(reached.flatMap((address) => (address ? [address.whole, address.path] : [])))];
  const old = await findOld(context, asked);
  const oldBeside = await beside.namesOld(asked);
  const ledTo = await findLedTo(context, batch, beside);
  const isOld = (path: string) => old.has(path) || oldBeside.has(path);
  const loop = { rule: 'oneOf', parameter: 'loop' } as const;
  const problems = new Map<number, { readonly field: 'link' | 'from'; readonly error: FieldError }>();
  batch.forEach(({ fromPath }, place) => {
    const address = reached[place];
    if (targets[place] === undefined) problems.set(place, { field: 'link', error: { rule: 'oneOf' } });
    else if (address && (address.path === wayOf(fromPath) || isOld(address.whole) || isOld(address.path)))
      problems.set(place, { field: 'link', error: loop });
    else if (ledTo.has(wayOf(fromPath))) problems.set(place, { field: 'from', error: loop });
  });
  return problems;
}

const wayOf = (fromPath: string) => fromPath.split('?', 1)[0] ?? fromPath;

const ofSite = ({ site }: Context): SQL | undefined =>
  or(isNull(redirects.siteId), eq(redirects.siteId, site.id));

async function findOld(context: Context, paths: readonly string[]): Promise<Set<string>> {
  const rows = await context.database
    .select({ fromPath: redirects.fromPath })
    .from(redirects)
    .where(and(ofSite(context), inArray(redirects.fromPath, [...paths])));
  return new Set(rows.map(({ fromPath }) => fromPath));
}

/** The way of a written path as far as a database can compare it: what is encoded or doubled in it is looked at one by one. */
const writtenWay = sql`lower(rtrim(split_part(split_part(${redirects.link} ->> 'path', '#', 1), '?', 1), '/'))`;

/** Of the old addresses of a batch those that a redirect leads to which stays. */
async function findLedTo(
  context: Context,
  batch: readonly BatchedRedirect[],
  beside: BesideBatch,
): Promise<Set<string>> {
  const ways = new Set(batch.map(({ fromPath }) => wayOf(fromPath)));
  // A path is stored in one language and led to in that of its redirect.
  const spelled = [...ways].flatMap((way) => [
    way,
    ...languages.flatMap((language) => localisePath(way, language, (slug) => slug)?.toLowerCase() ?? []),
  ]);
  const rows = await context.database
    .select()
    .from(redirects)
    .where(
      and(
        ofSite(context),
        sql`${redirects.link} ->> 'kind' = 'path'`,
        sql`(${writtenWay} = ANY(${sql.param([...new Set(spelled)])}::text[]) OR ${redirects.link} ->> 'path' ~ '%|//')`,
      ),
    );
  const targets = await targetsOf(context, noSizes, rows);
  const wayReached = (place: number) => {
    const target = targets[place];
    return target === undefined ? undefined : comparableAddress(target)?.path;
  };
  const leading = rows.filter((_, place) => ways.has(wayReached(place) ?? ''));
  const changed = await beside.leadsElsewhere(leading);
  return new Set(rows.flatMap(({ id }, place) => (changed.has(id) ? [] : (wayReached(place) ?? []))));
}

/**
 * Writes redirects that were found to be sound, in the caller's transaction; what was counted of new ones as failed is forgotten.
 * @returns their ids, in their order; null for an address that has got a redirect meanwhile
 */
export async function writeRedirects(
  context: Context,
  batch: readonly BatchedRedirect[],
): Promise<(number | null)[]> {
  const { database, site, clock } = context;
  const made = batch.filter(({ id }) => id === undefined);
  const stored =
    made.length === 0
      ? []
      : await database
          .insert(redirects)
          .values(
            made.map(({ siteId, language, fromPath, link, status }) => ({
              ...{ siteId, language, fromPath, link, status },
              createdAt: clock.now(),
            })),
          )
          .onConflictDoNothing()
          .returning({ id: redirects.id, siteId: redirects.siteId, fromPath: redirects.fromPath });
  const idOf = new Map(stored.map(({ id, siteId, fromPath }) => [`${siteId} ${fromPath}`, id]));
  if (stored.length > 0) {
    const own = stored.map(({ fromPath }) => fromPath);
    const all = stored.filter(({ siteId }) => siteId === null).map(({ fromPath }) => fromPath);
    await database
      .delete(failedRequests)
      .where(
        or(
          and(eq(failedRequests.siteId, site.id), inArray(failedRequests.path, own)),
          inArray(failedRequests.path, all),
        ),
      );
  }
  const changed = batch.filter(({ id }) => id !== undefined);
  if (changed.length > 0) {
    const records = changed.map(({ id, link, status }) => ({ id, link, status }));
    await database.execute(sql`
      UPDATE ${redirects} AS stored SET link = changed.link, status = changed.status
      FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS changed(id int, link jsonb, status int)
      WHERE stored.id = changed.id`);
  }
  return batch.map(({ id, siteId, fromPath }) => id ?? idOf.get(`${siteId} ${fromPath}`) ?? null);
}

/** Redirects of the context's site and of all by their addresses. */
export async function readRedirectsFrom(
  context: Context,
  fromPaths: readonly string[],
): Promise<RedirectRow[]> {
  return context.database
    .select()
    .from(redirects)
    .where(and(ofSite(context), inArray(redirects.fromPath, [...fromPaths])));
}

/** The address that a person writes: a path of the site, or one of another site with its scheme; undefined: it is neither. */
export function linkOfAddress(address: string): StoredLink | undefined {
  if (address.startsWith('/') && address.length <= 500) return { kind: 'path', path: address };
  return /^https?:\/\//i.test(address) && address.length <= 2000
    ? { kind: 'external', url: address }
    : undefined;
}

/** Where redirects lead, in their order, as people write it; null: nowhere any more. */
export async function addressesOf(
  context: Context,
  rows: readonly Pick<RedirectRow, 'link' | 'language'>[],
): Promise<(string | null)[]> {
  const targets = await targetsOf(context, noSizes, rows);
  return targets.map((target) => target ?? null);
}
