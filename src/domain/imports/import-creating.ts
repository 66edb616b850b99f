import { eq } from 'drizzle-orm';
import { writeRows } from '#platform/database/row-writing.ts';
import { readTable } from '#platform/tables/table-files.ts';
import { type ReadRow, TableError } from '#platform/tables/table-reading.ts';
import { createSignFinder } from '#values/cell-words.ts';
import {
  type ImportFormat,
  type ImportKind,
  importBatch,
  importCellMaximum,
  importColumnsMaximum,
  importNameMaximum,
  importRowsMaximum,
} from '#values/imports.ts';
import { languageCodes } from '#values/language.ts';
import { type FieldRule, Refusal } from '#values/refusal.ts';
import { actorIdOf } from '../actor.ts';
import { requirePermission } from '../authorisation.ts';
import { type Context, inTransactionOnce } from '../context.ts';
import { type ColumnMapping, headerNames, type KnownColumn, matchColumns } from './column-matching.ts';
import { foreignFormats } from './formats/foreign-formats.ts';
import { readForeign } from './formats/foreign-reading.ts';
import type { PictureMeans } from './import-kind.ts';
import { importKindRules } from './import-kinds.ts';
import { type ImportColumn, importRows, imports } from './import-tables.ts';
import { keepZip, noteZip, type PictureZip } from './pictures/picture-zips.ts';

export type NewImport = {
  /** Of the file on this machine. */
  readonly path: string;
  readonly fileName: string;
  readonly what: ImportKind;
  readonly format: ImportFormat;
  readonly mapping: ColumnMapping;
  /** Pictures that come with it. */
  readonly zip?: PictureZip | undefined;
};

const bounds = { rows: importRowsMaximum, columns: importColumnsMaximum, cell: importCellMaximum };

/**
 * Takes a file in: its rows are written down as they stand there, some at a time, so that it is never whole in memory. Nothing of
 * the shop is looked at or changed yet.
 * @returns the id of the import
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; VALIDATION at `file` for one that cannot be read, at `mapping`, at `format` for one that
 *   has no rows of this kind, at `pictures` for a zip that cannot be read or is too much, or that goes with none
 */
export async function createImport(
  context: Context,
  means: Pick<PictureMeans, 'files'>,
  file: NewImport,
): Promise<number> {
  requireImportRights(context, file.what);
  if (file.format !== 'own' && file.what !== 'products')
    throw new Refusal('VALIDATION', {}, { format: { rule: 'oneOf' } });
  if (file.zip && file.what !== 'products')
    throw new Refusal('VALIDATION', {}, { pictures: { rule: 'oneOf' } });
  const zip = file.zip && (await keepZip(means, file.zip));
  const write = async (transaction: Context): Promise<number> => {
    try {
      const id = await stage(transaction, file, zip?.key);
      if (zip) await noteZip(transaction, id, zip.pictures);
      return id;
    } catch (error) {
      throw error instanceof TableError ? refusalOf(error) : error;
    }
  };
  return inTransactionOnce(
    context,
    write,
    async (kept) => Number(kept),
    (id) => id,
  );
}

/** @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export function requireImportRights(context: Context, what: ImportKind): void {
  for (const right of importKindRules[what].rights) requirePermission(context, right);
}

async function stage(
  context: Context,
  { path, fileName, what, format, mapping }: NewImport,
  zipKey: string | undefined,
): Promise<number> {
  const { database, site, clock } = context;
  const known = await importKindRules[what].columns(context);
  const { columns, rows } = await openFile(context, { path, format, mapping }, known);
  const [made] = await database
    .insert(imports)
    .values({
      siteId: site.id,
      userId: actorIdOf(context),
      what,
      format,
      fileName: fileName.slice(0, importNameMaximum),
      zipKey,
      columns,
      decimalSign: '.',
      rows: 0,
      createdAt: clock.now(),
    })
    .returning({ id: imports.id });
  if (!made) throw new Error('A new import was not returned.');
  const signs = createSignFinder();
  let count = 0;
  for await (const some of inPieces(rows)) {
    for (const { cells } of some) signs.look(cells);
    count += some.length;
    await writeRows(
      database,
      importRows,
      some.map(({ row, fileRow, cells }) => ({ importId: made.id, row, fileRow, raw: cells })),
    );
  }
  if (count === 0) throw new TableError('empty');
  await database
    .update(imports)
    .set({ rows: count, decimalSign: signs.found() })
    .where(eq(imports.id, made.id));
  return made.id;
}

type StagedCells = ReadRow & { readonly fileRow: number | null };

/** The columns of a file, and its rows as they are staged; those of another program are translated into own ones. */
async function openFile(
  { site }: Context,
  { path, format, mapping }: Pick<NewImport, 'path' | 'format' | 'mapping'>,
  known: readonly KnownColumn[],
): Promise<{ readonly columns: ImportColumn[]; readonly rows: AsyncIterable<StagedCells> }> {
  const read = () => readTable(path, bounds);
  if (format === 'own') {
    const rows = read();
    const header = await rows.next();
    if (header.done) throw new TableError('empty');
    return {
      columns: matchColumns(headerNames(header.value.cells), known, mapping),
      rows: asTheyStand(rows),
    };
  }
  const means = { language: languageCodes[site.defaultLanguage], timeZone: site.timeZone };
  const { columns, left, rows } = await readForeign(read, foreignFormats[format], means);
  const said = { ...Object.fromEntries(columns.map(({ name, field }) => [name, field])), ...mapping };
  const matched = matchColumns([...columns.map(({ name }) => name), ...left], known, {
    ...Object.fromEntries(left.map((name) => [name, null])),
    ...said,
  });
  const isUnknown = ({ name, field }: ImportColumn) => field === null && !Object.hasOwn(said, name);
  return {
    columns: matched.map((column) => (isUnknown(column) ? { ...column, why: 'unknown' } : column)),
    rows: inOrder(rows),
  };
}

async function* asTheyStand(rows: AsyncIterable<ReadRow>): AsyncGenerator<StagedCells, void> {
  for await (const row of rows) yield { ...row, fileRow: null };
}

/** Several may come from one row of the file. */
async function* inOrder(rows: AsyncIterable<ReadRow>): AsyncGenerator<StagedCells, void> {
  let place = 1;
  for await (const { row, cells } of rows) {
    place += 1;
    yield { row: place, fileRow: row, cells };
  }
}

async function* inPieces(rows: AsyncIterable<StagedCells>): AsyncGenerator<readonly StagedCells[], void> {
  let piece: StagedCells[] = [];
  for await (const row of rows) {
    piece.push(row);
    if (piece.length < importBatch) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

const ruleOfFault = {
  broken: 'format',
  empty: 'required',
  rows: 'maxLength',
  columns: 'maxLength',
  cell: 'maxLength',
  size: 'maxLength',
} as const satisfies Record<TableError['fault'], FieldRule>;

/** What of the file is too much is named, with the row where it was seen. */
function refusalOf({ fault, row }: TableError): Refusal {
  const parameter = fault === 'broken' || fault === 'empty' ? undefined : fault;
  const problem = { rule: ruleOfFault[fault], ...(parameter ? { parameter } : {}) };
  return new Refusal('VALIDATION', row === undefined ? {} : { row }, { file: problem });
}

/** What columns of a kind can be read into, and which of them name what a row is about. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function listImportFields(
  context: Context,
  what: ImportKind,
): Promise<{ readonly fields: string[]; readonly keys: string[] }> {
  requireImportRights(context, what);
  const { columns, keys } = importKindRules[what];
  const known = await columns(context);
  return { fields: known.filter(({ isTold }) => !isTold).map(({ name }) => name), keys: [...keys] };
}
