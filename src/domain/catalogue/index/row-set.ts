import { type Bits, bitsOfRows, countCommonBits, hasBit, orBits, rowsOfBits, setBit } from './bits.ts';

/**
 * Rows that share something (a value, a category). Bits where they are many, a sorted list where they are few, so that
 * thousands of rare values cost no more memory than their products.
 */
export type RowSet = { readonly dense: Bits } | { readonly sparse: Uint32Array };

export function rowSetOf(rows: readonly number[], rowCount: number): RowSet {
  if (rows.length * 32 < rowCount) return { sparse: Uint32Array.from(new Set(rows)).sort() };
  return { dense: bitsOfRows(rows, rowCount) };
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

/** The rows themselves, in rising order. */
export function rowsOfSet(set: RowSet): Uint32Array {
  return 'sparse' in set ? set.sparse : rowsOfBits(set.dense);
}
