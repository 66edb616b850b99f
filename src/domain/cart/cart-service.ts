import { and, eq, inArray } from 'drizzle-orm';
import { Refusal } from '#values/refusal.ts';
import { signedInOf } from '../actor.ts';
import type { SellableDirectory } from '../catalogue/sellable-queries.ts';
import { type Context, inTransaction } from '../context.ts';
import type { FindOffered } from './bundle-choices.ts';
import { claimCart, keepChoices } from './cart-choices-service.ts';
import { appendLine, lineFactsOf, removeLine, writeLine } from './cart-line-changes.ts';
import { findProductsOf, getCartRow, joinProducts, lockCart } from './cart-queries.ts';
import { checkQuantity, findOfferedProduct, refuseClosedCart } from './cart-rules.ts';
import type { CartLineRow, CartOptions, CartReference, CartRow, CartState } from './cart-state.ts';
import { cartLines, carts } from './cart-tables.ts';
import { chooseGoods, namedProductIds } from './chosen-goods.ts';
import { holdLine, renewReservations } from './stock-reservations.ts';

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
      userId: signedInOf(context)?.userId ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ cartId: carts.id });
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
  const cart = await getCartRow(context, reference);
  refuseClosedCart(cart);
  await claimCart(context, cart);
  return joinProducts(context, cart, await findProductsOf(sellables, cart));
}

export type NewItem = {
  readonly productId: number;
  readonly quantity: number | null;
  readonly options?: CartOptions | undefined;
  /** Hold the goods for this cart (readings.md, "Cart"). */
  readonly reservation?: boolean | undefined;
};

/**
 * Puts a product into the cart; the same product with the same options adds to the quantity of its line.
 * @throws Refusal NOT_FOUND (unknown, archived, of another catalogue), CONFIGURATION_NOT_SET, BUNDLE_NOT_CONFIGURED with
 *   `members`, NOT_FOR_SALE, VALIDATION (quantity, options), OUT_OF_STOCK with `available`
 */
export async function addItem(
  context: Context,
  sellables: SellableDirectory,
  reference: CartReference,
  item: NewItem,
): Promise<CartState> {
  const options = item.options ?? {};
  const find = await offeredProducts(context, sellables, item.productId, options);
  return changeCart(context, sellables, reference, async (transaction, cart) => {
    const added = checkQuantity(item.quantity);
    const product = find(item.productId);
    if (!product) throw new Refusal('NOT_FOUND');
    const chosen = lineFactsOf(transaction, cart, chooseGoods(product, options, find));
    const known = findLine(cart, product.id, chosen.optionsKey);
    const changed = known
      ? await writeLine(transaction, cart, { ...known, ...chosen, quantity: known.quantity + added })
      : await appendLine(transaction, cart, { productId: product.id, quantity: added, ...chosen });
    if (!item.reservation) return changed;
    const line = findLine(changed, product.id, chosen.optionsKey);
    return line ? holdLine(transaction, changed, line) : changed;
  });
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
  const find =
    options && productId !== undefined
      ? await offeredProducts(context, sellables, productId, options)
      : () => undefined;
  return changeCart(context, sellables, reference, async (transaction, cart) => {
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
  return changeCart(context, sellables, reference, async (transaction, cart) => {
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
  return changeCart(context, sellables, reference, async (transaction, cart) => {
    await transaction.database.delete(cartLines).where(eq(cartLines.cartId, cart.id));
    await keepChoices(transaction, cart, { ...nothing, couponId: null });
    return { ...cart, ...nothing, coupon: null, lines: [] };
  });
}

/** Takes out the lines whose products are no longer offered. */
export async function dropGoneLines(context: Context, cart: CartState): Promise<CartState> {
  if (cart.goneLines.length === 0) return cart;
  await context.database.delete(cartLines).where(
    and(
      eq(cartLines.cartId, cart.id),
      inArray(
        cartLines.id,
        cart.goneLines.map(({ id }) => id),
      ),
    ),
  );
  return { ...cart, goneLines: [] };
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
    await claimCart(transaction, cart);
    if (cart.lines.some(({ isReserved }) => isReserved)) await renewReservations(transaction, cart);
    return change(transaction, cart);
  });
  return joinProducts(context, changed, await findProductsOf(sellables, changed));
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
): Promise<FindOffered> {
  const product = await sellables.find(productId);
  const named = await sellables.findMany([...new Set(namedProductIds(product, options))]);
  const products = new Map([...named, ...(product ? [product] : [])].map((entry) => [entry.id, entry]));
  return (id) => findOfferedProduct(products.get(id), context.site);
}

async function findProductIdOfLine(
  context: Context,
  reference: CartReference,
  itemId: number,
): Promise<number | undefined> {
  const [line] = await context.database
    .select({ productId: cartLines.productId })
    .from(cartLines)
    .where(and(eq(cartLines.cartId, reference.cartId), eq(cartLines.id, itemId)));
  return line?.productId;
}
