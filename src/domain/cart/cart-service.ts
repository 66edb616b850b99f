import { and, eq, inArray, sql } from 'drizzle-orm';
import { Refusal } from '#values/refusal.ts';
import type { SellableDirectory } from '../catalogue/sellable-queries.ts';
import { type Context, inTransaction } from '../context.ts';
import { findProductsOf, getCartRow, joinProducts, lockCart } from './cart-queries.ts';
import {
  checkOptions,
  checkOrderability,
  checkQuantity,
  checkStock,
  findOfferedProduct,
  optionsKeyOf,
  refuseClosedCart,
} from './cart-rules.ts';
import type { CartLineRow, CartOptions, CartReference, CartRow, CartState } from './cart-state.ts';
import { cartLines, carts } from './cart-tables.ts';

/** 144 random bits of a protectCode. */
const protectCodeBytes = 18;

/** Makes an empty cart of the context's site; its id and protectCode together are the right to it. */
export async function startCart(context: Context): Promise<CartReference> {
  const now = context.clock.now();
  const protectCode = context.random.token(protectCodeBytes);
  const [row] = await context.database
    .insert(carts)
    .values({
      siteId: context.site.id,
      storeId: context.store.id,
      protectCode,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ cartId: carts.id });
  if (!row) throw new Error('A new cart was not returned.');
  return { cartId: row.cartId, protectCode };
}

/**
 * The cart as it stands.
 * @throws Refusal SESSION_NOT_FOUND, CART_ARCHIVED, SESSION_USED
 */
export async function getOpenCart(
  context: Context,
  sellables: SellableDirectory,
  reference: CartReference,
): Promise<CartState> {
  const cart = await getCartRow(context, reference);
  refuseClosedCart(cart);
  return joinProducts(context, cart, await findProductsOf(sellables, cart));
}

export type NewItem = {
  readonly productId: number;
  readonly quantity: number | null;
  readonly options?: CartOptions | undefined;
};

/**
 * Puts a product into the cart; the same product with the same options adds to the quantity of its line.
 * @throws Refusal NOT_FOUND (unknown, archived, of another catalogue), CONFIGURATION_NOT_SET, BUNDLE_NOT_CONFIGURED,
 *   NOT_FOR_SALE, VALIDATION (quantity, options), OUT_OF_STOCK with `available`
 */
export async function addItem(
  context: Context,
  sellables: SellableDirectory,
  reference: CartReference,
  item: NewItem,
): Promise<CartState> {
  const product = findOfferedProduct(await sellables.find(item.productId), context.site);
  return changeCart(context, sellables, reference, async (transaction, cart) => {
    const added = checkQuantity(item.quantity);
    if (!product) throw new Refusal('NOT_FOUND');
    checkOrderability(product);
    const options = item.options ?? {};
    checkOptions(options);
    const optionsKey = optionsKeyOf(options);
    const line = cart.lines.find(
      (candidate) => candidate.productId === product.id && candidate.optionsKey === optionsKey,
    );
    return line
      ? changeQuantity(transaction, cart, line, line.quantity + added)
      : appendLine(transaction, cart, { productId: product.id, quantity: added, optionsKey });
  });
}

/**
 * Sets the quantity of a line.
 * @throws Refusal NOT_FOUND for a line that the cart does not hold, VALIDATION, OUT_OF_STOCK with `available`
 */
export async function updateItem(
  context: Context,
  sellables: SellableDirectory,
  reference: CartReference,
  item: {
    readonly itemId: number;
    readonly quantity: number | null;
    readonly options?: CartOptions | undefined;
  },
): Promise<CartState> {
  return changeCart(context, sellables, reference, async (transaction, cart) => {
    const line = getLine(cart, item.itemId);
    checkOptions(item.options ?? {});
    return changeQuantity(transaction, cart, line, checkQuantity(item.quantity));
  });
}

/**
 * Takes a line out of the cart.
 * @throws Refusal NOT_FOUND for a line that the cart does not hold
 */
export async function deleteItem(
  context: Context,
  sellables: SellableDirectory,
  reference: CartReference,
  itemId: number,
): Promise<CartState> {
  return changeCart(context, sellables, reference, async (transaction, cart) => {
    const line = getLine(cart, itemId);
    await transaction.database.execute(
      sql`with ${touching(transaction, cart)} delete from cart_line where id = ${line.id}`,
    );
    return { ...cart, lines: cart.lines.filter((candidate) => candidate !== line) };
  });
}

/** Takes out the lines whose products are no longer offered. */
export async function dropGoneLines(context: Context, cart: CartState): Promise<CartState> {
  if (cart.goneLineIds.length === 0) return cart;
  await context.database
    .delete(cartLines)
    .where(and(eq(cartLines.cartId, cart.id), inArray(cartLines.id, [...cart.goneLineIds])));
  return { ...cart, goneLineIds: [] };
}

/**
 * Runs a change of an open cart in a transaction that holds the cart, so that changes at the same time follow each
 * other and none is lost.
 * @throws Refusal SESSION_NOT_FOUND, CART_ARCHIVED, SESSION_USED
 */
async function changeCart(
  context: Context,
  sellables: SellableDirectory,
  reference: CartReference,
  change: (transaction: Context, cart: CartRow) => Promise<CartRow>,
): Promise<CartState> {
  const changed = await inTransaction(context, async (transaction) => {
    await lockCart(transaction, reference.cartId);
    // Read after the lock: a statement that waits for it would still see the lines of before.
    const cart = await getCartRow(transaction, reference);
    refuseClosedCart(cart);
    return change(transaction, cart);
  });
  return joinProducts(context, changed, await findProductsOf(sellables, changed));
}

function getLine(cart: CartRow, itemId: number): CartLineRow {
  const line = cart.lines.find((candidate) => candidate.id === itemId);
  if (!line) throw new Refusal('NOT_FOUND');
  return line;
}

async function appendLine(
  context: Context,
  cart: CartRow,
  added: Pick<CartLineRow, 'productId' | 'quantity' | 'optionsKey'>,
): Promise<CartRow> {
  const { productId, quantity, optionsKey } = added;
  const { rows } = await context.database.execute<{ id: number; stock: string | null }>(sql`
    with ${touching(context, cart)}
    insert into cart_line (cart_id, product_id, quantity, options, options_key)
    values (${cart.id}, ${productId}, ${quantity}, '{}', ${optionsKey})
    returning id, (select stock_thousandths from product where product.id = cart_line.product_id) as stock`);
  const row = rows[0];
  if (!row) throw new Error('A new cart line was not returned.');
  const stockThousandths = row.stock === null ? null : Number(row.stock);
  checkStock(quantity, stockThousandths);
  const line = { ...added, id: row.id, options: {}, stockThousandths };
  return { ...cart, lines: [...cart.lines, line] };
}

async function changeQuantity(
  context: Context,
  cart: CartRow,
  line: CartLineRow,
  quantity: number,
): Promise<CartRow> {
  checkQuantity(quantity);
  checkStock(quantity, line.stockThousandths);
  await context.database.execute(sql`
    with ${touching(context, cart)}
    update cart_line set quantity = ${quantity} where id = ${line.id}`);
  return {
    ...cart,
    lines: cart.lines.map((candidate) => (candidate === line ? { ...line, quantity } : candidate)),
  };
}

/** A cart that nobody touches for 90 days is archived: every change says when it happened, in its own statement. */
function touching(context: Context, cart: CartRow) {
  return sql`touched as (update ${carts} set updated_at = ${context.clock.now()} where id = ${cart.id})`;
}
