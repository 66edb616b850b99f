import { bitsOfRows, hasBit } from './bits.ts';

/*
 * How some entries of a long order are moved: what lies between them is moved in pieces, which costs a hundredth of going
 * through it entry by entry.
 */

/** So many rows are looked for one by one before all entries are gone through once. */
const fewRows = 16;

/** The places, in rising order, at which an order has any of some rows. */
export function placesOf(order: Uint32Array, rows: ReadonlySet<number>, rowCount: number): number[] {
  const places: number[] = [];
  if (rows.size > fewRows) {
    const isMeant = bitsOfRows(rows, rowCount);
    for (let place = 0; place < order.length; place++) {
      if (hasBit(isMeant, order[place] as number)) places.push(place);
    }
    return places;
  }
  for (const row of rows) {
    for (let place = order.indexOf(row); place >= 0; place = order.indexOf(row, place + 1))
      places.push(place);
  }
  return places.sort((a, b) => a - b);
}

/**
 * Takes the entries at some places out, in place: those behind them move up.
 * @param places in rising order
 * @returns how many entries are left
 */
export function takeOut(order: Uint32Array, places: readonly number[]): number {
  let count = places[0] ?? order.length;
  for (const [index, place] of places.entries()) {
    const end = places[index + 1] ?? order.length;
    order.copyWithin(count, place + 1, end);
    count += end - place - 1;
  }
  return count;
}

/**
 * Puts entries among the first `count` ones, in place: those behind them move down.
 * @param entries each with the place that it takes among those that were there, in rising order; there must be room for all
 */
export function putIn(
  order: Uint32Array,
  count: number,
  entries: readonly { readonly place: number; readonly row: number }[],
): void {
  let end = count;
  for (let index = entries.length - 1; index >= 0; index--) {
    const { place, row } = entries[index] as (typeof entries)[number];
    order.copyWithin(place + index + 1, place, end);
    order[place + index] = row;
    end = place;
  }
}

/** The first place from `from` on whose entry does not come before; entries rise. */
export function firstPlace(from: number, count: number, isBefore: (place: number) => boolean): number {
  let [low, high] = [from, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** An order itself where it has room for so many entries, else a longer copy. */
export function withRoom(order: Uint32Array, length: number): Uint32Array {
  if (length <= order.length) return order;
  const longer = new Uint32Array(length);
  longer.set(order);
  return longer;
}
