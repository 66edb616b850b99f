import { amountMaximumCents } from '#values/limits.ts';
import { centsFromMajor } from '#values/money.ts';
import { Refusal } from '#values/refusal.ts';
import { closeAsOrdered } from '../cart/cart-choices-service.ts';
import { findProductsOf, getCartRow, joinProducts } from '../cart/cart-queries.ts';
import { amountTooLarge } from '../cart/cart-rules.ts';
import { getOpenCart, readOpenCart } from '../cart/cart-service.ts';
import type { CartReference, CartRow } from '../cart/cart-state.ts';
import { holdsDigital } from '../cart/chosen-goods.ts';
import type { CouponProblem } from '../cart/coupon-rules.ts';
import { takeCouponUse } from '../cart/coupon-uses.ts';
import { logConsents } from '../consents/consent-log.ts';
import { requireConsents } from '../consents/form-consents.ts';
import { type Context, inTransaction } from '../context.ts';
import { offerSubscription } from '../newsletter/newsletter-service.ts';
import { recordDigitalSales } from '../orders/digital-sales.ts';
import { beginPayment } from '../orders/order-acceptance.ts';
import { queueConfirmation } from '../orders/order-confirmation.ts';
import type { NewOrder, Order, OrderRow } from '../orders/order-record.ts';
import { findOrderOfCart } from '../orders/orders-queries.ts';
import { nextOrderNumber, numberedOrder, recordOrder } from '../orders/orders-service.ts';
import { type StockTaken, takeStock } from '../orders/stock-taking.ts';
import { isAllFrom, readyDays } from './branch-goods.ts';
import { type CartQuote, quoteCart, refuseWithoutCheckout, settleCart } from './cart-quote.ts';
import { type Buyer, type CheckoutSources, type CheckoutStep, checkUser } from './checkout-service.ts';
import { newOrderOf, type OrderableQuote, shortageOf, stockNeedsOf } from './new-order.ts';

export type OrderInput = CheckoutStep & {
  /** orderTotal in major units as the buyer saw it; null: the buyer takes what it costs now. */
  readonly expectedTotal: number | null;
  readonly message: string | null;
  readonly acceptedConsents: readonly number[];
};

export type OrderOutcome =
  | { readonly kind: 'placed'; readonly order: OrderRow }
  /** Nothing was written: the cart costs something else than the buyer saw, or holds something else. */
  | { readonly kind: 'changed'; readonly quote: CartQuote; readonly reason: 'CART_CHANGED' | CouponProblem };

/**
 * Turns a cart into an order, in one transaction: prices checked, stock taken, consents logged, cart closed, mail
 * queued, or for a card its first payment attempt noted. The same cart twice, or many times at once, gives the first order again.
 * @throws Refusal PRICES_HIDDEN, CHECKOUT_OFF, SESSION_NOT_FOUND, CART_ARCHIVED, NO_ACTIVE_USER, FORBIDDEN, CART_EMPTY,
 *   CONSENT_REQUIRED, VALIDATION (unknown consents), ADDRESS_MISSING, DELIVERY_METHOD_MISSING, BRANCH_MISSING,
 *   PAYMENT_METHOD_MISSING, OUT_OF_STOCK with `available`, AMOUNT_TOO_LARGE
 */
export async function placeOrder(
  context: Context,
  sources: CheckoutSources,
  input: OrderInput,
): Promise<OrderOutcome> {
  refuseWithoutCheckout(context);
  for (let lookings = 0; lookings < lookingsMaximum; lookings += 1) {
    const cart = await getCartRow(context, input);
    const buyer = checkUser(context, cart, input.userId);
    if (cart.status === 'archived') throw new Refusal('CART_ARCHIVED');
    if (cart.status === 'ordered') return { kind: 'placed', order: await getOrderOfCart(context, cart) };
    const outcome = await orderOpenCart(context, sources, { cart, buyer }, input);
    if (outcome === 'changed') return tellChanged(context, sources, input);
    if (outcome !== 'moved') return { kind: 'placed', order: outcome };
  }
  return tellChanged(context, sources, input);
}

/** How often a cart is looked at again that others change meanwhile. */
const lookingsMaximum = 10;

async function tellChanged(
  context: Context,
  { sellables, checkout }: CheckoutSources,
  input: OrderInput,
): Promise<OrderOutcome> {
  const quote = await settleCart(context, checkout, await getOpenCart(context, sellables, input));
  return { kind: 'changed', quote, reason: quote.lostCoupon?.problem ?? 'CART_CHANGED' };
}

/** Ends the transaction of an order that cannot be written, so that nothing of it remains. */
class NotOrdered extends Error {
  readonly why: 'moved' | 'changed';
  constructor(why: 'moved' | 'changed') {
    super(why);
    this.why = why;
  }
}

/**
 * @returns `changed` where the cart is not what the buyer saw, `moved` where it is no longer the one that was read; nothing
 *   has been written then
 */
async function orderOpenCart(
  context: Context,
  sources: CheckoutSources,
  { cart, buyer }: { readonly cart: CartRow; readonly buyer: Buyer },
  input: OrderInput,
): Promise<Order | 'moved' | 'changed'> {
  if (cart.lines.length === 0) throw new Refusal('CART_EMPTY');
  // Known before the transaction begins: inside it nothing may wait for a second connection.
  const products = await findProductsOf(sources.sellables, cart);
  const quote = quoteCart(context, sources.checkout, joinProducts(context, cart, products));
  const { itemsTotal, orderTotal } = quote.prices.totals;
  if (Math.max(itemsTotal, orderTotal) > amountMaximumCents) throw amountTooLarge();
  if (isChanged(quote, input.expectedTotal)) return 'changed';
  const consentIds = checkConsents(context, sources, quote, input.acceptedConsents);
  const orderable = checkCompleteness(quote, buyer);
  const order = newOrderOf(context, orderable, { message: input.message?.trim() || null, consentIds });
  try {
    return await inTransaction(context, (transaction) => writeOrder(transaction, sources, orderable, order));
  } catch (error) {
    if (error instanceof NotOrdered) return error.why;
    throw error;
  }
}

/**
 * Writes an order that was worked out from the cart as it was read. What needs no answer of the others is asked at once;
 * PostgreSQL does it in this order: cart, coupon, stock, consents, number.
 * @throws NotOrdered; Refusal OUT_OF_STOCK
 */
async function writeOrder(
  context: Context,
  sources: CheckoutSources,
  quote: OrderableQuote,
  order: NewOrder,
): Promise<Order> {
  const { cart, coupon, buyer } = quote;
  const [closed, couponTaken, stockTaken, logged, number] = await Promise.allSettled([
    closeAsOrdered(context, cart),
    coupon ? takeCouponUse(context, cart, coupon, buyer) : undefined,
    takeStock(context, cart.id, stockNeedsOf(quote), quote.branch?.id ?? null),
    logOrderConsents(context, sources, buyer, order.acceptedConsents),
    nextOrderNumber(context),
  ]);
  if (!answerOf(closed)) throw new NotOrdered('moved');
  if (answerOf(couponTaken) === null) throw new NotOrdered('changed');
  const stock = answerOf(stockTaken);
  if ('shortage' in stock) throw shortageOf(quote, stock.shortage.productId, stock.shortage.freeThousandths);
  answerOf(logged);
  const numbered = numberedOrder(
    context,
    promisedOrder(context, quote, order, stock.taken),
    answerOf(number),
  );
  const [recorded] = await Promise.all([
    recordOrder(context, numbered, order.adjustments, stock.taken),
    numbered.confirmedAt ? queueConfirmation(context, context.site, numbered) : undefined,
  ]);
  if (quote.holdsDigitalGoods) await recordDigitalSales(context, recorded);
  const { acceptedConsents } = order;
  await offerSubscription(context, sources.consents, { email: buyer.email, acceptedConsents });
  return recorded.confirmedAt ? recorded : beginPayment(context, recorded);
}

/** Where one branch has given all of it, the order is ready as soon as that branch can be; else when the method says. */
export function promisedOrder(
  context: Context,
  { branch, cart }: OrderableQuote,
  order: NewOrder,
  taken: readonly StockTaken[],
): NewOrder {
  if (!branch || !order.delivery || !isAllFrom(cart, taken, branch)) return order;
  const days = readyDays(context, branch, order.delivery.days ?? []);
  return { ...order, delivery: { ...order.delivery, days } };
}

function answerOf<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

async function logOrderConsents(
  context: Context,
  { consents }: CheckoutSources,
  { userId, email }: Buyer,
  consentIds: readonly number[],
): Promise<void> {
  if (consentIds.length === 0) return;
  const user = { userType: userId === null ? ('guest' as const) : ('webUser' as const), email };
  await logConsents(context, consents, { status: 'accepted', sourceType: 'checkout', consentIds, user });
}

function isChanged({ cart, prices, lostCoupon }: CartQuote, expectedTotal: number | null): boolean {
  if (cart.goneLines.length > 0) return true;
  // Who names the total without the coupon has seen that it is lost.
  if (expectedTotal === null) return lostCoupon !== null;
  return centsFromMajor(expectedTotal) !== prices.totals.orderTotal;
}

/**
 * Demands the consents that the order of a cart needs, as `placeOrder` does.
 * @throws Refusal SESSION_NOT_FOUND, CART_ARCHIVED, SESSION_USED, CONSENT_REQUIRED
 */
export async function requireOrderConsents(
  context: Context,
  sources: Pick<CheckoutSources, 'sellables' | 'consents'>,
  reference: CartReference,
  accepted: readonly number[],
): Promise<void> {
  const { lines } = await readOpenCart(context, sources.sellables, reference);
  const holdsDigitalGoods = lines.some(({ goods }) => holdsDigital(goods));
  requireConsents(context, sources.consents, 'checkoutForm', accepted, holdsDigitalGoods);
}

function checkConsents(
  context: Context,
  { consents }: CheckoutSources,
  quote: CartQuote,
  accepted: readonly number[],
): readonly number[] {
  const given = consents.getAll(accepted, 'acceptedConsents').map((consent) => consent.id);
  requireConsents(context, consents, 'checkoutForm', given, quote.holdsDigitalGoods);
  return given;
}

/** All that an order needs has been chosen and still holds. */
function checkCompleteness(quote: CartQuote, buyer: Buyer): OrderableQuote {
  const { cart, delivery, payment, branch } = quote;
  const { mainAddress, shippingAddress } = cart;
  if (!mainAddress || !shippingAddress) throw new Refusal('ADDRESS_MISSING');
  if (!quote.digitalOnly && !delivery) throw new Refusal('DELIVERY_METHOD_MISSING');
  if (delivery && delivery.branches.length > 0 && !branch) throw new Refusal('BRANCH_MISSING');
  if (!payment && quote.prices.totals.orderTotal > 0) throw new Refusal('PAYMENT_METHOD_MISSING');
  return { ...quote, buyer, mainAddress, shippingAddress, payment };
}

async function getOrderOfCart(context: Context, cart: CartRow): Promise<OrderRow> {
  const order = await findOrderOfCart(context, cart.id);
  if (!order) throw new Error('An ordered cart has no order.');
  return order;
}
