import { numberColumnOf, valueColumnOf } from './attribute-columns.ts';
import { clearBit, hasBit } from './bits.ts';
import type { ChangedFamilies } from './changed-families.ts';
import { type Families, hasVariants } from './families.ts';
import { putBit } from './product-columns.ts';
import type { AttributeColumn, NumberColumn, ValueCodes } from './product-index.ts';
import type { AttributeLink } from './product-index-rows.ts';
import { reordered } from './reordered.ts';
import { hasRow, type RowSet, rowSetOf, withRow } from './row-set.ts';

/** What changed products have of one attribute themselves, by row. */
export type OwnAttribute = {
  readonly values: ReadonlyMap<number, readonly number[]>;
  readonly numbers: ReadonlyMap<number, number>;
};

/** Codes of values fill 16 bits. */
const valuesMaximum = 60_000;

/** Sorts what is stored of attributes by attribute; products that are not alive have none. */
export function ownAttributes(
  { products }: ChangedFamilies,
  links: readonly AttributeLink[],
): Map<number, OwnAttribute> {
  const rowById = new Map(products.flatMap(({ id, row, isAlive }) => (isAlive ? [[id, row] as const] : [])));
  const found = new Map<number, { values: Map<number, number[]>; numbers: Map<number, number> }>();
  for (const { productId, attributeId, valueId, number } of links) {
    const row = rowById.get(productId);
    if (row === undefined) continue;
    const own = found.get(attributeId) ?? { values: new Map(), numbers: new Map() };
    found.set(attributeId, own);
    if (valueId === null) own.numbers.set(row, number ?? Number.NaN);
    else own.values.set(row, [...new Set([...(own.values.get(row) ?? []), valueId])]);
  }
  return found;
}

/** False where an attribute has become one of another kind, or has too many values: then all is built anew. */
export function fitsColumn(column: AttributeColumn | undefined, own: OwnAttribute): boolean {
  const isNumeric = own.numbers.size > 0;
  if (isNumeric && own.values.size > 0) return false;
  if (!column) return true;
  if (column.valueCodes.codeByValueId.size > valuesMaximum) return false;
  return column.numbers ? own.values.size === 0 : !isNumeric;
}

/**
 * Plans what a column becomes by changed families: the long part is done, the rest follows in one go when the plan is
 * carried out.
 */
export function planColumn(
  families: Families,
  column: AttributeColumn | undefined,
  changed: ChangedFamilies,
  own: OwnAttribute,
): () => AttributeColumn {
  const isNumeric = column ? column.numbers !== null : own.numbers.size > 0;
  return isNumeric ? planNumbers(families, column, changed, own) : planValues(families, column, changed, own);
}

/** What each changed row has: a variant without its own has the main product's, a main product what its variants share. */
function effective<T>(
  { products, variantsByMain }: ChangedFamilies,
  ofVariants: boolean,
  own: ReadonlyMap<number, T>,
  none: T,
  isSame: (a: T, b: T) => boolean,
): { byRow: Map<number, T>; disagree: boolean } {
  const byRow = new Map<number, T>();
  let disagree = false;
  for (const { row, mainRow } of products) {
    byRow.set(row, own.get(row) ?? (mainRow < 0 ? undefined : own.get(mainRow)) ?? none);
  }
  for (const [main, variants] of variantsByMain) {
    const first = byRow.get(variants[0] as number) as T;
    if (!variants.every((variant) => isSame(byRow.get(variant) as T, first))) disagree = true;
    byRow.set(main, first);
  }
  if (ofVariants || disagree) for (const main of variantsByMain.keys()) byRow.set(main, none);
  return { byRow, disagree };
}

function planNumbers(
  families: Families,
  column: AttributeColumn | undefined,
  changed: ChangedFamilies,
  own: OwnAttribute,
): () => AttributeColumn {
  const before = column ?? numberColumnOf(families, new Float64Array(families.rowCount).fill(Number.NaN));
  const { byRow, disagree } = effective(changed, before.ofVariants, own.numbers, Number.NaN, Object.is);
  const isTurning = disagree && !before.ofVariants;
  const { numbers, rising } = before.numbers as NumberColumn;
  if (isTurning) for (const main of mainRowsOf(families)) if (!byRow.has(main)) byRow.set(main, Number.NaN);
  const moved = [...byRow.keys()].filter((row) => !Object.is(numbers[row], byRow.get(row)));
  const numberOf = (row: number) => byRow.get(row) ?? (numbers[row] as number);
  const added = moved.filter((row) => !Number.isNaN(numberOf(row)));
  const order =
    moved.length === 0
      ? rising
      : reordered(rising, families.rowCount, moved, added, (a, b) => numberOf(a) - numberOf(b) || a - b);
  return () => {
    const { present } = before.numbers as NumberColumn;
    for (const row of moved) {
      numbers[row] = numberOf(row);
      putBit(present, row, !Number.isNaN(numbers[row]));
    }
    return {
      ...before,
      ofVariants: before.ofVariants || disagree,
      numbers: { numbers, rising: order, present },
    };
  };
}

function* mainRowsOf(families: Families): Generator<number> {
  for (let row = 0; row < families.rowCount; row++) if (hasVariants(families, row)) yield row;
}

function isSameValues(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value) => b.includes(value));
}

function planValues(
  families: Families,
  column: AttributeColumn | undefined,
  changed: ChangedFamilies,
  own: OwnAttribute,
): () => AttributeColumn {
  const before = column ?? valueColumnOf(families, new Map());
  const { byRow, disagree } = effective(changed, before.ofVariants, own.values, [], isSameValues);
  return () => {
    const turned = disagree && !before.ofVariants ? turnedToVariants(families, before) : before;
    const rowsByValueId = new Map(turned.rowsByValueId);
    const codes = codesWith(turned.valueCodes, byRow);
    const listedByValueId = turned.ofVariants ? new Map(turned.listedByValueId) : rowsByValueId;
    const valueIds = new Set([...rowsByValueId.keys(), ...[...byRow.values()].flat()]);
    for (const valueId of valueIds) {
      putRows(rowsByValueId, valueId, families.rowCount, byRow.keys(), (row) => has(byRow, row, valueId));
      if (!turned.ofVariants) continue;
      putRows(listedByValueId, valueId, families.rowCount, byRow.keys(), (row) => {
        const variants = changed.variantsByMain.get(row) ?? [];
        return [row, ...variants].some((unit) => has(byRow, unit, valueId));
      });
    }
    return { ...turned, rowsByValueId, listedByValueId, valueCodes: codes };
  };
}

function has(byRow: ReadonlyMap<number, readonly number[]>, row: number, valueId: number): boolean {
  return byRow.get(row)?.includes(valueId) === true;
}

function putRows(
  sets: Map<number, RowSet>,
  id: number,
  rowCount: number,
  rows: Iterable<number>,
  isIn: (row: number) => boolean,
): void {
  let set = sets.get(id) ?? rowSetOf([], rowCount);
  for (const row of rows) {
    const wanted = isIn(row);
    if (hasRow(set, row) !== wanted) set = withRow(set, row, wanted);
  }
  sets.set(id, set);
}

/** The column once variants of a main product differ: main products carry no value any more, they are only listed for it. */
function turnedToVariants(families: Families, column: AttributeColumn): AttributeColumn {
  const mains = new Map([...mainRowsOf(families)].map((row) => [row, [] as number[]]));
  const rowsByValueId = new Map(
    [...column.rowsByValueId].map(([valueId, set]) => [valueId, withoutRows(set, mains)] as const),
  );
  return {
    ...column,
    ofVariants: true,
    rowsByValueId,
    listedByValueId: column.rowsByValueId,
    valueCodes: codesWith(column.valueCodes, mains),
  };
}

function withoutRows(set: RowSet, rows: ReadonlyMap<number, unknown>): RowSet {
  if ('sparse' in set) return { sparse: set.sparse.filter((row) => !rows.has(row)) };
  const dense = set.dense.slice();
  for (const row of rows.keys()) if (hasBit(dense, row)) clearBit(dense, row);
  return { dense };
}

/** Codes in which some rows have other values; values that are new get the next codes. In place where that is possible. */
function codesWith(before: ValueCodes, byRow: ReadonlyMap<number, readonly number[]>): ValueCodes {
  const codeByValueId = new Map(before.codeByValueId);
  const codesByRow = new Map<number, number[]>();
  for (const [row, values] of byRow) {
    const codes = values.map((valueId) => {
      const code = codeByValueId.get(valueId) ?? codeByValueId.size + 1;
      codeByValueId.set(valueId, code);
      return code;
    });
    codesByRow.set(
      row,
      codes.sort((a, b) => a - b),
    );
  }
  const { starts, codes } = before;
  const isSingle = [...codesByRow.values()].every(({ length }) => length <= 1);
  if (!starts && isSingle) {
    for (const [row, [code = 0]] of codesByRow) codes[row] = code;
    return { codeByValueId, starts, codes };
  }
  return { codeByValueId, ...joinedLists(starts ? { starts, codes } : listsOfSingle(codes), codesByRow) };
}

type Lists = { readonly starts: Uint32Array; readonly codes: Uint16Array | Uint32Array };

function listsOfSingle(single: Uint16Array | Uint32Array): Lists {
  const starts = new Uint32Array(single.length + 1);
  single.forEach((code, row) => {
    starts[row + 1] = (starts[row] as number) + (code === 0 ? 0 : 1);
  });
  return { starts, codes: single.filter((code) => code !== 0) };
}

/** Lists in which those of some rows are others: what lies between is copied in pieces. */
function joinedLists({ starts, codes }: Lists, changed: ReadonlyMap<number, readonly number[]>): Lists {
  const rows = [...changed.keys()].sort((a, b) => a - b);
  const lengthBefore = (row: number) => (starts[row + 1] as number) - (starts[row] as number);
  const growth = rows.reduce((sum, row) => sum + (changed.get(row)?.length ?? 0) - lengthBefore(row), 0);
  if (rows.every((row) => changed.get(row)?.length === lengthBefore(row))) {
    for (const row of rows) codes.set(changed.get(row) ?? [], starts[row]);
    return { starts, codes };
  }
  const length = codes.length + growth;
  const joined = codes instanceof Uint16Array ? new Uint16Array(length) : new Uint32Array(length);
  const moved = starts.slice();
  let [from, to, shift, next] = [0, 0, 0, 0];
  for (const row of [...rows, starts.length - 1]) {
    if (shift !== 0) for (let at = next; at <= row; at++) moved[at] = (starts[at] as number) + shift;
    next = row + 1;
    const start = starts[row] as number;
    joined.set(codes.subarray(from, start), to);
    to += start - from;
    const list = changed.get(row);
    if (!list) break;
    joined.set(list, to);
    to += list.length;
    from = starts[row + 1] as number;
    shift = to - from;
  }
  return { starts: moved, codes: joined };
}
