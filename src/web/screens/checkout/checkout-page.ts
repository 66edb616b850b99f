import { data, type LoaderFunctionArgs } from 'react-router';
import type { ApiClient } from '#contract/client.ts';
import { ApiError } from '#contract/client.ts';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { AskedPlace, CartCookies } from '#contract/page-host.ts';
import { cartEndpoints } from '#contract/v2/cart-endpoints.ts';
import { checkoutEndpoints } from '#contract/v2/checkout-endpoints.ts';
import { type CheckoutSettings, getOpenSettings } from '#web/request/order-pages.ts';
import { type Customer, findCustomer } from '#web/request/page-access.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { withoutCartSession } from '#web/request/session-cookies.ts';
import type { Cart, CartChange } from '#web/visitor/cart-state.ts';
import { type Country, firstPlaceOf, listCountries } from '../../parts/address-fields/countries-load.ts';
import { findConsents } from '../../parts/consent-fields/consent-load.ts';
import type { AskedConsent } from '../../parts/consent-fields/consent-rules.ts';
import { planSteps, type StepPlan } from './checkout-steps.ts';

export type DeliveryMethod = EndpointAnswer<typeof checkoutEndpoints.applicableDeliveryMethods>[number];
export type PaymentMethod = EndpointAnswer<typeof checkoutEndpoints.applicablePaymentMethods>[number];

export type CheckoutPage = {
  cart: Cart;
  /** The logged-in user: no guest is made, and the addresses begin as those of the account. */
  customer: Pick<Customer, 'id' | 'email' | 'addresses' | 'details'> | undefined;
  /** What no longer held when the cart was brought up to date. */
  changes: CartChange[];
  settings: CheckoutSettings;
  countries: readonly Country[];
  /** What a new address begins with (`firstPlaceOf`). */
  place: AskedPlace;
  deliveryMethods: DeliveryMethod[];
  paymentMethods: PaymentMethod[];
  /** Null where they could not be fetched: nothing can be ordered then (error consentsNotFetched). */
  consents: AskedConsent[] | null;
  plan: StepPlan;
  /** Of the next attempt to order: the same form sent twice is one order. */
  orderKey: string;
};

/**
 * Everything the checkout shows. Null if there is nothing to check out.
 * @throws 404 in enquiry stores and if the store takes no orders (docs/rules/checkout.md)
 */
export async function loadCheckout({ request, context }: LoaderFunctionArgs) {
  const facts = requestFacts(context);
  const settings = await getOpenSettings(facts);
  const session = facts.findCart();
  if (!session) return null;
  const [found, customer] = await Promise.all([findCart(facts.personalApi, session), findCustomer(facts)]);
  // A session that is no more is dropped silently at the start (docs/rules/checkout.md).
  if (!found) return data(null, { headers: withoutCartSession(request) });
  const { cart, changes } = found;
  if (cart.items.length === 0) return null;
  const api = facts.personalApi;
  const hasAddress = cart.checkout.shipping !== null && cart.checkout.userId !== null;
  const [countries, consents, deliveryMethods] = await Promise.all([
    listCountries(facts),
    findConsents(facts, 'checkoutForm', holdsDigital(cart)),
    hasAddress && !cart.digitalOnly ? listDeliveryMethods(api, session, cart) : [],
  ]);
  const done = { address: hasAddress, shipping: hasAddress && isDeliveryChosen(cart, deliveryMethods) };
  const plan = planSteps(done, new URL(request.url).searchParams.get('step'), settings.checkout_type);
  const paymentMethods =
    plan.modes.payment === 'open'
      ? await api.call(checkoutEndpoints.applicablePaymentMethods, { body: session })
      : [];
  const page: CheckoutPage = {
    cart,
    customer,
    changes,
    settings,
    countries,
    place: firstPlaceOf(countries, facts.findPlace(), customer?.addresses),
    deliveryMethods,
    paymentMethods,
    consents,
    plan,
    orderKey: crypto.randomUUID(),
  };
  return page;
}

export function holdsDigital(cart: Cart): boolean {
  return cart.items.some((line) => line.productData.holdsDigitalGoods);
}

async function findCart(
  api: ApiClient,
  session: CartCookies,
): Promise<{ cart: Cart; changes: CartChange[] } | null> {
  try {
    return await api.call(cartEndpoints.validateCart, { body: session });
  } catch (error) {
    if (error instanceof ApiError && [400, 404, 409].includes(error.statusCode)) return null;
    throw error;
  }
}

export function listDeliveryMethods(
  api: ApiClient,
  session: CartCookies,
  cart: Cart,
): Promise<DeliveryMethod[]> {
  const country = cart.checkout.shipping?.country;
  const body = { ...session, ...(country ? { country } : {}) };
  return api.call(checkoutEndpoints.applicableDeliveryMethods, { body });
}

/** True where the chosen method is still offered and its branch, if it has any, was chosen too. */
function isDeliveryChosen(cart: Cart, methods: readonly DeliveryMethod[]): boolean {
  if (cart.digitalOnly) return true;
  const method = methods.find(({ id }) => id === cart.checkout.deliveryMethodId);
  if (!method) return false;
  return method.options.length === 0 || method.options.some(({ id }) => id === cart.checkout.branchId);
}
