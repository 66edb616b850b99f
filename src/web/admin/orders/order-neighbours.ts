import { orderManagingEndpoints } from '#contract/v1/order-managing-endpoints.ts';
import { ordersListedMaximum } from '#values/orders.ts';
import { rowsOfPage } from '#web/backoffice/list-address.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { ordersAskedBy, readOrdersAddress } from './orders-address.ts';

/* An order is opened from a list, and leads to the one before and after it there. */

const placeName = 'at';

/** The query of a list with the place, from 0, of one of its orders. */
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

export type Neighbour = { readonly id: number; readonly orderNumber: string; readonly place: number };
export type Neighbours = {
  readonly previous: Neighbour | undefined;
  readonly next: Neighbour | undefined;
};

/**
 * The orders before and after one, in the list that its address names; none where it was opened from elsewhere. One that has left its list
 * since, as what was to be sent and is sent, is followed by what has come to its place.
 */
export async function findNeighbours(
  { personalApi, site }: RequestFacts,
  request: Request,
  id: number,
): Promise<Neighbours> {
  const named = new URL(request.url).searchParams.get(placeName);
  const place = Number(named);
  if (named === null || !Number.isInteger(place) || place < 0 || place >= ordersListedMaximum)
    return { previous: undefined, next: undefined };
  const address = readOrdersAddress(request);
  const rowsOf = async (page: number) => {
    const body = ordersAskedBy({ ...address, page }, site.timeZone);
    const { data } = await personalApi.call(orderManagingEndpoints.managedOrderFilter, { body });
    return data.map((order, at) => ({
      id: order.id,
      orderNumber: order.orderNumber,
      place: (page - 1) * rowsOfPage + at,
    }));
  };
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
