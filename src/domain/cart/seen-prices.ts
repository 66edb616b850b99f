import { and, eq } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { CartState } from './cart-state.ts';
import { cartLines } from './cart-tables.ts';
import { momentOf, pieceEuroCents } from './goods-prices.ts';
import { mayBeListed } from './listed-pieces.ts';

/** The buyer sees these prices with this answer: they are no change to be told of later. */
export async function showPrices(context: Context, cart: CartState): Promise<CartState> {
  const moment = momentOf(context, cart, cart.lines);
  const lines = cart.lines.map((line) => ({ ...line, seenCents: pieceEuroCents(line.goods, moment) }));
  for (const [index, { id, optionsKey, seenCents }] of lines.entries()) {
    if (cart.lines[index]?.seenCents === seenCents) continue;
    await context.database
      .update(cartLines)
      .set({ seenCents })
      .where(and(eq(cartLines.id, id), eq(cartLines.optionsKey, optionsKey)));
  }
  return { ...cart, lines };
}

/** The same after a change of lines: where price lists ask how much is bought, it may have changed the price of any line. */
export async function showListedPrices(context: Context, cart: CartState): Promise<CartState> {
  return mayBeListed(cart.account, cart.lines) ? showPrices(context, cart) : cart;
}
