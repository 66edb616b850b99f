import { type Bits, bitsOfRows, clearBit, countCommonBits, hasBit, orBits, setBit } from './bits.ts';
import { firstPlace } from './moved-places.ts';

/**
 * Rows that share something (a value, a category). Bits where they are many, a sorted list where they are few, so that
 * thousands of rare values cost no more memory than their products.
 */
export type RowSet = { readonly dense: Bits } | { readonly sparse: Uint32Array };

export function rowSetOf(rows: readonly number[] | Uint32Array, rowCount: number): RowSet {
  if (rows.length * 32 < rowCount) return { sparse: Uint32Array.from(new Set(rows)).sort() };
  return { dense: bitsOfRows(rows, rowCount) };
}

/** The set with a row put in or taken out: bits are changed in place. */
export function withRow(set: RowSet, row: number, isIn: boolean): RowSet {
  if ('dense' in set) {
    if (isIn) setBit(set.dense, row);
    else clearBit(set.dense, row);
    return set;
  }
  if (hasRow(set, row) === isIn) return set;
  const others = set.sparse.filter((other) => other !== row);
  return { sparse: isIn ? insertedRow(others, row) : others };
}

function insertedRow(rows: Uint32Array, row: number): Uint32Array {
  const more = new Uint32Array(rows.length + 1);
  more.set(rows);
  more[rows.length] = row;
  return more.sort();
}

export function hasRow(set: RowSet, row: number): boolean {
  if ('dense' in set) return hasBit(set.dense, row);
  const { sparse } = set;
  return sparse[firstPlace(0, sparse.length, (place) => (sparse[place] as number) < row)] === row;
}

export function addRowSet(target: Bits, set: RowSet): void {
  if ('dense' in set) orBits(target, set.dense);
  else for (const row of set.sparse) setBit(target, row);
}

export function countCommonRows(bits: Bits, set: RowSet): number {
  if ('dense' in set) return countCommonBits(bits, set.dense);
  let count = 0;
  for (const row of set.sparse) if (hasBit(bits, row)) count += 1;
  return count;
}
