import { eq, inArray, sql } from 'drizzle-orm';
import type { Translated } from '#values/language.ts';
import type { Cents } from '#values/money.ts';
import { Refusal } from '#values/refusal.ts';
import type { SellableDirectory } from '../catalogue/products/sellable-queries.ts';
import { type Context, inTransaction } from '../context.ts';
import { findProductsOf, getCartRow, isLookedUp, joinProducts, lockCart } from './cart-queries.ts';
import { availablePieces, refuseClosedCart } from './cart-rules.ts';
import type { CartLine, CartReference, CartState } from './cart-state.ts';
import { cartLines, carts, stockReservations } from './cart-tables.ts';
import { takesOf } from './chosen-goods.ts';
import { momentOf, pieceEuroCents } from './goods-prices.ts';

/**
 * What has become of a line since its buyer last saw it, with its product's name: a line that is gone is nowhere else.
 * Prices of one piece in euro cents, quantities in pieces.
 */
export type LineChange = { readonly itemId: number; readonly name: Translated } & (
  | { readonly kind: 'priceChanged'; readonly from: Cents; readonly to: Cents }
  | { readonly kind: 'outOfStock'; readonly from: number; readonly to: number }
  | { readonly kind: 'productGone' }
);

/**
 * What no longer holds of a cart's lines: products that are gone, quantities that are not there any more (0: nothing of
 * it), prices that are not those its buyer saw. Earlier lines take from stock before later ones.
 */
export function findLineChanges(
  context: Pick<Context, 'clock' | 'site' | 'store' | 'currencyId'>,
  cart: CartState,
): LineChange[] {
  const changes: LineChange[] = cart.goneLines.map(({ id, name }) => ({
    kind: 'productGone',
    itemId: id,
    name,
  }));
  const before: { id: number; quantity: number; takes: CartLine['takes'] }[] = [];
  const moment = momentOf(context, cart, cart.lines);
  for (const { id, quantity, goods, seenCents, product } of cart.lines) {
    const ofLine = { itemId: id, name: product.name };
    const line = { id, quantity, takes: takesOf(goods) };
    const left = Math.min(quantity, availablePieces(before, line, cart.stocks));
    before.push({ ...line, quantity: left });
    if (left < quantity) changes.push({ kind: 'outOfStock', ...ofLine, from: quantity, to: left });
    const cents = pieceEuroCents(goods, moment);
    if (left > 0 && seenCents !== null && seenCents !== cents) {
      changes.push({ kind: 'priceChanged', ...ofLine, from: seenCents, to: cents });
    }
  }
  return changes;
}

/** How often a cart is looked at again whose lines become others meanwhile. */
const lookingsMaximum = 10;

/**
 * Brings an open cart's lines up to date with catalogue and stock. What has to change is found while the cart is held, so
 * that whatever else happens to the cart comes wholly before or wholly after it.
 * @throws Refusal SESSION_NOT_FOUND, CART_ARCHIVED, SESSION_USED; CART_CHANGED where it never stands still
 */
export async function updateLines(
  context: Context,
  sellables: SellableDirectory,
  reference: CartReference,
): Promise<LineChange[]> {
  for (let lookings = 0; lookings < lookingsMaximum; lookings += 1) {
    const seen = await getCartRow(context, reference);
    // Looked up before the cart is held: inside the transaction nothing may wait for a second connection.
    const products = await findProductsOf(sellables, seen);
    if (findLineChanges(context, joinProducts(context, seen, products)).length === 0) return [];
    const changes = await inTransaction(context, async (transaction) => {
      await lockCart(transaction, reference.cartId);
      const row = await getCartRow(transaction, reference);
      refuseClosedCart(row);
      if (!isLookedUp(row, products)) return undefined;
      const cart = joinProducts(transaction, row, products);
      const found = findLineChanges(transaction, cart);
      if (found.length > 0) await writeLineChanges(transaction, cart, found);
      return found;
    });
    if (changes) return changes;
  }
  throw new Refusal('CART_CHANGED');
}

/** Writes changes into the lines of a cart that the caller's transaction holds. */
async function writeLineChanges(
  { database, clock }: Context,
  cart: CartState,
  changes: readonly LineChange[],
): Promise<void> {
  const removedIds: number[] = [];
  for (const change of changes) {
    const isThis = eq(cartLines.id, change.itemId);
    if (change.kind === 'priceChanged') {
      await database.update(cartLines).set({ seenCents: change.to }).where(isThis);
    } else if (change.kind === 'outOfStock' && change.to > 0) {
      const { from, to } = change;
      await database.update(cartLines).set({ quantity: to }).where(isThis);
      await database
        .update(stockReservations)
        .set({ thousandths: sql`${stockReservations.thousandths} / ${from} * ${to}` })
        .where(eq(stockReservations.lineId, change.itemId));
    } else {
      removedIds.push(change.itemId);
    }
  }
  if (removedIds.length > 0) await database.delete(cartLines).where(inArray(cartLines.id, removedIds));
  await database.update(carts).set({ updatedAt: clock.now() }).where(eq(carts.id, cart.id));
}
