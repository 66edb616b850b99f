import type { Cents } from '#values/money.ts';
import { Refusal } from '#values/refusal.ts';
import type { FindOffered } from '../cart/bundle-choices.ts';
import { putIn } from '../cart/cart-additions.ts';
import { changeCart } from '../cart/cart-changing.ts';
import { giveOwnCard } from '../cart/cart-choices-service.ts';
import { findLine } from '../cart/cart-line-changes.ts';
import type { CartReference, CartRow } from '../cart/cart-state.ts';
import { chooseGoods, optionsKeyOf } from '../cart/chosen-goods.ts';
import { offeredProducts } from '../cart/offered-goods.ts';
import { type Context, inTransaction } from '../context.ts';
import type { OrderLine } from '../orders/order-record.ts';
import { getOwnOrder } from '../orders/orders-of-people.ts';
import { type CartQuote, settleCart } from './cart-quote.ts';
import type { CheckoutSources } from './checkout-service.ts';

/** Why a line was not taken, or not whole. */
export type AgainProblem = 'notSold' | 'outOfStock' | 'choicesChanged' | 'cartFull';

/** What became of a line of the order. */
export type AgainLine = {
  readonly line: OrderLine;
  /** Pieces that lie in the cart now because of it. */
  readonly taken: number;
  /** Null where all of it was taken. */
  readonly problem: AgainProblem | null;
  /** Of one piece, then and now, in the currency of both; null where it is the same or cannot be compared. */
  readonly price: { readonly fromCents: Cents; readonly toCents: Cents } | null;
};

/**
 * Puts what an order of the logged-in user held into a cart once more, with the same choices, in one transaction. What
 * cannot be had any more, or not as it was, is left out and told; the rest is taken.
 * @throws Refusal NO_ACTIVE_USER, NOT_FOUND for an order that is unknown or another's, SESSION_NOT_FOUND, CART_ARCHIVED,
 *   SESSION_USED
 */
export async function orderAgain(
  context: Context,
  { sellables, checkout }: Pick<CheckoutSources, 'sellables' | 'checkout'>,
  { orderId, ...reference }: CartReference & { readonly orderId: number },
): Promise<{ readonly quote: CartQuote; readonly lines: readonly AgainLine[] }> {
  const order = await getOwnOrder(context, orderId);
  const { find, productIds } = await offeredProducts(context, sellables, order.lines);
  await giveOwnCard(context, reference.cartId);
  let outcomes: Outcome[] = [];
  const cart = await changeCart(
    context,
    sellables,
    reference,
    { stocksOf: productIds, inSteps: true },
    async (transaction, before) => {
      // The change may run once more where another came between.
      outcomes = [];
      let changed = before;
      for (const line of order.lines) {
        const { cart, ...outcome } = await takeLine(transaction, changed, line, find);
        changed = cart;
        outcomes.push(outcome);
      }
      return changed;
    },
  );
  const quote = await settleCart(context, checkout, cart);
  const isSameMoney = context.site.priceMode === 'shown' && quote.currency.id === order.currencyId;
  const lines = outcomes.map(({ line, taken, problem }): AgainLine => {
    const toCents = taken > 0 && isSameMoney ? pieceCentsOf(quote, line, find) : undefined;
    const isChanged = toCents !== undefined && toCents !== line.pieceCents;
    return { line, taken, problem, price: isChanged ? { fromCents: line.pieceCents, toCents } : null };
  });
  return { quote, lines };
}

type Outcome = Pick<AgainLine, 'line' | 'taken' | 'problem'>;

/** Takes as many pieces as there are. */
async function takeLine(
  context: Context,
  cart: CartRow,
  line: OrderLine,
  find: FindOffered,
): Promise<Outcome & { readonly cart: CartRow }> {
  const whole = await tryToTake(context, cart, line, line.quantity, find);
  if (!(whole instanceof Refusal)) return { cart: whole, line, taken: line.quantity, problem: null };
  const problem = problemOf(whole);
  const left = problem === 'outOfStock' ? piecesLeft(cart, line, whole, find) : 0;
  const some = left > 0 ? await tryToTake(context, cart, line, left, find) : whole;
  return some instanceof Refusal
    ? { cart, line, taken: 0, problem }
    : { cart: some, line, taken: left, problem };
}

/** A line that is refused leaves nothing behind of itself. */
async function tryToTake(
  context: Context,
  cart: CartRow,
  { productId, options }: OrderLine,
  quantity: number,
  find: FindOffered,
): Promise<CartRow | Refusal> {
  try {
    return await inTransaction(context, (part) => putIn(part, cart, { productId, quantity, options }, find));
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function problemOf({ code, fields = {} }: Refusal): AgainProblem {
  if (code === 'NOT_FOUND' || code === 'NOT_FOR_SALE') return 'notSold';
  if (code === 'OUT_OF_STOCK') return 'outOfStock';
  if (code === 'CART_FULL' || code === 'AMOUNT_TOO_LARGE' || 'qty' in fields) return 'cartFull';
  return 'choicesChanged';
}

/** What is told as available counts the pieces that the cart holds of the same goods already. */
function piecesLeft(cart: CartRow, line: OrderLine, { details }: Refusal, find: FindOffered): number {
  const known = findLine(cart, line.productId, optionsKeyNow(line, find) ?? '');
  return Number(details?.available ?? 0) - (known?.quantity ?? 0);
}

/** By what the same goods are known in a cart today; nothing where they are not sold like this. */
function optionsKeyNow({ productId, options }: OrderLine, find: FindOffered): string | undefined {
  const product = find(productId);
  try {
    return product && optionsKeyOf(chooseGoods(product, options, find).options);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function pieceCentsOf({ cart, prices }: CartQuote, line: OrderLine, find: FindOffered): Cents | undefined {
  const key = optionsKeyNow(line, find);
  const index = cart.lines.findIndex((one) => one.productId === line.productId && one.optionsKey === key);
  return prices.lines[index]?.pieceCents;
}
