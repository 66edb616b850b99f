import { sql } from 'drizzle-orm';
import { namedStatement } from '#platform/database/named-statement.ts';
import type { Context } from '../context.ts';
import { checkQuantity, checkStock, checkSum } from './cart-rules.ts';
import { type CartLineRow, CartMoved, type CartRow } from './cart-state.ts';
import { type ChosenGoods, optionsKeyOf, takesOf } from './chosen-goods.ts';
import { momentOf, pieceEuroCents } from './goods-prices.ts';
import { holdLine } from './stock-reservations.ts';

/* How single lines are written: each in one statement, which minds that the cart still is the one that was read. */

type LineFacts = Pick<CartLineRow, 'options' | 'optionsKey' | 'takes' | 'seenCents'>;

/** What a line keeps of the goods chosen for it. */
export function lineFactsOf(context: Context, cart: CartRow, goods: ChosenGoods): LineFacts {
  return {
    options: goods.options,
    optionsKey: optionsKeyOf(goods.options),
    takes: takesOf(goods),
    seenCents: pieceEuroCents(goods, momentOf(context, cart)),
  };
}

/** Every write begins with this: it finds the cart as it was read, or nothing, and notes when it was touched last. */
const touched = sql`touched as (
  update cart set updated_at = ${sql.placeholder('now')}::timestamptz
  where id = ${sql.placeholder('cartId')}::int and xmin = ${sql.placeholder('version')}::text::xid and status = 'open'
  returning id, xmin::text as version)`;

const given = {
  productId: sql`${sql.placeholder('productId')}::int`,
  lineId: sql`${sql.placeholder('lineId')}::int`,
  quantity: sql`${sql.placeholder('quantity')}::int`,
  options: sql`${sql.placeholder('options')}::jsonb`,
  optionsKey: sql`${sql.placeholder('optionsKey')}::text`,
  takes: sql`${sql.placeholder('takes')}::jsonb`,
  seenCents: sql`${sql.placeholder('seenCents')}::bigint`,
};

const insertLine = namedStatement<{ id: number; version: string }>(
  'cart_line_insert',
  () => sql`
    with ${touched}
    insert into cart_line (cart_id, product_id, quantity, options, options_key, takes, seen_cents)
    select id, ${given.productId}, ${given.quantity}, ${given.options}, ${given.optionsKey}, ${given.takes},
      ${given.seenCents} from touched
    returning id, (select version from touched) as version`,
);

const updateLine = namedStatement<{ version: string }>(
  'cart_line_update',
  () => sql`
    with ${touched}
    update cart_line line set quantity = ${given.quantity}, options = ${given.options},
      options_key = ${given.optionsKey}, takes = ${given.takes}, seen_cents = ${given.seenCents}
    from touched where line.id = ${given.lineId} and line.cart_id = touched.id
    returning touched.version`,
);

const deleteLine = namedStatement<{ version: string }>(
  'cart_line_delete',
  () => sql`
    with ${touched}
    delete from cart_line line using touched where line.id = ${given.lineId} and line.cart_id = touched.id
    returning touched.version`,
);

/** @throws Refusal OUT_OF_STOCK, AMOUNT_TOO_LARGE; CartMoved */
export async function appendLine(
  context: Context,
  cart: CartRow,
  added: LineFacts & Pick<CartLineRow, 'productId' | 'quantity'>,
): Promise<CartRow> {
  const line = { ...added, id: 0, isReserved: false };
  checkStock([...cart.lines, line], line, cart.stocks);
  checkSum(cart.lines, [...cart.lines, line]);
  const [row] = await insertLine(context.database, {
    ...valuesOf(context, cart, line),
    productId: line.productId,
  });
  if (!row) throw new CartMoved();
  return { ...cart, version: row.version, lines: [...cart.lines, { ...line, id: row.id }] };
}

/**
 * Writes a line that the cart holds already, under its id.
 * @throws Refusal VALIDATION (quantity), OUT_OF_STOCK, AMOUNT_TOO_LARGE; CartMoved
 */
export async function writeLine(context: Context, cart: CartRow, line: CartLineRow): Promise<CartRow> {
  checkQuantity(line.quantity);
  const lines = cart.lines.map((candidate) => (candidate.id === line.id ? line : candidate));
  checkStock(lines, line, cart.stocks);
  checkSum(cart.lines, lines);
  const [row] = await updateLine(context.database, { ...valuesOf(context, cart, line), lineId: line.id });
  if (!row) throw new CartMoved();
  const changed = { ...cart, version: row.version, lines };
  return line.isReserved ? holdLine(context, changed, line) : changed;
}

/** @throws CartMoved */
export async function removeLine(context: Context, cart: CartRow, line: CartLineRow): Promise<CartRow> {
  const [row] = await deleteLine(context.database, { ...touchOf(context, cart), lineId: line.id });
  if (!row) throw new CartMoved();
  return { ...cart, version: row.version, lines: cart.lines.filter(({ id }) => id !== line.id) };
}

/** The line of the same goods. */
export function findLine(cart: CartRow, productId: number, optionsKey: string): CartLineRow | undefined {
  return cart.lines.find((line) => line.productId === productId && line.optionsKey === optionsKey);
}

/** A cart that nobody touches for 90 days is archived: every change says when it happened. */
function touchOf({ clock }: Context, { id, version }: CartRow) {
  return { cartId: id, version, now: clock.now() };
}

function valuesOf(
  context: Context,
  cart: CartRow,
  { quantity, options, optionsKey, takes, seenCents }: LineFacts & Pick<CartLineRow, 'quantity'>,
) {
  const choices = { options: JSON.stringify(options), optionsKey, takes: JSON.stringify(takes) };
  return { ...touchOf(context, cart), quantity, ...choices, seenCents };
}
