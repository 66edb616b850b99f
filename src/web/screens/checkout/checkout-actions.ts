import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { ApiError, type ApiErrorDetails } from '#contract/client.ts';
import type { CartCookies } from '#contract/page-host.ts';
import { accountEndpoints } from '#contract/v1/account-endpoints.ts';
import { cartEndpoints } from '#contract/v2/cart-endpoints.ts';
import { checkoutEndpoints } from '#contract/v2/checkout-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { findCustomer } from '#web/request/page-access.ts';
import { notFound } from '#web/request/refuse.ts';
import { type RequestFacts, requestFacts } from '#web/request/request-facts.ts';
import { guestUserCookie, withoutCartSession } from '#web/request/session-cookies.ts';
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
  readIntent,
} from './checkout-form.ts';
import { getOpenSettings, listDeliveryMethods } from './checkout-page.ts';
import type { CheckoutStep } from './checkout-steps.ts';
import { checkOrderForm } from './order-rules.ts';

type Attempt = { facts: RequestFacts; session: CartCookies; form: FormData; request: Request };
type Outcome = Response | CheckoutAnswer | null;

const handlers: Record<CheckoutIntent, (attempt: Attempt) => Promise<Outcome>> = {
  address: saveAddresses,
  shipping: saveDelivery,
  payment: savePayment,
  order: placeOrder,
};

const goneCodes = new Set(['CART_ARCHIVED', 'SESSION_USED', 'SESSION_NOT_FOUND']);

/** What the forms of the checkout are sent to; with and without JavaScript the same. */
export async function actOnCheckout({ request, context }: ActionFunctionArgs) {
  const facts = requestFacts(context);
  await getOpenSettings(facts);
  const form = await request.formData();
  const intent = readIntent(form);
  if (!intent) throw notFound();
  const session = facts.findCart();
  if (!session) return redirect(pathOf('checkout', facts.language), 303);
  const outcome = await attempted(intent, { facts, session, form, request });
  if (outcome instanceof Response || outcome === null) return outcome;
  if (outcome.lost) return data(outcome, { status: 409, headers: withoutCartSession(request) });
  if (outcome.way) return data(outcome, { headers: withoutCartSession(request) });
  const isRefused = Object.keys(outcome.errors).length > 0;
  return data(outcome, { status: outcome.refusal ? 409 : isRefused ? 422 : 200 });
}

async function attempted(intent: CheckoutIntent, attempt: Attempt): Promise<Outcome> {
  try {
    return await handlers[intent](attempt);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { intent, ...typed(intent, attempt.form), ...refused(error.details, attempt.form) };
  }
}

/** The API names the one branch of a call; the form has a list for each method. */
function fieldsOf({ fields = {} }: ApiErrorDetails, form: FormData): FieldErrors {
  const { branchId, ...others } = fields;
  const method = readId(form, deliveryPath);
  return branchId && method ? { ...others, [branchPath(method)]: branchId } : fields;
}

function refused(
  details: ApiErrorDetails,
  form: FormData,
): Pick<CheckoutAnswer, 'errors' | 'refusal' | 'lost'> {
  const errors = fieldsOf(details, form);
  if (goneCodes.has(details.code)) return { errors, refusal: details, lost: true };
  // Fields say it themselves.
  return details.code === 'VALIDATION' && details.fields ? { errors } : { errors, refusal: details };
}

/** Everything that was typed goes back into the form. */
function typed(intent: CheckoutIntent, form: FormData): Pick<CheckoutAnswer, 'address' | 'order'> {
  // Whatever the server minds is to be seen: no saved address stands before the fields.
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
  const headers = customer ? undefined : { 'set-cookie': guestUserCookie(buyer, request) };
  return onwards(attempt, cart.digitalOnly ? 'payment' : 'shipping', headers);
}

/** Saves in the profile what was typed and is to be kept. */
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

/**
 * Asks for the order. The cart is not looked at before: where a first try got through and its answer was lost, the
 * server gives the first order again.
 */
async function placeOrder(attempt: Attempt): Promise<Outcome> {
  const { facts, session, form, request } = attempt;
  const kept = typed('order', form);
  const acceptedConsents = readConsents(form);
  const consents = await findConsents(facts, 'checkoutForm', form.get('digital') !== null);
  if (!consents) return { intent: 'order', errors: {}, refusal: { code: 'consentsNotFetched' }, ...kept };
  const errors = checkOrderForm(form, consents, []);
  const paymentMethodId = readId(form, paymentPath);
  if (!paymentMethodId || Object.keys(errors).length > 0) return { intent: 'order', errors, ...kept };
  const userId = readId(form, 'userId');
  await saveUnsaved(attempt, userId, paymentMethodId);
  const expectedTotal = Number(form.get('expectedTotal'));
  const message = readMessage(form).trim() || null;
  try {
    const order = await facts.personalApi.call(
      checkoutEndpoints.orderCreate,
      { body: { ...session, userId, expectedTotal, message, acceptedConsents } },
      { idempotencyKey: String(form.get('orderKey') ?? '') || crypto.randomUUID() },
    );
    const way = findGatewayWay(order);
    if (way) return { intent: 'order', errors: {}, way };
    const path = `${pathOf('checkoutSuccess', facts.language)}?orderSlug=${encodeURIComponent(order.orderSlug)}`;
    return redirect(path, { status: 303, headers: withoutCartSession(request) });
  } catch (error) {
    if (!(error instanceof ApiError) || !('cart' in error.details)) throw error;
    // The cart is another one than the buyer saw, or has lost its coupon. The page loads the new one anyway.
    const { cart: _, ...refusal } = error.details;
    return { intent: 'order', errors: {}, refusal, expectedTotal, ...kept };
  }
}

/** Choices that were made in the form and not saved yet: without JavaScript nothing saves them before. */
async function saveUnsaved(
  { facts, session, form }: Attempt,
  userId: number | null,
  paymentMethodId: number,
) {
  const { deliveryMethodId, branchId } = readDelivery(form);
  const isDeliverySaved =
    deliveryMethodId === readId(form, 'savedDeliveryMethodId') && branchId === readId(form, 'savedBranchId');
  if (deliveryMethodId !== null && !isDeliverySaved) {
    const body = { ...session, userId, deliveryMethodId, branchId };
    await unlessOrdered(facts.personalApi.call(checkoutEndpoints.saveDeliveryMethod, { body }));
  }
  if (paymentMethodId !== readId(form, 'savedPaymentMethodId')) {
    const body = { ...session, userId, paymentMethodId };
    await unlessOrdered(facts.personalApi.call(checkoutEndpoints.savePaymentMethod, { body }));
  }
}

async function unlessOrdered(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'SESSION_USED') throw error;
  });
}

function readMessage(form: FormData): string {
  return String(form.get('message') ?? '').slice(0, 2000);
}
