import { calendarDay } from '#values/calendar-day.ts';
import { textFor } from '#values/language.ts';
import type { Cents } from '#values/money.ts';
import { Refusal } from '#values/refusal.ts';
import type { MemberCard } from '../accounts/member-cards.ts';
import type { Place } from '../accounts/users-queries.ts';
import { dropLost } from '../cart/cart-choices-service.ts';
import type { CartState } from '../cart/cart-state.ts';
import { gramsOf, holdsDigital, isDigital, longestMmOf } from '../cart/chosen-goods.ts';
import type { Coupon } from '../cart/coupon.ts';
import { type CouponProblem, findCouponProblem, linesOfCoupon } from '../cart/coupon-rules.ts';
import { momentOf, type PriceMoment, partPrices } from '../cart/goods-prices.ts';
import type { Context } from '../context.ts';
import { dueDayOf } from '../orders/order-record.ts';
import { type Currency, convertCents, getCurrency } from '../pricing/currency-conversion.ts';
import type { PriceDraft, PricedGoods, PricedLoyalty } from '../pricing/price-draft.ts';
import { calculatePrices } from '../pricing/price-steps.ts';
import { standardTaxClass } from '../pricing/tax-rates.ts';
import { branchGoodsOf } from './branch-goods.ts';
import type { CheckoutDirectory } from './checkout-directory.ts';
import type { Branch } from './checkout-tables.ts';
import { type FreeDelivery, freeDeliveryOf } from './free-delivery.ts';
import { type Destination, destinationOf } from './known-country.ts';
import {
  type DeliveryOffer,
  deliveryOffers,
  isPaymentApplicable,
  type PaymentMethod,
} from './method-rules.ts';
import { rateOfSupply } from './supply-tax.ts';

/** A cart with all that follows from it now: what may be chosen, what is chosen and still holds, what it costs. */
export type CartQuote = {
  readonly cart: CartState;
  readonly currency: Currency;
  /** What everything is worked out for. */
  readonly destination: Destination;
  /** The applied one, where it still holds. */
  readonly coupon: Coupon | null;
  /** The applied one, where it does not hold any more, and why. */
  readonly lostCoupon: { readonly code: string; readonly problem: CouponProblem } | null;
  /** The applied one, where it counts. */
  readonly memberCard: MemberCard | null;
  readonly digitalOnly: boolean;
  readonly holdsDigitalGoods: boolean;
  readonly deliveryOffers: readonly DeliveryOffer[];
  readonly delivery: DeliveryOffer | null;
  readonly branch: Branch | null;
  readonly paymentMethods: readonly PaymentMethod[];
  readonly payment: PaymentMethod | null;
  /** Until when a transfer may come (YYYY-MM-DD) were it ordered today; null where none is awaited. */
  readonly payBy: string | null;
  /** How it is paid is not chosen yet, and a transfer, which days are counted from the end of, may be. */
  readonly laterByTransfer: boolean;
  readonly prices: PriceDraft;
  /** Null where courier delivery cannot become free: it has no such amount, or cannot bring these goods. */
  readonly freeDelivery: FreeDelivery | null;
};

/**
 * Works out what a cart costs now and which of its choices still hold.
 * @param place another one than that of the address, to see what would be offered there
 * @throws Refusal VALIDATION for a currency that the site does not offer
 */
export function quoteCart(
  context: Context,
  directory: CheckoutDirectory,
  cart: CartState,
  place?: Place,
): CartQuote {
  const destination = place ? { ...place, isKnown: true } : destinationOf(context, directory, cart);
  return quoteFor(context, directory, cart, destination);
}

function quoteFor(
  context: Context,
  directory: CheckoutDirectory,
  cart: CartState,
  destination: Destination,
): CartQuote {
  const { country, zipCode, city } = destination;
  const currency = getCurrency(context.site.currencyConfig, context.currencyId);
  const convert = (euroCents: Cents) => convertCents(euroCents, currency);
  const today = calendarDay(context.clock.now(), context.site.timeZone);
  const isCollected = directory
    .deliveryMethods()
    .some(({ id, kind }) => id === cart.deliveryMethodId && kind === 'pickup');
  const supply = { place: destination, isCollected, day: today };
  const rateOf = rateOfSupply(context.site, directory.tax, supply);
  const moment = momentOf(context, cart, cart.lines);
  const goods = goodsOf(context, cart, moment, rateOf);
  const goodsAlone = { goods, coupon: null, delivery: null, payment: null, currency };
  const { itemsTotal } = calculatePrices(goodsAlone).totals;
  const problem =
    cart.coupon &&
    findCouponProblem(cart.coupon, { day: today, lines: cart.lines, itemsTotalCents: itemsTotal, convert });
  const applied = problem === null ? cart.coupon : null;
  const coupon = applied && {
    code: applied.code,
    reduction: applied.reduction,
    lineKeys: new Set(linesOfCoupon(applied, cart.lines).map(({ id }) => id)),
  };
  const loyalty = loyaltyOf(context, cart);
  const cartTotal =
    coupon || loyalty ? calculatePrices({ ...goodsAlone, coupon, loyalty }).totals.cartTotal : itemsTotal;
  const holdsDigitalGoods = cart.lines.some(({ goods }) => holdsDigital(goods));
  const digitalOnly = holdsDigitalGoods && cart.lines.every(({ goods }) => isDigital(goods));

  const offers = deliveryOffers(
    directory.deliveryMethods(),
    { country, zipCode, city, digitalOnly, ...measuresOf(cart) },
    (threshold) => cartTotal >= convert(threshold),
    applied?.reduction.kind === 'freeDelivery',
  ).map((offer) => withBranchGoods(context, cart, offer));
  const chosen = offers.find((offer) => offer.method.id === cart.deliveryMethodId);
  const branch = chosen?.branches.find((candidate) => candidate.id === cart.branchId) ?? null;
  // A method with branches holds only together with one of them.
  const delivery = chosen && (branch || chosen.branches.length === 0) ? chosen : null;

  const paymentMethods = directory.paymentMethods().filter((method) =>
    isPaymentApplicable(method, {
      country,
      amountCents: cartTotal + convert(delivery?.euroCents ?? 0),
      deliveryMethodKey: delivery?.method.key ?? null,
      digitalOnly,
      holdsDigitalGoods,
      inMainCurrency: currency.isMain,
      convert,
    }),
  );
  const payment = paymentMethods.find((method) => method.id === cart.paymentMethodId) ?? null;
  // What was chosen stays chosen; where nothing is bought nothing is brought, and no fee is due.
  const isEmpty = cart.lines.length === 0;
  const prices = calculatePrices({
    goods,
    coupon,
    loyalty,
    currency,
    delivery:
      !isEmpty && delivery
        ? {
            name: textFor(context, delivery.method.name),
            origin: `delivery:${delivery.method.key}`,
            euroCents: delivery.euroCents,
            waivedEuroCents: delivery.waivedEuroCents,
            taxRateBasisPoints: rateOf(delivery.method.taxClassKey),
          }
        : null,
    payment:
      !isEmpty && payment
        ? {
            name: textFor(context, payment.name),
            origin: `payment:${payment.key}`,
            euroCents: payment.feeCents,
            taxRateBasisPoints: rateOf(standardTaxClass),
          }
        : null,
  });
  return {
    cart,
    currency,
    destination,
    coupon: applied,
    memberCard: moment.isMember ? cart.memberCard : null,
    lostCoupon: problem && cart.coupon && { code: cart.coupon.code, problem },
    digitalOnly,
    holdsDigitalGoods,
    deliveryOffers: offers,
    delivery,
    branch,
    paymentMethods,
    payment,
    ...transferDays(payment, paymentMethods, prices, today),
    prices,
    freeDelivery: freeDeliveryOf(offers, country, cartTotal, convert),
  };
}

/** What a transfer does to the days that are promised. */
function transferDays(
  payment: PaymentMethod | null,
  offered: readonly PaymentMethod[],
  { totals }: PriceDraft,
  today: string,
): Pick<CartQuote, 'payBy' | 'laterByTransfer'> {
  const dueDay = (method: PaymentMethod) =>
    method.kind === 'bankTransfer' && totals.orderTotal > 0 ? dueDayOf(method, today) : null;
  return {
    payBy: payment && dueDay(payment),
    laterByTransfer: payment === null && offered.some((method) => dueDay(method) !== null),
  };
}

/**
 * Quotes a cart after a change and makes the tables agree: choices that no longer hold and lines whose products are
 * gone are taken out of them.
 * @param keepsCoupon for calls whose buyers look at something else: one that no longer applies counts no more, and stays
 *   until the cart is validated or ordered, which tells its reason
 */
export async function settleCart(
  context: Context,
  directory: CheckoutDirectory,
  cart: CartState,
  { keepsCoupon = false } = {},
): Promise<CartQuote> {
  const quote = quoteCart(context, directory, cart);
  if (context.site.priceMode === 'enquiry') return quote;
  const deliveryIsLost = cart.deliveryMethodId !== null && quote.delivery === null;
  const paymentIsLost = cart.paymentMethodId !== null && quote.payment === null;
  const couponIsLost = quote.lostCoupon !== null && !keepsCoupon;
  const isWhole = !deliveryIsLost && !paymentIsLost && !couponIsLost;
  if (isWhole && cart.goneLines.length === 0) return quote;
  const lost = { delivery: deliveryIsLost, payment: paymentIsLost, coupon: couponIsLost };
  return { ...quote, cart: await dropLost(context, cart, lost) };
}

/** Refuses what has no place where no prices are shown or no orders are taken. */
export function refuseWithoutCheckout({ site, store }: Context): void {
  if (site.priceMode === 'enquiry') throw new Refusal('PRICES_HIDDEN');
  if (!store.checkoutSettings.enabled) throw new Refusal('CHECKOUT_OFF');
}

/** Lines as pricing sees them: what a length and options make of each price of each part. */
function goodsOf(
  context: Context,
  cart: CartState,
  moment: PriceMoment,
  rateOf: (taxClassId: number) => number,
): PricedGoods[] {
  return cart.lines.map(({ id, quantity, product, goods }) => ({
    key: id,
    name: textFor(context, product.name),
    quantity,
    parts: goods.parts.map((part) => ({
      quantity: part.quantity,
      ...partPrices(part, moment),
      taxRateBasisPoints: rateOf(part.product.taxClassId),
    })),
    reductionPercent: goods.reductionPercent,
  }));
}

/** What the programme of a card that counts takes off beyond membership prices. */
function loyaltyOf(context: Context, cart: CartState): PricedLoyalty | null {
  const { memberCard } = cart;
  if (!memberCard || memberCard.loyaltyBasisPoints === 0) return null;
  if (!momentOf(context, cart).isMember) return null;
  const { programKey, programName, loyaltyBasisPoints } = memberCard;
  const name = textFor(context, programName);
  return { name, origin: `program:${programKey}`, basisPoints: loyaltyBasisPoints };
}

function withBranchGoods(context: Context, cart: CartState, offer: DeliveryOffer): DeliveryOffer {
  const branchGoods = branchGoodsOf(context, cart, offer.branches, offer.days);
  return branchGoods ? { ...offer, branchGoods } : offer;
}

function measuresOf(cart: CartState): { grams: number; longestMm: number } {
  return {
    grams: cart.lines.reduce((sum, line) => sum + line.quantity * gramsOf(line.goods), 0),
    longestMm: Math.max(0, ...cart.lines.map((line) => longestMmOf(line.goods))),
  };
}
