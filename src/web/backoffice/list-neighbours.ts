import { rowsOfPage } from './list-address.ts';

/* A thing is opened from a list, and leads to the one before and after it there. */

const placeName = 'at';

/** The query of a list with the place, from 0, of one of its rows. */
export function placedQuery(list: string, place: number): string {
  const query = new URLSearchParams(list);
  query.delete('page');
  query.set(placeName, String(place));
  return String(query);
}

/** The query of the list again, at the page of that place. */
export function listQuery(placed: string): string {
  const query = new URLSearchParams(placed);
  const page = Math.floor(Number(query.get(placeName) ?? 0) / rowsOfPage) + 1;
  query.delete(placeName);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `?${query}` : '';
}

export type Neighbour = { readonly id: number; readonly name: string; readonly place: number };
export type Neighbours = {
  readonly previous: Neighbour | undefined;
  readonly next: Neighbour | undefined;
};

/**
 * What stands before and after one in the list that its address names; nothing where it was opened from elsewhere. One that has left
 * its list since, as an order that is sent, is followed by what has come to its place.
 * @param maximum of rows that the list is read to
 * @param read a page of the list
 */
export async function findNeighbours(
  request: Request,
  id: number,
  {
    maximum,
    read,
  }: {
    readonly maximum: number;
    readonly read: (page: number) => Promise<readonly Pick<Neighbour, 'id' | 'name'>[]>;
  },
): Promise<Neighbours> {
  const named = new URL(request.url).searchParams.get(placeName);
  const place = Number(named);
  if (named === null || !Number.isInteger(place) || place < 0 || place >= maximum)
    return { previous: undefined, next: undefined };
  const rowsOf = async (page: number) =>
    (await read(page)).map((row, at) => ({ ...row, place: (page - 1) * rowsOfPage + at }));
  const page = Math.floor(place / rowsOfPage) + 1;
  const rows = await rowsOf(page);
  const present = rows.find((row) => row.id === id)?.place;
  const before = (present ?? place) - 1;
  const after = present === undefined ? place : present + 1;
  const rowAt = async (wanted: number) => {
    if (wanted < 0) return undefined;
    const its = Math.floor(wanted / rowsOfPage) + 1;
    return (its === page ? rows : await rowsOf(its)).find((row) => row.place === wanted);
  };
  const [previous, next] = await Promise.all([rowAt(before), rowAt(after)]);
  return { previous, next };
}
