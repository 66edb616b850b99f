import { firstPlace, placesOf, putIn, takeOut, withRoom } from './moved-places.ts';

/**
 * An order of rows in which some have moved; the order itself stays as it is.
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
  const places = placesOf(order, new Set(moved), rowCount);
  const length = order.length - places.length + added.length;
  const copy = withRoom(order, length);
  const result = copy === order ? order.slice() : copy;
  const count = order.length - places.length;
  takeOut(result.subarray(0, order.length), places);
  let from = 0;
  const entries = added.toSorted(compare).map((row) => {
    from = firstPlace(from, count, (place) => compare(result[place] as number, row) < 0);
    return { place: from, row };
  });
  putIn(result, count, entries);
  return result.length === length ? result : result.slice(0, length);
}
