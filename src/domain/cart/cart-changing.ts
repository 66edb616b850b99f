import { isLostToAnother } from '#platform/database/write-failures.ts';
import type { SellableDirectory } from '../catalogue/products/sellable-queries.ts';
import { type Context, inTransactionOnce } from '../context.ts';
import { refusalOfWrite } from '../write-refusals.ts';
import { claimCart } from './cart-choices-service.ts';
import { findProductsOf, getCartRow, joinProducts, lockCart } from './cart-queries.ts';
import { refuseClosedCart } from './cart-rules.ts';
import { CartMoved, type CartReference, type CartRow, type CartState } from './cart-state.ts';
import { showListedPrices } from './seen-prices.ts';
import { renewReservations } from './stock-reservations.ts';

/** What a change needs beside the cart itself. */
export type ChangeNeeds = {
  /** Products that may come into the cart. */
  readonly stocksOf?: readonly number[];
  /** It is more than one statement. */
  readonly inSteps?: boolean;
};

/**
 * Runs a change of an open cart. One of a single statement reads the cart and writes, where the cart is still the same
 * (docs/decisions/database-access.md). Where another change came between, where goods are held, where there is more to
 * write, and behind an Idempotency-Key, it runs in a transaction that holds the cart: changes at the same time follow each
 * other and none is lost.
 * @throws Refusal SESSION_NOT_FOUND, CART_ARCHIVED, SESSION_USED
 */
export async function changeCart(
  context: Context,
  sellables: SellableDirectory,
  reference: CartReference,
  needs: ChangeNeeds,
  change: (context: Context, cart: CartRow) => Promise<CartRow>,
): Promise<CartState> {
  const { stocksOf = [], inSteps = false } = needs;
  const isHeld = inSteps || context.keyedWork !== undefined;
  const changed =
    (isHeld ? undefined : await changeAtOnce(context, reference, stocksOf, change)) ??
    (await changeHeld(context, reference, stocksOf, change));
  const cart = joinProducts(context, changed, await findProductsOf(sellables, changed));
  return showListedPrices(context, cart);
}

/** Nothing where the cart has to be held, and then nothing was written. */
async function changeAtOnce(
  context: Context,
  reference: CartReference,
  stocksOf: readonly number[],
  change: (context: Context, cart: CartRow) => Promise<CartRow>,
): Promise<CartRow | undefined> {
  const cart = await getCartRow(context, reference, stocksOf);
  refuseClosedCart(cart);
  if (cart.lines.some(({ isReserved }) => isReserved)) return undefined;
  try {
    return await change(context, await claimCart(context, cart));
  } catch (error) {
    if (error instanceof CartMoved || isLostToAnother(error)) return undefined;
    throw refusalOfWrite(error) ?? error;
  }
}

async function changeHeld(
  context: Context,
  reference: CartReference,
  stocksOf: readonly number[],
  change: (context: Context, cart: CartRow) => Promise<CartRow>,
): Promise<CartRow> {
  return inTransactionOnce(
    context,
    async (transaction) => {
      await lockCart(transaction, reference.cartId);
      // Read after the lock: a statement that waits for it would still see the lines of before.
      const cart = await getCartRow(transaction, reference, stocksOf);
      refuseClosedCart(cart);
      if (cart.lines.some(({ isReserved }) => isReserved)) await renewReservations(transaction, cart);
      return change(transaction, await claimCart(transaction, cart));
    },
    () => getCartRow(context, reference),
  );
}
