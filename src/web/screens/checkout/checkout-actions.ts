import { type ActionFunctionArgs, data, redirect } from 'react-router';
import type { ApiErrorDetails } from '#contract/client.ts';
import type { CartCookies } from '#contract/page-host.ts';
import { accountEndpoints } from '#contract/v1/account-endpoints.ts';
import { cartEndpoints } from '#contract/v2/cart-endpoints.ts';
import { checkoutEndpoints } from '#contract/v2/checkout-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import { getOpenSettings } from '#web/request/order-pages.ts';
import { findCustomer } from '#web/request/page-access.ts';
import { handlerOf, readForm, sendForm, unlessRefused } from '#web/request/page-form.ts';
import { type RequestFacts, requestFacts } from '#web/request/request-facts.ts';
import {
  endedCartCodes,
  guestUserCookie,
  paperKeyCookie,
  placeCookie,
  placedOrderCookie,
  withoutCartSession,
} from '#web/request/session-cookies.ts';
import type { AddressInput, AddressKind } from '../../parts/address-fields/address-rules.ts';
import { findConsents } from '../../parts/consent-fields/consent-load.ts';
import { readConsents } from '../../parts/consent-fields/consent-rules.ts';
import { findGatewayWay } from '../../parts/to-gateway/gateway-way.ts';
import {
  type AddressFormValues,
  addressKinds,
  branchPath,
  type CheckoutAnswer,
  type CheckoutIntent,
  checkAddressForm,
  checkDelivery,
  chosenAddress,
  deliveryPath,
  paymentPath,
  readAddressForm,
  readDelivery,
  readId,
} from './checkout-form.ts';
import { listDeliveryMethods } from './checkout-page.ts';
import type { CheckoutStep } from './checkout-steps.ts';
import { checkOrderForm } from './order-rules.ts';

type Attempt = {
  facts: RequestFacts;
  session: CartCookies;
  form: FormData;
  request: Request;
  /** What the browser is given with the answer where an order was placed. */
  placed: Headers;
};
type Outcome = Response | CheckoutAnswer | null;

const intents: { readonly [Intent in CheckoutIntent]: Intent } = {
  address: 'address',
  shipping: 'shipping',
  payment: 'payment',
  note: 'note',
  order: 'order',
};

const handlers: Record<CheckoutIntent, (attempt: Attempt) => Promise<Outcome>> = {
  address: saveAddresses,
  shipping: saveDelivery,
  payment: savePayment,
  note: saveNote,
  order: placeOrder,
};

/** What the forms of the checkout are sent to; with and without JavaScript the same. */
export async function actOnCheckout({ request, context }: ActionFunctionArgs) {
  const facts = requestFacts(context);
  await getOpenSettings(facts);
  const form = await readForm(request);
  const intent = handlerOf(intents, form.get('intent'));
  const session = facts.findCart();
  const ordered = facts.findPlacedOrder();
  // Another tab has ordered this very cart: whoever presses here once more is led to the order.
  if (ordered && readId(form, 'cartId') === ordered.cartId && session?.cartId !== ordered.cartId)
    return redirect(successPath(facts, ordered.orderSlug), 303);
  if (!session) return redirect(pathOf('checkout', facts.language), 303);
  const method = readId(form, deliveryPath);
  const placed = withoutCartSession(request);
  const initOf = ({ errors, refusal, lost, way }: CheckoutAnswer): ResponseInit => ({
    status: refusal ? 409 : Object.keys(errors).length > 0 ? 422 : 200,
    ...(lost || way ? { headers: placed } : {}),
  });
  return sendForm({
    errors: {},
    async send() {
      const outcome = await handlers[intent]({ facts, session, form, request, placed });
      return outcome === null || outcome instanceof Response ? outcome : data(outcome, initOf(outcome));
    },
    refused: (errors, details): CheckoutAnswer => ({
      intent,
      errors,
      ...typed(intent, form),
      ...(details ? refusalOf(details, form) : {}),
    }),
    // The API names the one branch of a call; the form has a list for each method.
    formNameOf: (path) => (path === 'branchId' && method ? branchPath(method) : path),
    initOf,
  });
}

function refusalOf(
  details: ApiErrorDetails,
  form: FormData,
): Pick<CheckoutAnswer, 'refusal' | 'lost' | 'expectedTotal'> {
  // Fields say it themselves.
  if (details.code === 'VALIDATION' && details.fields) return {};
  if (endedCartCodes.has(details.code)) return { refusal: details, lost: true };
  if (!('cart' in details)) return { refusal: details };
  // The cart is another one than the buyer saw, or has lost its coupon. The page loads the new one anyway.
  const { cart: _, ...refusal } = details;
  return { refusal, expectedTotal: Number(form.get('expectedTotal')) };
}

/** Everything that was typed goes back into the form. */
function typed(intent: CheckoutIntent, form: FormData): Pick<CheckoutAnswer, 'address' | 'order'> {
  // The server's errors must be visible: no saved address hides the fields.
  if (intent === 'address') return { address: readAddressForm(form, []) };
  const paymentMethodId = readId(form, paymentPath);
  const consents = readConsents(form);
  return { order: { ...readDelivery(form), paymentMethodId, message: readMessage(form), consents } };
}

/** On to the next step; a form that saves while the visitor goes on choosing stays where it is. */
function onwards({ facts, form }: Attempt, step: CheckoutStep, headers?: HeadersInit): Response | null {
  if (form.get('stay') !== null) return null;
  return redirect(`${pathOf('checkout', facts.language)}?step=${step}`, {
    status: 303,
    ...(headers && { headers }),
  });
}

async function saveAddresses(attempt: Attempt): Promise<Outcome> {
  const { facts, session, form, request } = attempt;
  const customer = await findCustomer(facts);
  const addresses = customer?.addresses ?? [];
  const values = readAddressForm(form, addresses);
  const errors = checkAddressForm(values);
  if (Object.keys(errors).length > 0) return { intent: 'address', errors, address: values };
  const shipping = chosenAddress(values, 'shipping', addresses);
  const main = values.billingDiffers ? chosenAddress(values, 'main', addresses) : null;
  const buyer = customer ?? (await makeGuest(facts, session, shipping.contactEmail));
  const cart = await facts.personalApi.call(checkoutEndpoints.saveAddress, {
    body: { ...session, userId: buyer.id, shipping, main },
  });
  if (customer) await keepAddresses(facts, values, { shipping, main });
  const headers = new Headers(customer ? {} : { 'set-cookie': guestUserCookie(buyer, request) });
  // From now on messages about delivery concern this address.
  const { country, zipCode } = cart.checkout.shipping ?? shipping;
  headers.append('set-cookie', placeCookie({ country, zipCode }, request));
  return onwards(attempt, cart.digitalOnly ? 'payment' : 'shipping', headers);
}

/** Saves the typed data in the profile if that was chosen. */
async function keepAddresses(
  { personalApi }: RequestFacts,
  { saved, keep }: AddressFormValues,
  addresses: Record<AddressKind, AddressInput | null>,
): Promise<void> {
  for (const type of addressKinds) {
    const address = addresses[type];
    if (!address || saved[type] !== null || !keep[type]) continue;
    await personalApi.call(accountEndpoints.addressCreate, { body: { ...address, type } });
  }
}

function makeGuest({ api }: RequestFacts, session: CartCookies, email: string) {
  return api.call(checkoutEndpoints.registerGuest, { body: { ...session, email } });
}

async function saveDelivery(attempt: Attempt): Promise<Outcome> {
  const { facts, session, form } = attempt;
  const choice = readDelivery(form);
  const cart = await facts.personalApi.call(cartEndpoints.getCart, { body: session });
  const errors = checkDelivery(choice, await listDeliveryMethods(facts.personalApi, session, cart));
  const { deliveryMethodId, branchId } = choice;
  const kept = typed('shipping', form);
  if (!deliveryMethodId || Object.keys(errors).length > 0) return { intent: 'shipping', errors, ...kept };
  await facts.personalApi.call(checkoutEndpoints.saveDeliveryMethod, {
    body: { ...session, userId: cart.checkout.userId, deliveryMethodId, branchId },
  });
  // On one page the rest of the form stays as it was filled in.
  if (form.has('orderKey')) return { intent: 'shipping', errors: {}, ...kept };
  return onwards(attempt, 'payment');
}

async function savePayment(attempt: Attempt): Promise<Outcome> {
  const { facts, session, form } = attempt;
  const paymentMethodId = readId(form, paymentPath);
  const kept = typed('payment', form);
  if (!paymentMethodId)
    return { intent: 'payment', errors: { [paymentPath]: { rule: 'required' } }, ...kept };
  const userId = readId(form, 'userId');
  await facts.personalApi.call(checkoutEndpoints.savePaymentMethod, {
    body: { ...session, userId, paymentMethodId },
  });
  // Without JavaScript the form is drawn anew: with the boxes as they were ticked.
  return form.get('stay') === null ? { intent: 'payment', errors: {}, ...kept } : null;
}

/** Keeps what was written to the shop: the order comes later, or in another language. */
async function saveNote({ facts, session, form }: Attempt): Promise<Outcome> {
  const instructions = readMessage(form).trim() || null;
  await facts.personalApi.call(cartEndpoints.setInstructions, { body: { ...session, instructions } });
  return null;
}

/**
 * Asks for the order. The cart is not looked at before: where a first try got through and its answer was lost, the
 * server gives the first order again.
 */
async function placeOrder(attempt: Attempt): Promise<Outcome> {
  const { facts, session, form, request, placed } = attempt;
  const kept = typed('order', form);
  const acceptedConsents = readConsents(form);
  const consents = await findConsents(facts, 'checkoutForm', form.get('digital') !== null);
  if (!consents) return { intent: 'order', errors: {}, refusal: { code: 'consentsNotFetched' }, ...kept };
  const errors = checkOrderForm(form, consents, []);
  const paymentMethodId = readId(form, paymentPath);
  if (Object.keys(errors).length > 0) return { intent: 'order', errors, ...kept };
  const userId = readId(form, 'userId');
  await saveUnsaved(attempt, userId, paymentMethodId);
  const expectedTotal = Number(form.get('expectedTotal'));
  const message = readMessage(form).trim() || null;
  const order = await facts.personalApi.call(
    checkoutEndpoints.orderCreate,
    { body: { ...session, userId, expectedTotal, message, acceptedConsents } },
    { idempotencyKey: String(form.get('orderKey') ?? '') || crypto.randomUUID() },
  );
  const { orderSlug, paperKey } = order;
  placed.append('set-cookie', placedOrderCookie({ cartId: session.cartId, orderSlug }, request));
  if (paperKey) placed.append('set-cookie', paperKeyCookie(orderSlug, paperKey, request));
  const way = findGatewayWay(order);
  if (way) return { intent: 'order', errors: {}, way };
  return redirect(successPath(facts, orderSlug), { status: 303, headers: placed });
}

function successPath({ language }: RequestFacts, orderSlug: string): string {
  return `${pathOf('checkoutSuccess', language)}?orderSlug=${encodeURIComponent(orderSlug)}`;
}

/** Choices that were made in the form and not saved yet: without JavaScript nothing saves them before. */
async function saveUnsaved(
  { facts, session, form }: Attempt,
  userId: number | null,
  paymentMethodId: number | null,
) {
  const { deliveryMethodId, branchId } = readDelivery(form);
  const isDeliverySaved =
    deliveryMethodId === readId(form, 'savedDeliveryMethodId') && branchId === readId(form, 'savedBranchId');
  if (deliveryMethodId !== null && !isDeliverySaved) {
    const body = { ...session, userId, deliveryMethodId, branchId };
    await unlessRefused(
      facts.personalApi.call(checkoutEndpoints.saveDeliveryMethod, { body }),
      'SESSION_USED',
    );
  }
  if (paymentMethodId !== null && paymentMethodId !== readId(form, 'savedPaymentMethodId')) {
    const body = { ...session, userId, paymentMethodId };
    await unlessRefused(
      facts.personalApi.call(checkoutEndpoints.savePaymentMethod, { body }),
      'SESSION_USED',
    );
  }
}

function readMessage(form: FormData): string {
  return String(form.get('message') ?? '').slice(0, 2000);
}
