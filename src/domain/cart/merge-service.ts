import { and, desc, eq, exists } from 'drizzle-orm';
import { cartLinesMaximum, quantityMaximum } from '#values/limits.ts';
import { Refusal } from '#values/refusal.ts';
import { requireUser } from '../accounts/account-roles.ts';
import { signedInOf } from '../actor.ts';
import type { SellableDirectory } from '../catalogue/products/sellable-queries.ts';
import { type Context, inTransaction } from '../context.ts';
import { giveOwnCard, ownOr } from './cart-choices-service.ts';
import { findProductsOf, getCartRow, isLookedUp, joinProducts, lockCart } from './cart-queries.ts';
import { availablePieces, checkSum, refuseClosedCart } from './cart-rules.ts';
import { getOpenCart } from './cart-service.ts';
import type { CartLineRow, CartReference, CartRow, CartState, Stocks } from './cart-state.ts';
import { cartLines, carts } from './cart-tables.ts';
import { showPrices } from './seen-prices.ts';
import { holdLine, readStocks, releaseReservations } from './stock-reservations.ts';

/**
 * The newest cart of the logged-in user that holds something and was not ordered.
 * @throws Refusal NO_ACTIVE_USER, NOT_FOUND where there is none
 */
export async function getAbandonedCart(context: Context, sellables: SellableDirectory): Promise<CartState> {
  const { userId } = requireUser(context);
  const { database, site } = context;
  const linesOfCart = database
    .select({ id: cartLines.id })
    .from(cartLines)
    .where(eq(cartLines.cartId, carts.id));
  const [newest] = await database
    .select({ cartId: carts.id, protectCode: carts.protectCode })
    .from(carts)
    .where(
      and(eq(carts.siteId, site.id), eq(carts.userId, userId), eq(carts.status, 'open'), exists(linesOfCart)),
    )
    .orderBy(desc(carts.updatedAt), desc(carts.id))
    .limit(1);
  if (!newest) throw new Refusal('NOT_FOUND');
  await giveOwnCard(context, newest.cartId);
  return getOpenCart(context, sellables, newest);
}

/** How often a cart is looked at again that gets other goods meanwhile. */
const lookingsMaximum = 10;

/**
 * Merges one cart into another after the login (docs/rules/merge.md): lines by `mergeLines`; coupon, member card,
 * note and gift wrap of the target win. The other cart is archived.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN where the store merges no carts, SESSION_NOT_FOUND, CART_ARCHIVED,
 *   SESSION_USED
 */
export async function mergeCarts(
  context: Context,
  sellables: SellableDirectory,
  { from, into }: { readonly from: CartReference; readonly into: CartReference },
): Promise<CartState> {
  requireUser(context);
  if (!context.store.checkoutSettings.merge) throw new Refusal('FORBIDDEN');
  return takeOverCart(context, sellables, { from, into });
}

/**
 * The same for a cart that was given away: the goods come into the cart of whoever takes them, logged in or not, and its own secret is
 * known to nobody else.
 * @throws Refusal SESSION_NOT_FOUND, CART_ARCHIVED, SESSION_USED
 */
export async function takeOverCart(
  context: Context,
  sellables: SellableDirectory,
  { from, into }: { readonly from: CartReference; readonly into: CartReference },
): Promise<CartState> {
  if (from.cartId === into.cartId || context.keyedWork?.isDone) return getOpenCart(context, sellables, into);
  for (let lookings = 0; !(await mergeOnce(context, sellables, from, into)); lookings += 1) {
    if (lookings >= lookingsMaximum) throw new Refusal('CART_CHANGED');
  }
  // Prices with the card that came along are no change to be told of later.
  return showPrices(context, await getOpenCart(context, sellables, into));
}

/** False, and nothing done, where the cart got lines meanwhile whose products are not looked up yet. */
async function mergeOnce(
  context: Context,
  sellables: SellableDirectory,
  from: CartReference,
  into: CartReference,
): Promise<boolean> {
  // Known before the transaction begins: inside it nothing may wait for a second connection.
  const products = await findProductsOf(sellables, await getCartRow(context, from));
  return inTransaction(context, async (transaction) => {
    // Always in the order of their ids, so that two merges never wait for each other.
    for (const cartId of [from.cartId, into.cartId].sort((a, b) => a - b))
      await lockCart(transaction, cartId);
    const source = await getCartRow(transaction, from);
    const target = await getCartRow(transaction, into);
    for (const cart of [source, target]) refuseClosedCart(cart);
    if (!isLookedUp(source, products)) return false;
    // What the other cart held is free for this one.
    await releaseReservations(transaction, source);
    const offered = joinProducts(transaction, source, products).lines;
    await writeMerge(transaction, source, target, offered);
    await transaction.keyedWork?.noteDone(transaction.database);
    return true;
  });
}

async function writeMerge(
  context: Context,
  source: CartRow,
  target: CartRow,
  offered: CartState['lines'],
): Promise<void> {
  const { database, clock } = context;
  const productIds = [...target.lines, ...offered].flatMap(({ takes }) => Object.keys(takes).map(Number));
  const stocks = await readStocks(context, target, [...new Set(productIds)]);
  let cart: CartRow = { ...target, stocks };
  for (const step of mergeLines(target.lines, offered, stocks)) cart = await writeStep(context, cart, step);
  checkSum(target.lines, cart.lines);
  await database.update(carts).set({ status: 'archived' }).where(eq(carts.id, source.id));
  const user = signedInOf(context);
  await database
    .update(carts)
    .set({
      ...(user && {
        userId: user.userId,
        memberCardId: ownOr(context, target.memberCard ?? source.memberCard, user.userId),
      }),
      couponId: (target.coupon ?? source.coupon)?.id ?? null,
      instructions: target.instructions ?? source.instructions,
      ...(target.giftWrap ? {} : { giftWrap: source.giftWrap, giftMessage: source.giftMessage }),
      updatedAt: clock.now(),
    })
    .where(eq(carts.id, target.id));
}

async function writeStep(
  context: Context,
  cart: CartRow,
  { kind, line, quantity }: MergeStep,
): Promise<CartRow> {
  const { database } = context;
  const { productId, options, optionsKey, takes, seenCents } = line;
  if (kind === 'append') {
    const values = { cartId: cart.id, productId, quantity, options, optionsKey, takes, seenCents };
    const [row] = await database.insert(cartLines).values(values).returning({ id: cartLines.id });
    if (!row) throw new Error('A merged cart line was not returned.');
    return { ...cart, lines: [...cart.lines, { ...line, id: row.id, quantity, isReserved: false }] };
  }
  await database.update(cartLines).set({ quantity }).where(eq(cartLines.id, line.id));
  const raised = { ...line, quantity };
  const changed = { ...cart, lines: cart.lines.map((known) => (known.id === line.id ? raised : known)) };
  return line.isReserved ? holdLine(context, changed, raised) : changed;
}

/** What a merge does to the target's lines. */
type MergeStep =
  | { readonly kind: 'raise'; readonly line: CartLineRow; readonly quantity: number }
  | { readonly kind: 'append'; readonly line: CartLineRow; readonly quantity: number };

/**
 * How one cart's lines join another's (docs/rules/merge.md): of the same product with the same options the larger
 * quantity, others appended in their order while there is room; never more than 999 or than is in stock, and never less than the target has.
 * Merging the same cart twice changes nothing the second time.
 * @param stocks of every product that a line of either cart takes, as the target may have it
 */
export function mergeLines(
  into: readonly CartLineRow[],
  from: readonly CartLineRow[],
  stocks: Stocks,
): MergeStep[] {
  const lines: CartLineRow[] = [...into];
  const steps: MergeStep[] = [];
  for (const line of from) {
    const index = lines.findIndex(
      ({ productId, optionsKey }) => productId === line.productId && optionsKey === line.optionsKey,
    );
    const same = lines[index];
    const merged = same ?? line;
    const most = Math.min(quantityMaximum, availablePieces(lines, merged, stocks));
    const quantity = Math.max(same?.quantity ?? 0, Math.min(line.quantity, most));
    if (same && quantity > same.quantity) {
      lines[index] = { ...same, quantity };
      steps.push({ kind: 'raise', line: same, quantity });
    } else if (!same && quantity > 0 && lines.length < cartLinesMaximum) {
      lines.push({ ...line, quantity });
      steps.push({ kind: 'append', line, quantity });
    }
  }
  return steps;
}
