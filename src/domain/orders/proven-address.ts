import { hasConfirmed } from '../accounts/users-queries.ts';
import type { ShopRuntime } from '../context.ts';
import type { Order, OrderRow } from './order-record.ts';

/** Whether the order came from the account that has confirmed the address; a guest may have entered anybody's. */
export async function isAddressProven(
  runtime: ShopRuntime,
  { guestId, userId, email }: Pick<Order, 'guestId' | 'userId' | 'email'>,
): Promise<boolean> {
  if (guestId !== null || userId === null) return false;
  return hasConfirmed(runtime, userId, email);
}

/**
 * Whether names may be said in what goes to the e-mail address of an order, which may be anybody's: where money is asked for.
 * What costs nothing could be ordered to have words sent in the shop's name.
 */
export function mayNameBuyer({ totals }: Pick<OrderRow, 'totals'>, isProven: boolean): boolean {
  return isProven || totals.orderTotal > 0;
}
