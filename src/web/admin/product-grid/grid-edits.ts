import type { EndpointAnswer, EndpointInput } from '#contract/endpoint.ts';
import type { goodsEndpoints } from '#contract/v1/goods-endpoints.ts';
import type { gridEndpoints } from '#contract/v1/grid-endpoints.ts';
import type { GridValue } from '#values/grid.ts';
import type { FieldError, FieldRule } from '#values/refusal.ts';

export type GridColumn = EndpointAnswer<typeof gridEndpoints.gridColumns>['columns'][number];
export type PatchChange = EndpointInput<typeof goodsEndpoints.managedProductPatch>['body']['changes'][number];

/** Cells of a product by column; what is not here was not read. */
export type Cells = Readonly<Record<string, GridValue>>;

/** A cell as it was when it was looked at, and as it is to be. */
export type Edit = { readonly before: GridValue; readonly after: GridValue };
/** By column. */
export type RowEdits = Readonly<Record<string, Edit>>;
/** By the product's id. */
export type Edits = ReadonlyMap<number, RowEdits>;

export type CellWrite = {
  readonly id: number;
  readonly column: string;
  readonly value: GridValue;
  /** What is stored there, as far as is known. */
  readonly stored: GridValue;
};

export function sameValue(one: GridValue, other: GridValue): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other;
  return one.length === other.length && one.every((entry, index) => entry === other[index]);
}

/** Edits after some cells were written; a cell that says what is stored is no edit. */
export function withWrites(edits: Edits, writes: readonly CellWrite[]): Edits {
  if (writes.length === 0) return edits;
  const next = new Map(edits);
  for (const { id, column, value, stored } of writes) {
    const { [column]: known, ...others } = next.get(id) ?? {};
    const before = known ? known.before : stored;
    const row = sameValue(value, before) ? others : { ...others, [column]: { before, after: value } };
    if (Object.keys(row).length === 0) next.delete(id);
    else next.set(id, row);
  }
  return next;
}

/** What is kept of cells, edits or problems, without that of some of them. */
export function withoutCells<Kept>(
  known: ReadonlyMap<number, Readonly<Record<string, Kept>>>,
  cells: Iterable<{ readonly id: number; readonly column: string }>,
): ReadonlyMap<number, Readonly<Record<string, Kept>>> {
  if (known.size === 0) return known;
  const next = new Map(known);
  for (const { id, column } of cells) {
    const { [column]: _gone, ...others } = next.get(id) ?? {};
    if (Object.keys(others).length === 0) next.delete(id);
    else next.set(id, others as Readonly<Record<string, Kept>>);
  }
  return next;
}

export function countCells(edits: Edits): number {
  let count = 0;
  for (const row of edits.values()) count += Object.keys(row).length;
  return count;
}

/** Columns that are read with others: the parts that make one value. */
export function readColumns(columns: readonly GridColumn[], shown: readonly string[]): string[] {
  const wholes = new Set(
    columns
      .filter(({ name, isPartOfWhole }) => isPartOfWhole && shown.includes(name))
      .map(({ field }) => field),
  );
  const needed = columns.filter(({ name, field }) => shown.includes(name) || wholes.has(field));
  return needed.map(({ name }) => name);
}

/**
 * What product/patch is sent for the edits of one product: its fields, and what was seen of them.
 * @param stored its cells; of a value that is sent whole, all parts
 */
export function changeOf(
  id: number,
  row: RowEdits,
  stored: Cells,
  columns: readonly GridColumn[],
): PatchChange {
  const fields: Record<string, unknown> = {};
  const seen: Record<string, unknown> = {};
  for (const column of columns) {
    const edit = row[column.name];
    if (!edit) continue;
    const { name, field, part, isPartOfWhole } = column;
    seen[name] = edit.before;
    if (part === null) fields[field] = edit.after;
    else if (isPartOfWhole) fields[field] ??= wholeValue(field, row, stored, columns);
    else fields[field] = { ...(fields[field] as object | undefined), [part]: edit.after };
  }
  return { id, fields: fields as PatchChange['fields'], seen: seen as PatchChange['seen'] };
}

/** The value of a field whose parts are columns; null where its first part, without which it is none, is empty. */
function wholeValue(field: string, row: RowEdits, stored: Cells, columns: readonly GridColumn[]): unknown {
  const parts = columns.filter((column) => column.field === field && column.part !== null);
  const values = parts.map(
    ({ name, part }) => [part, row[name] ? row[name].after : (stored[name] ?? null)] as const,
  );
  return values[0]?.[1] === null ? null : Object.fromEntries(values);
}

export type RowProblem = EndpointAnswer<typeof goodsEndpoints.managedProductPatch>['problems'][number];
/** What is wrong with a cell; `now`: what somebody else has made of it. */
export type CellProblem = FieldError & {
  readonly now?: GridValue;
  /** The field that it is about, where that is another one. */
  readonly field?: string;
};
/** By product and column. */
export type Problems = ReadonlyMap<number, Readonly<Record<string, CellProblem>>>;

/** Problems of rows that were sent, by the cells that they are about: of a value that is sent whole, the edited part. */
export function problemsByCell(
  problems: readonly RowProblem[],
  sent: readonly { readonly id?: number | undefined }[],
  edits: Edits,
): Problems {
  const found = new Map<number, Record<string, CellProblem>>();
  for (const { row, field, rule, parameter, value } of problems) {
    const id = sent[row]?.id;
    if (id === undefined) continue;
    const edited = Object.keys(edits.get(id) ?? {});
    const column =
      edited.find((name) => name === field) ??
      edited.find((name) => name.startsWith(`${field}.`) || field.startsWith(`${name}.`)) ??
      edited.find((name) => name.split('.')[0] === field.split('.')[0]) ??
      edited[0];
    if (column === undefined) continue;
    const own = found.get(id) ?? {};
    own[column] = {
      rule: rule as FieldRule,
      ...(parameter === undefined ? {} : { parameter }),
      ...(column.split('.')[0] === field.split('.')[0] ? {} : { field }),
      ...(rule === 'changed' ? { now: value as GridValue } : {}),
    };
    found.set(id, own);
  }
  return found;
}
