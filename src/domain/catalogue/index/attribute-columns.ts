import { bitsOfRows } from './bits.ts';
import { type Families, hasVariants, variantsOf } from './families.ts';
import type { AttributeColumn, NumberColumn, ValueCodes } from './product-index.ts';
import { type RowSet, rowSetOf } from './row-set.ts';

/** Codes of each row in rising order: those of a row stand from `starts[row]` to `starts[row + 1]`. */
type CodeLists = { readonly starts: Uint32Array; readonly codes: Uint16Array | Uint32Array };

/**
 * Column of an attribute with listed values. A variant without a value of its own has the main product's. Where all
 * variants of every main product agree, the main products carry the values too.
 */
export function valueColumnOf(
  families: Families,
  rowsByValueId: ReadonlyMap<number, Uint32Array>,
): AttributeColumn {
  const { rowCount } = families;
  const valueIds = [...rowsByValueId.keys()];
  const own = codeLists(rowCount, [...rowsByValueId.values()].map(sortedDistinct));
  const sources = sourcesOf(families, own);
  const ofVariants = !eachFamilyAgrees(families, own, sources);
  for (let row = 0; row < rowCount; row++) {
    if (!hasVariants(families, row)) continue;
    sources[row] = ofVariants ? -1 : (sources[variantsOf(families, row)[0] as number] as number);
  }
  const effective = listsFrom(own, sources);
  const sets = rowSetsOf(rowCount, effective, valueIds);
  return {
    ofVariants,
    rowsByValueId: sets,
    listedByValueId: ofVariants ? listedSets(families, effective, valueIds) : sets,
    valueCodes: valueCodesOf(effective, valueIds),
    numbers: null,
  };
}

function sortedDistinct(rows: Uint32Array): Uint32Array {
  return rows.sort().filter((row, place) => place === 0 || row !== rows[place - 1]);
}

function codeLists(rowCount: number, rowsByCode: readonly Uint32Array[]): CodeLists {
  const starts = new Uint32Array(rowCount + 1);
  for (const rows of rowsByCode) for (const row of rows) starts[row + 1] = (starts[row + 1] as number) + 1;
  for (let row = 0; row < rowCount; row++) {
    starts[row + 1] = (starts[row + 1] as number) + (starts[row] as number);
  }
  const Codes = rowsByCode.length < 2 ** 16 ? Uint16Array : Uint32Array;
  const codes = new Codes(starts[rowCount] as number);
  const next = starts.slice();
  rowsByCode.forEach((rows, index) => {
    for (const row of rows) {
      codes[next[row] as number] = index + 1;
      next[row] = (next[row] as number) + 1;
    }
  });
  return { starts, codes };
}

/** The row whose own values each row has: itself, or its main product where it has none itself. */
function sourcesOf({ rowCount, mainRows }: Families, { starts }: CodeLists): Int32Array {
  const sources = new Int32Array(rowCount);
  for (let row = 0; row < rowCount; row++) {
    const main = mainRows[row] as number;
    sources[row] = main >= 0 && starts[row] === starts[row + 1] ? main : row;
  }
  return sources;
}

function eachFamilyAgrees(families: Families, own: CodeLists, sources: Int32Array): boolean {
  const { rowCount, mainRows } = families;
  for (let row = 0; row < rowCount; row++) {
    const main = mainRows[row] as number;
    if (main < 0) continue;
    const first = variantsOf(families, main)[0] as number;
    if (!isSameList(own, sources[row] as number, sources[first] as number)) return false;
  }
  return true;
}

function isSameList({ starts, codes }: CodeLists, a: number, b: number): boolean {
  if (a === b) return true;
  const [fromA, fromB] = [starts[a] as number, starts[b] as number];
  const length = (starts[a + 1] as number) - fromA;
  if ((starts[b + 1] as number) - fromB !== length) return false;
  for (let at = 0; at < length; at++) if (codes[fromA + at] !== codes[fromB + at]) return false;
  return true;
}

/** Each row with the codes of its source; -1 is none. */
function listsFrom(own: CodeLists, sources: Int32Array): CodeLists {
  const rowCount = sources.length;
  const starts = new Uint32Array(rowCount + 1);
  const lengthOf = (source: number) =>
    source < 0 ? 0 : (own.starts[source + 1] as number) - (own.starts[source] as number);
  for (let row = 0; row < rowCount; row++) {
    starts[row + 1] = (starts[row] as number) + lengthOf(sources[row] as number);
  }
  const length = starts[rowCount] as number;
  const codes = own.codes instanceof Uint16Array ? new Uint16Array(length) : new Uint32Array(length);
  for (let row = 0; row < rowCount; row++) {
    const from = own.starts[sources[row] as number] as number;
    const to = starts[row] as number;
    const end = starts[row + 1] as number;
    for (let at = to; at < end; at++) codes[at] = own.codes[from + at - to] as number;
  }
  return { starts, codes };
}

function rowSetsOf(
  rowCount: number,
  { starts, codes }: CodeLists,
  valueIds: readonly number[],
): Map<number, RowSet> {
  const counts = new Uint32Array(valueIds.length + 2);
  for (const code of codes) counts[code + 1] = (counts[code + 1] as number) + 1;
  for (let code = 1; code < counts.length; code++) {
    counts[code] = (counts[code] as number) + (counts[code - 1] as number);
  }
  const next = counts.slice();
  const rows = new Uint32Array(codes.length);
  for (let row = 0; row < rowCount; row++) {
    const end = starts[row + 1] as number;
    for (let at = starts[row] as number; at < end; at++) {
      const code = codes[at] as number;
      rows[next[code] as number] = row;
      next[code] = (next[code] as number) + 1;
    }
  }
  return new Map(
    valueIds.map((id, index) => [
      id,
      rowSetOf(rows.subarray(counts[index + 1], counts[index + 2]), rowCount),
    ]),
  );
}

/** Codes as they are counted: one a row where no row has more. */
function valueCodesOf({ starts, codes }: CodeLists, valueIds: readonly number[]): ValueCodes {
  const codeByValueId = new Map(valueIds.map((id, index) => [id, index + 1]));
  const rowCount = starts.length - 1;
  let isSingle = true;
  for (let row = 0; row < rowCount && isSingle; row++) {
    isSingle = (starts[row + 1] as number) - (starts[row] as number) <= 1;
  }
  if (!isSingle) return { codeByValueId, starts, codes };
  const single = codes instanceof Uint16Array ? new Uint16Array(rowCount) : new Uint32Array(rowCount);
  for (let row = 0; row < rowCount; row++) {
    if (starts[row] !== starts[row + 1]) single[row] = codes[starts[row] as number] as number;
  }
  return { codeByValueId, starts: null, codes: single };
}

/** The rows themselves (a variant may be listed too), and the main products of the variants among them. */
function listedSets(
  { rowCount, mainRows }: Families,
  { starts, codes }: CodeLists,
  valueIds: readonly number[],
): Map<number, RowSet> {
  const rows: number[][] = valueIds.map(() => []);
  for (let row = 0; row < rowCount; row++) {
    const main = mainRows[row] as number;
    const end = starts[row + 1] as number;
    for (let at = starts[row] as number; at < end; at++) {
      const listed = rows[(codes[at] as number) - 1] as number[];
      listed.push(row);
      if (main >= 0) listed.push(main);
    }
  }
  return new Map(valueIds.map((id, index) => [id, rowSetOf(rows[index] as number[], rowCount)]));
}

/** Column of a number or date attribute, by the same rules; `numbers` holds NaN where a row has none. */
export function numberColumnOf(families: Families, numbers: Float64Array): AttributeColumn {
  const { rowCount, mainRows } = families;
  for (let row = 0; row < rowCount; row++) {
    const main = mainRows[row] as number;
    if (main >= 0 && Number.isNaN(numbers[row])) numbers[row] = numbers[main] as number;
  }
  let ofVariants = false;
  for (let row = 0; row < rowCount && !ofVariants; row++) {
    if (!hasVariants(families, row)) continue;
    const variants = variantsOf(families, row);
    const first = numbers[variants[0] as number] as number;
    ofVariants = !variants.every((variant) => Object.is(numbers[variant], first));
  }
  for (let row = 0; row < rowCount; row++) {
    if (!hasVariants(families, row)) continue;
    numbers[row] = ofVariants ? Number.NaN : (numbers[variantsOf(families, row)[0] as number] as number);
  }
  return {
    ofVariants,
    rowsByValueId: new Map(),
    listedByValueId: new Map(),
    valueCodes: { codeByValueId: new Map(), starts: null, codes: new Uint16Array(0) },
    numbers: risingNumbers(numbers),
  };
}

function risingNumbers(numbers: Float64Array): NumberColumn {
  const present = new Uint32Array(numbers.length);
  let count = 0;
  for (let row = 0; row < numbers.length; row++) if (!Number.isNaN(numbers[row])) present[count++] = row;
  const rows = present.subarray(0, count);
  const rising = risingRows(rows, numbers);
  return { numbers, rising, present: bitsOfRows(rows, numbers.length) };
}

/** Rows in the order of their numbers, ties by row: numbers are few beside rows, and sort faster without a comparison. */
function risingRows(rows: Uint32Array, numbers: Float64Array): Uint32Array {
  const present = Float64Array.from(rows, (row) => numbers[row] as number);
  const sorted = Float64Array.from(new Set(present)).sort();
  const rankOf = new Map<number, number>();
  for (const [rank, number] of sorted.entries()) rankOf.set(number, rank);
  const ranks = Uint32Array.from(present, (number) => rankOf.get(number) as number);
  const starts = new Uint32Array(sorted.length + 1);
  for (const rank of ranks) starts[rank + 1] = (starts[rank + 1] as number) + 1;
  for (let rank = 0; rank < sorted.length; rank++) {
    starts[rank + 1] = (starts[rank + 1] as number) + (starts[rank] as number);
  }
  const rising = new Uint32Array(rows.length);
  ranks.forEach((rank, place) => {
    rising[starts[rank] as number] = rows[place] as number;
    starts[rank] = (starts[rank] as number) + 1;
  });
  return rising;
}
