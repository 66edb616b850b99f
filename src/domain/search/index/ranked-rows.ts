import type { MatchedRows } from './scored-rows.ts';
import type { WordIndex } from './word-index.ts';

/** Matched rows, the best first. */
export type RankedRows = {
  readonly rows: Uint32Array;
  /** How many of the first are named by all the words, not only told about by them. */
  readonly strongCount: number;
  /** Of the first, how many are goods; all where there are no others. */
  readonly goodsCount: number;
};

export type Ranking = {
  isDigital(row: number): boolean;
  /** Several things sold as one. */
  isKit(row: number): boolean;
  /** In colours, widths or lengths, one main product for all. */
  hasVariants(row: number): boolean;
  /** 0 to 7. */
  soldLevel(row: number): number;
  /** A row that is before all others; -1 where there is none. */
  readonly first: number;
};

/** A kit counts as if its name were so many words longer: what it holds is called alike. */
const kitLength = 2;
/** Goods that come in variants are what a kind consists of; single ones beside them mostly go with them. */
const variantsLevels = 4;
const soldLevels = 8;
const levels = 1024;
const groupLength = levels * soldLevels;
const keyCount = 4 * groupLength;

/**
 * By what is found where: for words that goods are named by, all goods before digital products, named ones first. For other
 * words named things before those that only tell about it. Within: by score, short names before long ones, what comes in variants
 * before single goods, kits behind what they may hold; then what is sold more; then what is newer.
 */
export function rankRows(
  index: WordIndex,
  { rows, scores, weak }: MatchedRows,
  wordCount: number,
  { isDigital, isKit, hasVariants, soldLevel, first }: Ranking,
): RankedRows {
  const keys = new Uint16Array(rows.length);
  const counts = [0, 0, 0, 0];
  const groups = new Uint8Array(rows.length);
  for (let place = 0; place < rows.length; place++) {
    const group = (isDigital(rows[place] as number) ? 2 : 0) + (weak[place] as number);
    groups[place] = group;
    counts[group] = (counts[group] as number) + 1;
  }
  const isOfGoods = (counts[0] as number) > 0;
  // Groups: named goods, goods told about, named digital ones, digital ones told about.
  const rank = isOfGoods ? [3, 2, 1, 0] : [3, 1, 2, 0];
  for (let place = 0; place < rows.length; place++) {
    const row = rows[place] as number;
    const length = Math.max(1, index.nameLengths[row] as number) + (isKit(row) ? kitLength : 0);
    const shortness = Math.floor(80 / length);
    const level = Math.min(
      levels - 1,
      Math.floor(((scores[place] as number) * 8) / Math.max(1, wordCount)) +
        shortness +
        (hasVariants(row) ? variantsLevels : 0),
    );
    keys[place] =
      (rank[groups[place] as number] as number) * groupLength + level * soldLevels + soldLevel(row);
  }
  const ranked = byFallingKey(rows, keys);
  return {
    rows: first < 0 ? ranked : withFirst(ranked, first),
    strongCount: (counts[0] as number) + (counts[2] as number) + (first < 0 ? 0 : 1),
    goodsCount: (counts[0] as number) + (counts[1] as number),
  };
}

/** Counting sort; of equal ones the higher row, which is the newer product, comes first. */
function byFallingKey(rows: Uint32Array, keys: Uint16Array): Uint32Array {
  if (rows.length < 256) {
    const places = Array.from(rows, (_, place) => place);
    places.sort(
      (a, b) => (keys[b] as number) - (keys[a] as number) || (rows[b] as number) - (rows[a] as number),
    );
    return Uint32Array.from(places, (place) => rows[place] as number);
  }
  const starts = new Uint32Array(keyCount + 1);
  for (const key of keys) {
    const bucket = keyCount - key;
    starts[bucket] = (starts[bucket] as number) + 1;
  }
  for (let bucket = 1; bucket < starts.length; bucket++) {
    starts[bucket] = (starts[bucket] as number) + (starts[bucket - 1] as number);
  }
  const ranked = new Uint32Array(rows.length);
  for (let place = rows.length - 1; place >= 0; place--) {
    const bucket = keyCount - 1 - (keys[place] as number);
    const at = starts[bucket] as number;
    ranked[at] = rows[place] as number;
    starts[bucket] = at + 1;
  }
  return ranked;
}

function withFirst(rows: Uint32Array, first: number): Uint32Array {
  const others = rows.filter((row) => row !== first);
  const all = new Uint32Array(others.length + 1);
  all[0] = first;
  all.set(others, 1);
  return all;
}
