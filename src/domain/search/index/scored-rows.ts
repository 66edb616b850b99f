import { type Bits, hasBit } from '../../catalogue/index/bits.ts';
import { hasRow, type RowSet } from '../../catalogue/index/row-set.ts';
import type { WordIndex } from './word-index.ts';

/** Rows that match a word in one way, with what that is worth. */
export type ScoredRows = {
  readonly score: number;
  /** Where a word stands only in what is said about a thing. */
  readonly isWeak: boolean;
  readonly rows: RowSet | Uint32Array | readonly number[];
  /** Rows that have changed since do not count here. */
  readonly isBuilt: boolean;
};

export type MatchedRows = {
  readonly rows: Uint32Array;
  /** By place in `rows`. */
  readonly scores: Uint16Array;
  /** By place in `rows`: 1 where a word was found in texts alone. */
  readonly weak: Uint8Array;
};

/** Counts of one index, kept between searches: a million rows would be four megabytes each time. */
type Scratch = { readonly hits: Uint8Array; readonly scores: Uint16Array; readonly weak: Uint8Array };
const scratches = new WeakMap<WordIndex, Scratch>();

/** Words are looked up row by row where so many times fewer rows are left than a list has. */
const lookUpFrom = 16;

/** Rows that match every word, each by its best way. */
export function matchEveryWord(index: WordIndex, words: readonly (readonly ScoredRows[])[]): MatchedRows {
  const scratch = scratches.get(index) ?? newScratch(index.rowCount);
  scratches.set(index, scratch);
  const { hits, scores, weak } = scratch;
  const inOrder = words
    .map((ways) => ({
      ways: ways.toSorted((a, b) => b.score - a.score),
      size: ways.reduce((sum, way) => sum + sizeOf(way), 0),
    }))
    .sort((a, b) => a.size - b.size);
  const touched: number[] = [];
  let left: number[] = [];
  inOrder.forEach(({ ways }, word) => {
    const next: number[] = [];
    for (const way of ways) {
      const { score, isWeak } = way;
      eachRow(index, way, word === 0 ? null : left, (row) => {
        if (hits[row] !== word) return;
        if (word === 0) touched.push(row);
        hits[row] = word + 1;
        scores[row] = (scores[row] as number) + score;
        if (isWeak) weak[row] = 1;
        next.push(row);
      });
    }
    left = next;
  });
  const matched = {
    rows: Uint32Array.from(left).sort(),
    scores: new Uint16Array(left.length),
    weak: new Uint8Array(left.length),
  };
  for (let place = 0; place < left.length; place++) {
    const row = matched.rows[place] as number;
    matched.scores[place] = scores[row] as number;
    matched.weak[place] = weak[row] as number;
  }
  for (const row of touched) {
    hits[row] = 0;
    scores[row] = 0;
    weak[row] = 0;
  }
  return matched;
}

/** Makes rows worth more that are in any of the sets. */
export function raise({ rows, scores }: MatchedRows, sets: readonly RowSet[], by: number): void {
  for (let place = 0; sets.length > 0 && place < rows.length; place++) {
    const row = rows[place] as number;
    if (sets.some((set) => hasRow(set, row))) scores[place] = (scores[place] as number) + by;
  }
}

function newScratch(rowCount: number): Scratch {
  return {
    hits: new Uint8Array(rowCount),
    scores: new Uint16Array(rowCount),
    weak: new Uint8Array(rowCount),
  };
}

function sizeOf({ rows }: ScoredRows): number {
  if ('dense' in rows) return rows.dense.length * 8;
  return 'sparse' in rows ? rows.sparse.length : rows.length;
}

/** @param left where given, no other rows matter */
function eachRow(
  { changed }: WordIndex,
  { rows, isBuilt }: ScoredRows,
  left: readonly number[] | null,
  visit: (row: number) => void,
): void {
  if ('dense' in rows) {
    eachOfBits(rows.dense, left, visit);
    return;
  }
  const list = 'sparse' in rows ? rows.sparse : rows;
  const isCurrent = isBuilt && changed.size > 0 ? (row: number) => !changed.has(row) : () => true;
  if (left && left.length * lookUpFrom < list.length && list instanceof Uint32Array) {
    for (const row of left) if (includes(list, row) && isCurrent(row)) visit(row);
    return;
  }
  for (let place = 0; place < list.length; place++) {
    const row = list[place] as number;
    if (isCurrent(row)) visit(row);
  }
}

function eachOfBits(bits: Bits, left: readonly number[] | null, visit: (row: number) => void): void {
  if (left) {
    for (const row of left) if (hasBit(bits, row)) visit(row);
    return;
  }
  for (let word = 0; word < bits.length; word++) {
    for (let rest = bits[word] as number; rest !== 0; rest &= rest - 1) {
      visit((word << 5) + (31 - Math.clz32(rest & -rest)));
    }
  }
}

/** In a rising list. */
function includes(list: Uint32Array, row: number): boolean {
  let [low, high] = [0, list.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = list[middle] as number;
    if (found === row) return true;
    if (found < row) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
