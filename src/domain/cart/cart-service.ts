import { and, eq, sql } from 'drizzle-orm';
import { namedStatement } from '#platform/database/named-statement.ts';
import { Refusal } from '#values/refusal.ts';
import { findOwnCardId } from '../accounts/member-cards.ts';
import { signedInOf } from '../actor.ts';
import type { SellableDirectory } from '../catalogue/products/sellable-queries.ts';
import type { Context } from '../context.ts';
import { changeCart } from './cart-changing.ts';
import { claimCart, keepChoices } from './cart-choices-service.ts';
import { findLine, lineFactsOf, removeLine, writeLine } from './cart-line-changes.ts';
import type { CartOptions } from './cart-options.ts';
import { findProductsOf, getCartRow, joinProducts, mayBeCartId } from './cart-queries.ts';
import { checkQuantity, refuseClosedCart } from './cart-rules.ts';
import type { CartLineRow, CartReference, CartRow, CartState } from './cart-state.ts';
import { cartLines } from './cart-tables.ts';
import { chooseGoods } from './chosen-goods.ts';
import { offeredProducts } from './offered-goods.ts';
import { showListedPrices, showPrices } from './seen-prices.ts';

/** 144 random bits of a protectCode. */
const protectCodeBytes = 18;

const insertCart = namedStatement<{ cartId: number }>(
  'cart_insert',
  () => sql`
    insert into cart (site_id, store_id, protect_code, user_id, member_card_id, created_at, updated_at)
    values (${sql.placeholder('siteId')}::int, ${sql.placeholder('storeId')}::int,
      ${sql.placeholder('protectCode')}::text, ${sql.placeholder('userId')}::int,
      ${sql.placeholder('memberCardId')}::int,
      ${sql.placeholder('now')}::timestamptz, ${sql.placeholder('now')}::timestamptz)
    returning id as "cartId"`,
);

/** Makes an empty cart of the context's site, with the member card of whoever is logged in; its id and protectCode together are the right to it. */
export async function startCart(context: Context): Promise<CartReference> {
  const protectCode = context.random.token(protectCodeBytes);
  const userId = signedInOf(context)?.userId ?? null;
  const [row] = await insertCart(context.database, {
    siteId: context.site.id,
    storeId: context.store.id,
    protectCode,
    userId,
    memberCardId: userId === null ? null : await findOwnCardId(context, userId),
    now: context.clock.now(),
  });
  if (!row) throw new Error('A new cart was not returned.');
  return { cartId: row.cartId, protectCode };
}

/**
 * The cart as it stands; the logged-in user makes it their own by opening it.
 * @throws Refusal SESSION_NOT_FOUND, CART_ARCHIVED, SESSION_USED
 */
export async function getOpenCart(
  context: Context,
  sellables: SellableDirectory,
  reference: CartReference,
): Promise<CartState> {
  const row = await getCartRow(context, reference);
  refuseClosedCart(row);
  const claimed = await claimCart(context, row);
  const cart = joinProducts(context, claimed, await findProductsOf(sellables, claimed));
  if (claimed.memberCard !== row.memberCard) return showPrices(context, cart);
  return claimed.userId === row.userId ? cart : showListedPrices(context, cart);
}

/** The same for a look at it alone: it becomes nobody's. */
export async function readOpenCart(
  context: Context,
  sellables: SellableDirectory,
  reference: CartReference,
): Promise<CartState> {
  const cart = await getCartRow(context, reference);
  refuseClosedCart(cart);
  return joinProducts(context, cart, await findProductsOf(sellables, cart));
}

/**
 * Judges the options of a new item as it is added, whatever the cart is.
 * @throws Refusal as `chooseGoods`
 */
export async function judgeOptions(
  context: Context,
  sellables: SellableDirectory,
  productId: number,
  options: CartOptions,
): Promise<void> {
  const { find } = await offeredProducts(context, sellables, [{ productId, options }]);
  const product = find(productId);
  if (product) chooseGoods(product, options, find);
}

/**
 * The same of a line's new options.
 * @throws Refusal SESSION_NOT_FOUND, NOT_FOUND for a line that the cart does not hold
 */
export async function judgeOptionsOfLine(
  context: Context,
  sellables: SellableDirectory,
  reference: CartReference,
  itemId: number,
  options: CartOptions,
): Promise<void> {
  const { productId } = getLine(await getCartRow(context, reference), itemId);
  await judgeOptions(context, sellables, productId, options);
}

/**
 * Sets the quantity of a line and, where options are given, what is chosen for it; a line that becomes equal to another
 * one takes its quantity over.
 * @throws Refusal NOT_FOUND for a line that the cart does not hold, otherwise as `addItem`
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
  const { itemId, options } = item;
  // Which product a line has never changes, so that it may be looked up before the cart is held.
  const productId = options ? await findProductIdOfLine(context, reference, itemId) : undefined;
  const { find, productIds } =
    options && productId !== undefined
      ? await offeredProducts(context, sellables, [{ productId, options }])
      : { find: () => undefined, productIds: [] };
  const needs = { stocksOf: productIds, inSteps: options !== undefined };
  return changeCart(context, sellables, reference, needs, async (transaction, cart) => {
    const line = getLine(cart, itemId);
    const quantity = checkQuantity(item.quantity);
    if (!options) return writeLine(transaction, cart, { ...line, quantity });
    const product = find(line.productId);
    if (!product) throw new Refusal('NOT_FOUND');
    const chosen = lineFactsOf(transaction, cart, chooseGoods(product, options, find));
    const equal = findLine(cart, line.productId, chosen.optionsKey);
    if (!equal || equal.id === line.id) {
      return writeLine(transaction, cart, { ...line, ...chosen, quantity });
    }
    const rest = await removeLine(transaction, cart, equal);
    return writeLine(transaction, rest, { ...line, ...chosen, quantity: quantity + equal.quantity });
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
  return changeCart(context, sellables, reference, {}, async (transaction, cart) => {
    return removeLine(transaction, cart, getLine(cart, itemId));
  });
}

/** Takes everything out of the cart that was put into it: lines, coupon, instructions, gift wrap. */
export async function clearCart(
  context: Context,
  sellables: SellableDirectory,
  reference: CartReference,
): Promise<CartState> {
  const nothing = { instructions: null, giftWrap: false, giftMessage: null };
  return changeCart(context, sellables, reference, { inSteps: true }, async (transaction, cart) => {
    await transaction.database.delete(cartLines).where(eq(cartLines.cartId, cart.id));
    await keepChoices(transaction, cart, { ...nothing, couponId: null });
    return { ...cart, ...nothing, coupon: null, lines: [] };
  });
}

function getLine(cart: CartRow, itemId: number): CartLineRow {
  const line = cart.lines.find((candidate) => candidate.id === itemId);
  if (!line) throw new Refusal('NOT_FOUND');
  return line;
}

async function findProductIdOfLine(
  context: Context,
  reference: CartReference,
  itemId: number,
): Promise<number | undefined> {
  if (!mayBeCartId(reference.cartId)) return undefined;
  const [line] = await context.database
    .select({ productId: cartLines.productId })
    .from(cartLines)
    .where(and(eq(cartLines.cartId, reference.cartId), eq(cartLines.id, itemId)));
  return line?.productId;
}
