import { sql } from 'drizzle-orm';
import type { Change } from '../activity/change-sets.ts';
import type { StoredLink } from '../content/content-tables.ts';
import type { Context } from '../context.ts';
import { type ExportedRedirect, redirectColumns, toldRedirectColumns } from '../exports/redirects-export.ts';
import { comparableAddress } from '../redirects/redirect-paths.ts';
import {
  type BatchedRedirect,
  type BesideBatch,
  findBatchProblems,
  writeRedirects,
} from '../redirects/redirects-batch.ts';
import type { RedirectRow } from '../redirects/redirects-queries.ts';
import { madeRedirect, redirectEntity, undoRedirects } from '../redirects/redirects-undoing.ts';
import { problemAt } from './cell-problems.ts';
import { type ImportKindRules, type JudgedRow, placeOf } from './import-kind.ts';
import { type CellChange, type Fields, type Import, importRows } from './import-tables.ts';
import {
  allSitesMark,
  draftsOf,
  isOfAllSites,
  type RedirectDraft,
  textAt,
  withoutMark,
} from './redirect-drafts.ts';

/** Rows of redirects: an old address, and where it leads. */
export const redirectRows: Pick<
  ImportKindRules,
  'columns' | 'keys' | 'keyOf' | 'judge' | 'apply' | 'keepers'
> = {
  keys: ['from'],
  keepers: ({ directory }) => ({ [redirectEntity]: undoRedirects({ directory }) }),
  columns: async () => [
    ...redirectColumns.map(({ name }) => ({ name })),
    ...toldRedirectColumns.map(({ name }) => ({ name, isTold: true })),
  ],
  keyOf(run, cells) {
    const text = textAt(cells, placeOf(run, 'from'));
    if (text === '') return null;
    const address = comparableAddress(text)?.whole ?? text;
    return isOfAllSites(run, cells) ? address + allSitesMark : address;
  },
  async judge(context, run, rows, means) {
    const drafts = await draftsOf(context, run, rows, means);
    const asked = drafts.filter(({ problems, wanted }) => problems.length === 0 && wanted);
    await addBatchProblems(context, run, asked, false);
    return { rows: drafts.map(judgedRow), newTerms: [] };
  },
  async apply(context, run, rows, isLater, means) {
    if (isLater) return { changes: [], problems: new Map() };
    const drafts = await draftsOf(
      context,
      run,
      rows.map((row) => ({ ...row, isTwice: false })),
      means,
    );
    const asked = drafts.filter(({ problems, wanted }) => problems.length === 0 && wanted);
    await addBatchProblems(context, run, asked, true);
    const sound = asked.filter(({ problems }) => problems.length === 0);
    const ids = await writeRedirects(
      context,
      sound.flatMap(({ wanted }) => wanted ?? []),
    );
    const changes = sound.flatMap((draft, place): Change[] => {
      const id = ids[place] ?? null;
      if (id === null) {
        draft.problems.push(problemAt(run, draft.staged, 'from', { rule: 'oneOf', parameter: 'unique' }));
        return [];
      }
      return changesOf(draft, String(id));
    });
    const refused = drafts.filter(({ problems }) => problems.length > 0);
    return { changes, problems: new Map(refused.map(({ staged, problems }) => [staged.row, problems])) };
  },
};

/** Adds what is wrong with where they lead, besides what the rest of the file makes of it. */
async function addBatchProblems(
  context: Context,
  run: Import,
  drafts: readonly RedirectDraft[],
  isLookedAt: boolean,
): Promise<void> {
  const batch = drafts.flatMap(({ wanted }) => wanted ?? []);
  if (batch.length === 0) return;
  const problems = await findBatchProblems(context, batch, besideOf(context, run, isLookedAt));
  for (const [place, { field, error }] of problems) {
    const draft = drafts[place];
    draft?.problems.push(problemAt(run, draft.staged, field === 'link' ? 'to' : 'from', error));
  }
}

/** The other rows of the file. @param isLookedAt all of them have a verdict by now */
function besideOf({ database }: Context, run: Import, isLookedAt: boolean): BesideBatch {
  const at = placeOf(run, 'to');
  return {
    async namesOld(paths) {
      const keys = paths.flatMap((path) => [path, path + allSitesMark]);
      const { rows } = await database.execute<{ key: string }>(sql`
        SELECT DISTINCT key FROM ${importRows} WHERE import_id = ${run.id} AND key = ANY(${sql.param(keys)}::text[])
          AND (NOT ${isLookedAt}::boolean OR verdict <> 'wrong')`);
      return new Set(rows.map(({ key }) => withoutMark(key)));
    },
    async leadsElsewhere(stored) {
      const keysOf = ({ siteId, fromPath }: RedirectRow) =>
        siteId === null ? [fromPath + allSitesMark, fromPath] : [fromPath];
      const { rows } = await database.execute<{ key: string; to: string }>(sql`
        SELECT key, raw ->> ${at}::int AS to FROM ${importRows}
        WHERE import_id = ${run.id} AND key = ANY(${sql.param(stored.flatMap(keysOf))}::text[])
          AND (NOT ${isLookedAt}::boolean OR verdict IN ('new', 'changed'))`);
      const toOf = new Map(rows.map(({ key, to }) => [key, to]));
      const other = stored.filter((row) =>
        keysOf(row).some((key) => {
          const to = toOf.get(key)?.trim() ?? '';
          return to !== '' && !isSame(row.link, to);
        }),
      );
      return new Set(other.map(({ id }) => id));
    },
  };
}

function isSame({ kind, path }: StoredLink, to: string): boolean {
  return kind === 'path' && comparableAddress(String(path))?.path === comparableAddress(to)?.path;
}

function judgedRow({ staged: { row }, stored, wanted, problems }: RedirectDraft): JudgedRow {
  const isWrong = problems.length > 0;
  return {
    row,
    isNew: stored === undefined,
    problems,
    changes: isWrong || !wanted || !stored ? [] : tellChanges(stored, wanted),
    fields: isWrong || !wanted ? null : fieldsOf(wanted),
    later: null,
  };
}

const addressOf = ({ kind, path, url }: StoredLink) =>
  kind === 'path' ? path : kind === 'external' ? url : null;

function fieldsOf({ fromPath, link, status, siteId }: BatchedRedirect): Fields {
  return { from: fromPath, to: addressOf(link), status, allSites: siteId === null };
}

function tellChanges(stored: ExportedRedirect, wanted: BatchedRedirect): CellChange[] {
  return [
    ...(wanted.link === stored.link
      ? []
      : [{ field: 'to', before: stored.to, after: addressOf(wanted.link) }]),
    ...(wanted.status === stored.status
      ? []
      : [{ field: 'status', before: stored.status, after: wanted.status }]),
  ];
}

function changesOf({ stored, wanted }: RedirectDraft, entityId: string): Change[] {
  if (!wanted) return [];
  const own = { entity: redirectEntity, entityId };
  if (!stored) return [{ ...own, field: 'made', before: null, after: madeRedirect(wanted) }];
  const { link, status } = stored;
  return [
    ...(wanted.link === link ? [] : [{ ...own, field: 'link', before: link, after: wanted.link }]),
    ...(wanted.status === status ? [] : [{ ...own, field: 'status', before: status, after: wanted.status }]),
  ];
}
