import { bitsOfRows, hasBit } from './bits.ts';

/**
 * An order of rows in which some have moved: one pass over the others, the places of the moved ones found by halving.
 * @param moved rows that may stand in the order, taken out of it
 * @param added those of them that stand in it from now on
 * @param compare rows as the order has them, ties included; the others must be in it already
 */
export function reordered(
  order: Uint32Array,
  rowCount: number,
  moved: readonly number[],
  added: readonly number[],
  compare: (a: number, b: number) => number,
): Uint32Array {
  const isMoved = bitsOfRows(moved, rowCount);
  const kept = new Uint32Array(order.length);
  let count = 0;
  for (let place = 0; place < order.length; place++) {
    const row = order[place] as number;
    if (!hasBit(isMoved, row)) kept[count++] = row;
  }
  const others = kept.subarray(0, count);
  const result = new Uint32Array(count + added.length);
  let [from, to] = [0, 0];
  for (const row of added.toSorted(compare)) {
    const place = firstAfter(others, row, from, compare);
    result.set(others.subarray(from, place), to);
    to += place - from;
    result[to++] = row;
    from = place;
  }
  result.set(others.subarray(from), to);
  return result;
}

function firstAfter(
  order: Uint32Array,
  row: number,
  from: number,
  compare: (a: number, b: number) => number,
): number {
  let [low, high] = [from, order.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(order[middle] as number, row) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
