import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { type StockJson, stocksOf } from './cart-queries.ts';
import { checkQuantity, checkStock } from './cart-rules.ts';
import type { CartLineRow, CartRow } from './cart-state.ts';
import { carts } from './cart-tables.ts';
import { type ChosenGoods, optionsKeyOf, takesOf } from './chosen-goods.ts';
import { momentOf, pieceEuroCents } from './goods-prices.ts';
import { holdLine, stocksOfProducts } from './stock-reservations.ts';

/* How single lines are written, each in one statement; all in the transaction that holds the cart (cart-service.ts). */

type LineFacts = Pick<CartLineRow, 'options' | 'optionsKey' | 'takes' | 'seenCents'>;

/** What a line keeps of the goods chosen for it. */
export function lineFactsOf({ clock }: Context, cart: CartRow, goods: ChosenGoods): LineFacts {
  return {
    options: goods.options,
    optionsKey: optionsKeyOf(goods.options),
    takes: takesOf(goods),
    seenCents: pieceEuroCents(goods, momentOf(clock.now(), cart)),
  };
}

/** @throws Refusal OUT_OF_STOCK */
export async function appendLine(
  context: Context,
  cart: CartRow,
  added: LineFacts & Pick<CartLineRow, 'productId' | 'quantity'>,
): Promise<CartRow> {
  const { productId, quantity, options, optionsKey, takes, seenCents } = added;
  const stocks = stocksOfProducts(context, cart, Object.keys(takes).map(Number));
  const { rows } = await context.database.execute<{ id: number; stocks: StockJson[] | null }>(sql`
    with ${touching(context, cart)}
    insert into cart_line (cart_id, product_id, quantity, options, options_key, takes, seen_cents)
    values (${cart.id}, ${productId}, ${quantity}, ${JSON.stringify(options)}, ${optionsKey}, ${JSON.stringify(takes)},
      ${seenCents})
    returning id, ${stocks} as stocks`);
  const row = rows[0];
  if (!row) throw new Error('A new cart line was not returned.');
  const line = { ...added, id: row.id, isReserved: false };
  const changed = {
    ...cart,
    lines: [...cart.lines, line],
    stocks: new Map([...cart.stocks, ...stocksOf(row.stocks)]),
  };
  checkStock(changed.lines, line, changed.stocks);
  return changed;
}

/**
 * Writes a line that the cart holds already, under its id.
 * @throws Refusal VALIDATION (quantity), OUT_OF_STOCK
 */
export async function writeLine(context: Context, cart: CartRow, line: CartLineRow): Promise<CartRow> {
  checkQuantity(line.quantity);
  const { quantity, options, optionsKey, takes, seenCents } = line;
  const before = cart.lines.find(({ id }) => id === line.id);
  const isOther = before?.optionsKey !== optionsKey;
  const choices = isOther ? sql`, options = ${JSON.stringify(options)}, options_key = ${optionsKey}` : sql``;
  const { rows } = await context.database.execute<{ stocks: StockJson[] | null }>(sql`
    with ${touching(context, cart)}
    update cart_line set quantity = ${quantity}, takes = ${JSON.stringify(takes)}, seen_cents = ${seenCents} ${choices}
    where id = ${line.id}
    returning ${isOther ? stocksOfProducts(context, cart, Object.keys(takes).map(Number)) : sql`null`} as stocks`);
  const changed = {
    ...cart,
    lines: cart.lines.map((candidate) => (candidate.id === line.id ? line : candidate)),
    stocks: new Map([...cart.stocks, ...stocksOf(rows[0]?.stocks ?? null)]),
  };
  checkStock(changed.lines, line, changed.stocks);
  return line.isReserved ? holdLine(context, changed, line) : changed;
}

export async function removeLine(context: Context, cart: CartRow, line: CartLineRow): Promise<CartRow> {
  await context.database.execute(
    sql`with ${touching(context, cart)} delete from cart_line where id = ${line.id}`,
  );
  return { ...cart, lines: cart.lines.filter(({ id }) => id !== line.id) };
}

/** A cart that nobody touches for 90 days is archived: every change says when it happened, in its own statement. */
function touching(context: Context, cart: CartRow) {
  return sql`touched as (update ${carts} set updated_at = ${context.clock.now()} where id = ${cart.id})`;
}
