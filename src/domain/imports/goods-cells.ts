import type { Cell } from '#platform/tables/table-stream.ts';
import { fieldNamed, isProductField } from '../catalogue/managing/product-fields.ts';
import type { ExportedProduct } from '../exports/goods-export.ts';
import { isAsTold, isEmpty, isEmptyable, type ReadCell, readCell } from './cell-reading.ts';
import type { GoodsColumn } from './goods-columns.ts';
import type { CellProblem, Fields, Import } from './import-tables.ts';
import { isRecord } from './term-naming.ts';

/** A column of the file that is read: where it stands, what it is called there, and what it is of goods. */
export type ReadColumn = { readonly at: number; readonly name: string; readonly column: GoodsColumn };

export type CellsRead = { readonly fields: Fields; readonly problems: readonly CellProblem[] };

type Read = { readonly of: ReadColumn; readonly value: unknown };

/**
 * The fields that a row would make other than they are: cells that say what an export writes there were not touched. An empty cell takes
 * away what need not be, and leaves all else as it is.
 * @param product absent: it is new, and what is empty is not said
 */
export function readCells(
  columns: readonly ReadColumn[],
  cells: readonly Cell[],
  { decimalSign: sign, format, zipKey }: Pick<Import, 'decimalSign' | 'format' | 'zipKey'>,
  product?: ExportedProduct,
): CellsRead {
  const problems: CellProblem[] = [];
  const read = columns.flatMap((of): Read[] => {
    const { at, name, column } = of;
    const cell = cells[at] ?? null;
    const told = product ? column.told(product) : null;
    // Other programs know less of goods: only a reduction that they no longer have is taken away.
    if (format !== 'own' && isEmpty(cell) && column.field !== 'discount') return [];
    // A picture that comes with the file may have the name of the one that is there.
    const isBrought = column.kind === 'pictures' && zipKey !== null;
    if (!isBrought && isAsTold(cell, told, column.kind, sign)) return [];
    if (product && !isProductField(column.field)) {
      const problem = problemOfKind(of, cell, told);
      if (problem) problems.push(problem);
      return [];
    }
    const found = asAttributes(column, readCell(cell, column.kind, sign));
    if ('value' in found) return [{ of, value: found.value }];
    problems.push({ column: name, ...found.problem, value: cell, expected: column.words });
    return [];
  });
  return { fields: fieldsOf(read, product), problems };
}

/** All attributes in one cell are told by their names. */
function asAttributes({ field, part }: GoodsColumn, read: ReadCell): ReadCell {
  const isNone = field === 'attributes' && part === undefined && 'value' in read && !isRecord(read.value);
  return isNone ? { problem: { rule: 'format', parameter: 'json' } } : read;
}

/** What a product is stays; how much there is of it is counted. */
function problemOfKind(
  { name, column: { field } }: ReadColumn,
  cell: Cell,
  told: Cell,
): CellProblem | undefined {
  if ((field !== 'type' && field !== 'format') || isEmpty(cell)) return undefined;
  return { column: name, rule: 'oneOf', value: cell, expected: [String(told)] };
}

function fieldsOf(read: readonly Read[], product: ExportedProduct | undefined): Fields {
  const byField = Map.groupBy(read, ({ of }) => of.column.field);
  return Object.fromEntries(
    [...byField].flatMap(([name, parts]) => {
      const value = isProductField(name) ? fieldValue(name, parts, product) : parts[0]?.value;
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

/** What is sent for a field; undefined: it stays as it is. */
function fieldValue(
  name: Parameters<typeof fieldNamed>[0],
  parts: readonly Read[],
  product: ExportedProduct | undefined,
): unknown {
  const { schema, isMerged } = fieldNamed(name);
  const [first] = parts;
  if (name === 'attributes') {
    const said = parts.map(({ of, value }) =>
      of.column.part === undefined ? (value as Fields) : { [of.column.part]: value },
    );
    return Object.assign({}, ...said);
  }
  if (first && first.of.column.part === undefined) {
    if (first.value !== null || isEmptyable(schema)) return first.value;
    return first.of.column.kind === 'text' ||
      first.of.column.kind === 'number' ||
      first.of.column.kind === 'boolean'
      ? undefined
      : [];
  }
  const said = Object.fromEntries(parts.map(({ of, value }) => [of.column.part, value]));
  if (isMerged) {
    // An address is replaced and never taken away.
    const kept = Object.entries(said).filter(([, value]) => value !== null || name !== 'slug');
    return kept.length > 0 ? Object.fromEntries(kept) : undefined;
  }
  // The parts make one value: what no column says of it stays. A reduction without its price is none.
  const isGone = said.retailPrice === null && Object.values(said).every((value) => value === null);
  const whole = { ...((product?.[name] ?? {}) as Fields), ...said };
  return isGone || Object.values(whole).every((value) => value === null) ? null : whole;
}
