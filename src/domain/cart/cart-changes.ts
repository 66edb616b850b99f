import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Translated } from '#values/language.ts';
import type { Cents } from '#values/money.ts';
import { type Context, inTransaction } from '../context.ts';
import { lockCart } from './cart-queries.ts';
import { availablePieces } from './cart-rules.ts';
import type { CartLine, CartState } from './cart-state.ts';
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
export function findLineChanges({ clock }: Pick<Context, 'clock'>, cart: CartState): LineChange[] {
  const changes: LineChange[] = cart.goneLines.map(({ id, name }) => ({
    kind: 'productGone',
    itemId: id,
    name,
  }));
  const before: { id: number; quantity: number; takes: CartLine['takes'] }[] = [];
  const moment = momentOf(clock.now(), cart);
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

/**
 * Writes changes into the cart's lines. A line that somebody has changed meanwhile keeps that change.
 */
export async function writeLineChanges(
  context: Context,
  cart: Pick<CartState, 'id'>,
  changes: readonly LineChange[],
): Promise<void> {
  await inTransaction(context, async (transaction) => {
    const { database } = transaction;
    await lockCart(transaction, cart.id);
    const isOf = (itemId: number) => and(eq(cartLines.cartId, cart.id), eq(cartLines.id, itemId));
    for (const change of changes) {
      if (change.kind === 'priceChanged') {
        await database.update(cartLines).set({ seenCents: change.to }).where(isOf(change.itemId));
      } else if (change.kind === 'outOfStock' && change.to > 0) {
        const { itemId, from, to } = change;
        await database
          .update(cartLines)
          .set({ quantity: to })
          .where(and(isOf(itemId), eq(cartLines.quantity, from)));
        await database
          .update(stockReservations)
          .set({ thousandths: sql`${stockReservations.thousandths} / ${from} * ${to}` })
          .where(eq(stockReservations.lineId, itemId));
      }
    }
    const removed = changes.filter(
      ({ kind, ...change }) =>
        kind === 'productGone' || (kind === 'outOfStock' && 'to' in change && change.to === 0),
    );
    if (removed.length > 0) {
      const ids = removed.map(({ itemId }) => itemId);
      await database.delete(cartLines).where(and(eq(cartLines.cartId, cart.id), inArray(cartLines.id, ids)));
    }
    await database.update(carts).set({ updatedAt: context.clock.now() }).where(eq(carts.id, cart.id));
  });
}
