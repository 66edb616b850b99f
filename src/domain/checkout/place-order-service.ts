import { centsFromMajor } from '#values/money.ts';
import { Refusal } from '#values/refusal.ts';
import { closeAsOrdered } from '../cart/cart-choices-service.ts';
import { findProductsOf, getCartRow, joinProducts, lockCart } from '../cart/cart-queries.ts';
import { getOpenCart } from '../cart/cart-service.ts';
import type { CartRow } from '../cart/cart-state.ts';
import type { CouponProblem } from '../cart/coupon-rules.ts';
import { takeCouponUse } from '../cart/coupon-uses.ts';
import { releaseReservations } from '../cart/stock-reservations.ts';
import type { Sellable } from '../catalogue/sellable-queries.ts';
import { logConsents } from '../consents/consents-service.ts';
import { type Context, inTransaction } from '../context.ts';
import { recordDigitalSales } from '../orders/digital-sales.ts';
import type { Order, OrderRow } from '../orders/order-record.ts';
import { findOrderOfCart } from '../orders/orders-queries.ts';
import { recordOrder } from '../orders/orders-service.ts';
import { beginPayment } from '../orders/payment-beginning.ts';
import { recordTakenStock, takeStock } from '../orders/stock-taking.ts';
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
 *   PAYMENT_METHOD_MISSING, OUT_OF_STOCK with `available`
 */
export async function placeOrder(
  context: Context,
  sources: CheckoutSources,
  input: OrderInput,
): Promise<OrderOutcome> {
  refuseWithoutCheckout(context);
  const before = await getCartRow(context, input);
  // Known before the transaction begins: inside it nothing may wait for a second connection.
  const products = await findProductsOf(sources.sellables, before);
  const order = await inTransaction(context, async (transaction) => {
    await lockCart(transaction, input.cartId);
    const cart = await getCartRow(transaction, input);
    const buyer = checkUser(transaction, cart, input.userId);
    if (cart.status === 'archived') throw new Refusal('CART_ARCHIVED');
    if (cart.status === 'ordered') return getOrderOfCart(transaction, cart);
    return orderOpenCart(transaction, sources, { cart, buyer, products }, input);
  });
  if (order) return { kind: 'placed', order };
  const cart = await getOpenCart(context, sources.sellables, input);
  const quote = await settleCart(context, sources.checkout, cart);
  return { kind: 'changed', quote, reason: quote.lostCoupon?.problem ?? 'CART_CHANGED' };
}

/** Null where the cart is not what the buyer saw; nothing has been written then. */
async function orderOpenCart(
  context: Context,
  sources: CheckoutSources,
  {
    cart,
    buyer,
    products,
  }: {
    readonly cart: CartRow;
    readonly buyer: Buyer;
    readonly products: ReadonlyMap<number, Sellable>;
  },
  input: OrderInput,
): Promise<Order | null> {
  if (cart.lines.length === 0) throw new Refusal('CART_EMPTY');
  const quote = quoteCart(context, sources.checkout, joinProducts(context, cart, products));
  if (isChanged(quote, input.expectedTotal)) return null;
  const consentIds = checkConsents(context, sources, quote, input.acceptedConsents);
  const orderable = checkCompleteness(quote, buyer);
  const { email } = buyer;
  if (quote.coupon && !(await takeCouponUse(context, cart, quote.coupon, email))) return null;
  const needs = stockNeedsOf(quote);
  await takeStock(context, cart.id, needs, (productId, freeThousandths) =>
    shortageOf(quote, productId, freeThousandths),
  );
  await releaseReservations(context, cart);
  const message = input.message?.trim() || null;
  await closeAsOrdered(context, cart);
  if (consentIds.length > 0) {
    await logConsents(context, sources.consents, {
      status: 'accepted',
      sourceType: 'checkout',
      consentIds,
      user: { userType: buyer.userId === null ? 'guest' : 'webUser', email },
    });
  }
  const order = await recordOrder(context, newOrderOf(context, orderable, { message, consentIds }));
  await recordTakenStock(context, order.id, needs);
  if (quote.holdsDigitalGoods) await recordDigitalSales(context, order);
  return beginPayment(context, order);
}

function isChanged({ cart, prices, lostCoupon }: CartQuote, expectedTotal: number | null): boolean {
  if (cart.goneLines.length > 0) return true;
  // Who names the total without the coupon has seen that it is lost.
  if (expectedTotal === null) return lostCoupon !== null;
  return centsFromMajor(expectedTotal) !== prices.totals.orderTotal;
}

function checkConsents(
  { site }: Context,
  { consents }: CheckoutSources,
  quote: CartQuote,
  accepted: readonly number[],
): readonly number[] {
  const given = consents.getAll(accepted, 'acceptedConsents').map((consent) => consent.id);
  const missing = consents
    .requiredConsentsOf(site.id, 'checkoutForm', quote.holdsDigitalGoods)
    .filter((id) => !given.includes(id));
  if (missing.length > 0) {
    throw new Refusal('CONSENT_REQUIRED', { consents: missing }, { acceptedConsents: { rule: 'required' } });
  }
  return given;
}

/** All that an order needs has been chosen and still holds. */
function checkCompleteness(quote: CartQuote, buyer: Buyer): OrderableQuote {
  const { cart, delivery, payment, branch } = quote;
  const { mainAddress, shippingAddress } = cart;
  if (!mainAddress || !shippingAddress) throw new Refusal('ADDRESS_MISSING');
  if (!quote.digitalOnly && !delivery) throw new Refusal('DELIVERY_METHOD_MISSING');
  if (delivery && delivery.branches.length > 0 && !branch) throw new Refusal('BRANCH_MISSING');
  if (!payment) throw new Refusal('PAYMENT_METHOD_MISSING');
  return { ...quote, buyer, mainAddress, shippingAddress, payment };
}

async function getOrderOfCart(context: Context, cart: CartRow): Promise<OrderRow> {
  const order = await findOrderOfCart(context, cart.id);
  if (!order) throw new Error('An ordered cart has no order.');
  return order;
}
