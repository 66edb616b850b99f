import { calendarDay } from '#values/calendar-day.ts';
import { countryCode } from '#values/postcode.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { postcodeProblem } from '../accounts/address-rules.ts';
import { readPostcode } from '../accounts/postcode-rules.ts';
import { findSavedPlaces, type Place } from '../accounts/users-queries.ts';
import type { NewItem } from '../cart/cart-additions.ts';
import { getOpenCart } from '../cart/cart-service.ts';
import type { CartReference, CartState } from '../cart/cart-state.ts';
import { goodsAlone } from '../cart/goods-alone.ts';
import { readStocks } from '../cart/stock-reservations.ts';
import type { Context } from '../context.ts';
import { deliveryDates } from '../orders/order-steps.ts';
import { type CartQuote, quoteCart, refuseWithoutCheckout } from './cart-quote.ts';
import { deliversTo } from './checkout-directory.ts';
import type { CheckoutSources } from './checkout-service.ts';
import { type DeliveryOffer, hasZones } from './method-rules.ts';

/** Where somebody wants to know of delivery, before there is an address. */
export type AskedPlace = {
  /** ISO 3166-1 alpha-2; absent: what is known of the buyer, else the country that is assumed. */
  readonly country?: string | undefined;
  /** Goes with a country. */
  readonly zipCode?: string | undefined;
};

/** What the checkout would offer for goods at a place, were they ordered now. */
export type DeliveryQuote = {
  readonly quote: CartQuote;
  /** A postcode may change what is offered there, and none is known. */
  readonly needsZipCode: boolean;
};

type Sources = Pick<CheckoutSources, 'sellables' | 'checkout'>;

/**
 * How a product would be brought by itself. It is quoted as a cart that holds it alone: there is one rule for what is
 * promised and what is charged (docs/decisions/delivery.md).
 * @throws Refusal PRICES_HIDDEN, CHECKOUT_OFF; VALIDATION, NOT_FOUND and others as `addItem`, OUT_OF_STOCK apart
 */
export async function quoteProductDelivery(
  context: Context,
  { sellables, checkout }: Sources,
  item: NewItem,
  asked: AskedPlace,
): Promise<DeliveryQuote> {
  refuseWithoutCheckout(context);
  const place = placeOf(context, { checkout }, asked);
  const cart = await withBranchStock(context, await goodsAlone(context, sellables, item));
  const savedPlaces = place ? [] : await findSavedPlaces(context);
  return quoteAt(context, { checkout }, { ...cart, savedPlaces }, place);
}

/** With what lies where, for what the shop counts by branch; nothing is asked for other goods. */
async function withBranchStock(context: Context, cart: CartState): Promise<CartState> {
  const ids = cart.lines
    .flatMap(({ goods }) => goods.parts)
    .flatMap(({ product }) => (product.isCountedByBranch ? product.id : []));
  return ids.length === 0 ? cart : { ...cart, stocks: await readStocks(context, cart, ids) };
}

/**
 * How a cart would be brought.
 * @throws Refusal PRICES_HIDDEN, CHECKOUT_OFF, VALIDATION, SESSION_NOT_FOUND, CART_ARCHIVED, SESSION_USED
 */
export async function quoteCartDelivery(
  context: Context,
  { sellables, checkout }: Sources,
  reference: CartReference,
  asked: AskedPlace,
): Promise<DeliveryQuote> {
  refuseWithoutCheckout(context);
  const place = placeOf(context, { checkout }, asked);
  return quoteAt(context, { checkout }, await getOpenCart(context, sellables, reference), place);
}

/** What is wrong with a place: a country that is not delivered to, a postcode that it does not have. */
export function placeProblems(
  context: Context,
  { checkout }: Pick<Sources, 'checkout'>,
  { country, zipCode }: AskedPlace,
): FieldErrors {
  if (country === undefined) return zipCode === undefined ? {} : { country: { rule: 'required' } };
  if (!deliversTo(checkout, context, country)) return { country: { rule: 'oneOf' } };
  const problem = postcodeProblem(zipCode, countryCode(country));
  return problem ? { zipCode: problem } : {};
}

function placeOf(context: Context, sources: Pick<Sources, 'checkout'>, asked: AskedPlace): Place | undefined {
  const problems = placeProblems(context, sources, asked);
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
  if (asked.country === undefined) return undefined;
  const country = countryCode(asked.country);
  return { country, zipCode: readPostcode(asked.zipCode ?? '', country) || null };
}

function quoteAt(
  context: Context,
  { checkout }: Pick<Sources, 'checkout'>,
  cart: CartState,
  place: Place | undefined,
): DeliveryQuote {
  const quote = quoteCart(context, checkout, cart, place);
  const { country, zipCode } = quote.destination;
  return {
    quote,
    needsZipCode: zipCode === null && hasZones(checkout.deliveryMethods(), country),
  };
}

/** As an order that is placed now says them, paid as the cart is (`orderSteps`). */
export function datesOf(
  { clock, site }: Pick<Context, 'clock' | 'site'>,
  { days }: Pick<DeliveryOffer, 'days'>,
  { payBy }: Pick<CartQuote, 'payBy'>,
): { from: string | null; to: string | null } {
  return deliveryDates(days, calendarDay(clock.now(), site.timeZone), payBy);
}
