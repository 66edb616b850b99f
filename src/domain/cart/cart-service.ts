import { and, eq, sql } from 'drizzle-orm';
import { namedStatement } from '#platform/database/named-statement.ts';
import { isLostToAnother } from '#platform/database/write-failures.ts';
import { cartLinesMaximum } from '#values/limits.ts';
import { Refusal } from '#values/refusal.ts';
import { signedInOf } from '../actor.ts';
import type { SellableDirectory } from '../catalogue/sellable-queries.ts';
import { type Context, inTransaction } from '../context.ts';
import { refusalOfWrite } from '../write-refusals.ts';
import type { FindOffered } from './bundle-choices.ts';
import { claimCart, keepChoices } from './cart-choices-service.ts';
import { appendLine, lineFactsOf, removeLine, writeLine } from './cart-line-changes.ts';
import { CartMoved } from './cart-moved.ts';
import type { CartOptions } from './cart-options.ts';
import { findProductsOf, getCartRow, joinProducts, lockCart, mayBeCartId } from './cart-queries.ts';
import { checkQuantity, findOfferedProduct, refuseClosedCart } from './cart-rules.ts';
import type { CartLineRow, CartReference, CartRow, CartState } from './cart-state.ts';
import { cartLines } from './cart-tables.ts';
import { chooseGoods, namedProductIds } from './chosen-goods.ts';
import { holdLine, renewReservations } from './stock-reservations.ts';

/** 144 random bits of a protectCode. */
const protectCodeBytes = 18;

const insertCart = namedStatement<{ cartId: number }>(
  'cart_insert',
  () => sql`
    insert into cart (site_id, store_id, protect_code, user_id, created_at, updated_at)
    values (${sql.placeholder('siteId')}::int, ${sql.placeholder('storeId')}::int,
      ${sql.placeholder('protectCode')}::text, ${sql.placeholder('userId')}::int,
      ${sql.placeholder('now')}::timestamptz, ${sql.placeholder('now')}::timestamptz)
    returning id as "cartId"`,
);

/** Makes an empty cart of the context's site; its id and protectCode together are the right to it. */
export async function startCart(context: Context): Promise<CartReference> {
  const protectCode = context.random.token(protectCodeBytes);
  const [row] = await insertCart(context.database, {
    siteId: context.site.id,
    storeId: context.store.id,
    protectCode,
    userId: signedInOf(context)?.userId ?? null,
    now: context.clock.now(),
  });
  if (!row) throw new Error('A new cart was not returned.');
  return { cartId: row.cartId, protectCode };
}

/**
 * The cart as it stands; whoever is logged in makes it their own by opening it.
 * @throws Refusal SESSION_NOT_FOUND, CART_ARCHIVED, SESSION_USED
 */
export async function getOpenCart(
  context: Context,
  sellables: SellableDirectory,
  reference: CartReference,
): Promise<CartState> {
  const row = await getCartRow(context, reference);
  refuseClosedCart(row);
  const cart = await claimCart(context, row);
  return joinProducts(context, cart, await findProductsOf(sellables, cart));
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

export type NewItem = {
  readonly productId: number;
  readonly quantity: number | null;
  readonly options?: CartOptions | undefined;
  /** Hold the goods for this cart (docs/rules/cart.md). */
  readonly reservation?: boolean | undefined;
};

/**
 * Puts a product into the cart; the same product with the same options adds to the quantity of its line.
 * @throws Refusal NOT_FOUND (unknown, archived, of another catalogue), CONFIGURATION_NOT_SET, BUNDLE_NOT_CONFIGURED with
 *   `members`, NOT_FOR_SALE, VALIDATION (quantity, options), OUT_OF_STOCK with `available`, CART_FULL
 */
export async function addItem(
  context: Context,
  sellables: SellableDirectory,
  reference: CartReference,
  item: NewItem,
): Promise<CartState> {
  const options = item.options ?? {};
  const { find, productIds } = await offeredProducts(context, sellables, item.productId, options);
  const needs = { stocksOf: productIds, inSteps: item.reservation === true };
  return changeCart(context, sellables, reference, needs, async (transaction, cart) => {
    const added = checkQuantity(item.quantity);
    const product = find(item.productId);
    if (!product) throw new Refusal('NOT_FOUND');
    const chosen = lineFactsOf(transaction, cart, chooseGoods(product, options, find));
    const known = findLine(cart, product.id, chosen.optionsKey);
    if (!known && cart.lines.length >= cartLinesMaximum) throw new Refusal('CART_FULL');
    const changed = known
      ? await writeLine(transaction, cart, { ...known, ...chosen, quantity: known.quantity + added })
      : await appendLine(transaction, cart, { productId: product.id, quantity: added, ...chosen });
    if (!item.reservation) return changed;
    const line = findLine(changed, product.id, chosen.optionsKey);
    return line ? holdLine(transaction, changed, line) : changed;
  });
}

/**
 * Judges the options of a new item as `addItem` does, whatever the cart is.
 * @throws Refusal as `chooseGoods`
 */
export async function judgeOptions(
  context: Context,
  sellables: SellableDirectory,
  productId: number,
  options: CartOptions,
): Promise<void> {
  const { find } = await offeredProducts(context, sellables, productId, options);
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
      ? await offeredProducts(context, sellables, productId, options)
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

/** What a change needs beside the cart itself. */
export type ChangeNeeds = {
  /** Products that may come into the cart. */
  readonly stocksOf?: readonly number[];
  /** It is more than one statement. */
  readonly inSteps?: boolean;
};

/**
 * Runs a change of an open cart. One of a single statement reads the cart and writes, where the cart is still the same
 * (docs/decisions/044). Where another change came between, where goods are held, and where there is more to write, it runs
 * in a transaction that holds the cart: changes at the same time follow each other and none is lost.
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
  const changed =
    (inSteps ? undefined : await changeAtOnce(context, reference, stocksOf, change)) ??
    (await changeHeld(context, reference, stocksOf, change));
  return joinProducts(context, changed, await findProductsOf(sellables, changed));
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
  return inTransaction(context, async (transaction) => {
    await lockCart(transaction, reference.cartId);
    // Read after the lock: a statement that waits for it would still see the lines of before.
    const cart = await getCartRow(transaction, reference, stocksOf);
    refuseClosedCart(cart);
    if (cart.lines.some(({ isReserved }) => isReserved)) await renewReservations(transaction, cart);
    return change(transaction, await claimCart(transaction, cart));
  });
}

function getLine(cart: CartRow, itemId: number): CartLineRow {
  const line = cart.lines.find((candidate) => candidate.id === itemId);
  if (!line) throw new Refusal('NOT_FOUND');
  return line;
}

function findLine(cart: CartRow, productId: number, optionsKey: string): CartLineRow | undefined {
  return cart.lines.find((line) => line.productId === productId && line.optionsKey === optionsKey);
}

/** Looks a product up together with everything that its options name. */
async function offeredProducts(
  context: Context,
  sellables: SellableDirectory,
  productId: number,
  options: CartOptions,
): Promise<{ readonly find: FindOffered; readonly productIds: readonly number[] }> {
  const product = await sellables.find(productId);
  const named = await sellables.findMany([...new Set(namedProductIds(product, options))]);
  const products = new Map([...named, ...(product ? [product] : [])].map((entry) => [entry.id, entry]));
  const find = (id: number) => findOfferedProduct(products.get(id), context.site);
  return { find, productIds: [...products.keys()] };
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
