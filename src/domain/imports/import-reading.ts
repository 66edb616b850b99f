import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { ImportKind, ImportRowFilter, ImportState } from '#values/imports.ts';
import { Refusal } from '#values/refusal.ts';
import { users } from '../accounts/accounts-tables.ts';
import { may, requirePermission } from '../authorisation.ts';
import type { Context } from '../context.ts';
import { requireImportRights } from './import-creating.ts';
import { importKindRules } from './import-kinds.ts';
import {
  type CellProblem,
  type Import,
  type ImportRow,
  importPictures,
  importRows,
  imports,
  importZipPictures,
} from './import-tables.ts';

type Page = { readonly page: number; readonly perPage: number };

/** Who may begin an import of some kind. */
export const importRights = [
  ...new Set(Object.values(importKindRules).flatMap(({ rights }) => rights.slice(0, 1))),
];

export type ListedImport = Import & {
  readonly name: string | null;
  /** Pictures that came from their addresses, and that did not. */
  readonly picturesFetched: number;
  readonly picturesFailed: number;
  /** Pictures of the zip that came with it. */
  readonly zipPictures: number;
};

const picturesOf = (where: SQL) => sql<number>`(
  SELECT count(*)::int FROM ${importPictures} AS picture WHERE picture.import_id = ${imports.id} AND ${where})`;

const listed = {
  ...getTableColumns(imports),
  picturesFetched: picturesOf(sql`failure IS NULL`),
  picturesFailed: picturesOf(sql`failure IS NOT NULL`),
  zipPictures: sql<number>`(
    SELECT count(*)::int FROM ${importZipPictures} AS packed WHERE packed.import_id = ${imports.id})`,
  name: sql<string | null>`nullif(trim(${users.firstName} || ' ' || ${users.lastName}), '')`,
};

/** An import of the context's site. @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND */
export async function getImport(context: Context, id: number): Promise<ListedImport> {
  requirePermission(context, importRights);
  const [found] = await context.database
    .select(listed)
    .from(imports)
    .leftJoin(users, eq(users.id, imports.userId))
    .where(and(eq(imports.id, id), eq(imports.siteId, context.site.id)));
  if (!found) throw new Refusal('NOT_FOUND');
  requireImportRights(context, found.what);
  return found;
}

/** Imports of the context's site that who asks may see, the newest first. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function listImports(
  context: Context,
  {
    kinds,
    states,
  }: {
    readonly kinds?: readonly ImportKind[] | undefined;
    readonly states?: readonly ImportState[] | undefined;
  },
  { page, perPage }: Page,
): Promise<{ readonly rows: ListedImport[]; readonly total: number }> {
  requirePermission(context, importRights);
  const { database, site, actor } = context;
  const seen = (Object.keys(importKindRules) as ImportKind[]).filter(
    (kind) =>
      importKindRules[kind].rights.every((right) => may(actor, right)) && (!kinds || kinds.includes(kind)),
  );
  const where = and(
    eq(imports.siteId, site.id),
    inArray(imports.what, seen),
    states && inArray(imports.state, [...states]),
  );
  const rows = await database
    .select(listed)
    .from(imports)
    .leftJoin(users, eq(users.id, imports.userId))
    .where(where)
    .orderBy(desc(imports.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [counted] = await database.select({ total: count() }).from(imports).where(where);
  return { rows, total: counted?.total ?? 0 };
}

/** A page of an import's rows, in the order of the file. @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND */
export async function listImportRows(
  context: Context,
  id: number,
  filters: readonly ImportRowFilter[] | undefined,
  { page, perPage }: Page,
): Promise<{ readonly of: Import; readonly rows: ImportRow[]; readonly total: number }> {
  const of = await getImport(context, id);
  const verdicts = filters?.filter((filter) => filter !== 'incomplete') ?? [];
  const isListed = or(
    verdicts.length > 0 ? inArray(importRows.verdict, verdicts) : undefined,
    filters?.includes('incomplete') ? and(ne(importRows.verdict, 'wrong'), hasProblems) : undefined,
  );
  const where = and(eq(importRows.importId, id), isListed);
  const { database } = context;
  const rows = await database
    .select()
    .from(importRows)
    .where(where)
    .orderBy(asc(importRows.row))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [counted] = await database.select({ total: count() }).from(importRows).where(where);
  return { of, rows, total: counted?.total ?? 0 };
}

const hasProblems = sql`${importRows.problems} <> '[]'::jsonb`;
const problemsRead = 500;

export type ToldProblem = CellProblem & { readonly row: number; readonly key: string | null };

/** All that is wrong with an import's rows, some at a time. @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND */
export async function readProblems(
  context: Context,
  id: number,
): Promise<AsyncIterable<readonly ToldProblem[]>> {
  await getImport(context, id);
  async function* batches() {
    for (let after = 0; ; ) {
      const rows = await context.database
        .select({
          row: importRows.row,
          fileRow: importRows.fileRow,
          key: importRows.key,
          problems: importRows.problems,
        })
        .from(importRows)
        .where(
          and(
            eq(importRows.importId, id),
            isNotNull(importRows.verdict),
            hasProblems,
            gt(importRows.row, after),
          ),
        )
        .orderBy(asc(importRows.row))
        .limit(problemsRead);
      const last = rows.at(-1);
      if (!last) return;
      after = last.row;
      yield rows.flatMap(({ row, fileRow, key, problems }) =>
        problems.map((problem) => ({ ...problem, row: fileRow ?? row, key })),
      );
    }
  }
  return batches();
}
