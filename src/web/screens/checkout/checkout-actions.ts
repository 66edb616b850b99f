import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { ApiError, type ApiErrorDetails } from '#contract/client.ts';
import type { CartCookies } from '#contract/page-host.ts';
import { cartEndpoints } from '#contract/v2/cart-endpoints.ts';
import { checkoutEndpoints } from '#contract/v2/checkout-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { notFound } from '#web/request/refuse.ts';
import { type RequestFacts, requestFacts } from '#web/request/request-facts.ts';
import { guestUserCookie, withoutCartSession } from '#web/request/session-cookies.ts';
import { addressInputOf } from '../../parts/address-fields/address-rules.ts';
import { consentPath, readConsents } from '../../parts/consent-fields/consent-rules.ts';
import {
  branchPath,
  type CheckoutAnswer,
  type CheckoutIntent,
  checkAddressForm,
  deliveryPath,
  paymentPath,
  readAddressForm,
  readId,
  readIntent,
} from './checkout-form.ts';
import { findConsents, getOpenSettings, listDeliveryMethods } from './checkout-page.ts';
import type { CheckoutStep } from './checkout-steps.ts';

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
  return data(outcome, { status: outcome.refusal ? 409 : 422 });
}

async function attempted(intent: CheckoutIntent, attempt: Attempt): Promise<Outcome> {
  try {
    return await handlers[intent](attempt);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { intent, ...typed(intent, attempt.form), ...refused(error.details) };
  }
}

function refused(details: ApiErrorDetails): Pick<CheckoutAnswer, 'errors' | 'refusal' | 'lost'> {
  const errors = details.fields ?? {};
  if (goneCodes.has(details.code)) return { errors, refusal: details, lost: true };
  // Fields say it themselves.
  return details.code === 'VALIDATION' && details.fields ? { errors } : { errors, refusal: details };
}

/** Everything that was typed goes back into the form. */
function typed(intent: CheckoutIntent, form: FormData): Pick<CheckoutAnswer, 'address' | 'order'> {
  if (intent === 'address') return { address: readAddressForm(form) };
  if (intent === 'shipping') return {};
  const paymentMethodId = readId(form, paymentPath);
  return { order: { paymentMethodId, message: readMessage(form), consents: readConsents(form) } };
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
  const values = readAddressForm(form);
  const errors = checkAddressForm(values);
  if (Object.keys(errors).length > 0) return { intent: 'address', errors, address: values };
  const shipping = addressInputOf(values.shipping);
  const main = values.billingDiffers ? addressInputOf(values.main) : null;
  const guest = await facts.api.call(checkoutEndpoints.registerGuest, {
    body: { ...session, email: shipping.contactEmail },
  });
  const cart = await facts.api.call(checkoutEndpoints.saveAddress, {
    body: { ...session, userId: guest.id, shipping, main },
  });
  const headers = { 'set-cookie': guestUserCookie(guest, request) };
  return onwards(attempt, cart.digitalOnly ? 'payment' : 'shipping', headers);
}

async function saveDelivery(attempt: Attempt): Promise<Outcome> {
  const { facts, session, form } = attempt;
  const deliveryMethodId = readId(form, deliveryPath);
  const missing = (path: string): Outcome => ({
    intent: 'shipping',
    errors: { [path]: { rule: 'required' } },
  });
  if (!deliveryMethodId) return missing(deliveryPath);
  const cart = await facts.api.call(cartEndpoints.getCart, { body: session });
  const methods = await listDeliveryMethods(facts.api, session, cart);
  const method = methods.find(({ id }) => id === deliveryMethodId);
  const branchId = readId(form, branchPath(deliveryMethodId));
  if (method && method.options.length > 0 && !branchId) return missing(branchPath(deliveryMethodId));
  await facts.api.call(checkoutEndpoints.saveDeliveryMethod, {
    body: { ...session, userId: cart.checkout.userId, deliveryMethodId, branchId },
  });
  return onwards(attempt, 'payment');
}

async function savePayment(attempt: Attempt): Promise<Outcome> {
  const { facts, session, form } = attempt;
  const paymentMethodId = readId(form, paymentPath);
  const kept = typed('payment', form);
  if (!paymentMethodId)
    return { intent: 'payment', errors: { [paymentPath]: { rule: 'required' } }, ...kept };
  const userId = readId(form, 'userId');
  await facts.api.call(checkoutEndpoints.savePaymentMethod, {
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
  const consents = await findConsents(facts, form.get('digital') !== null);
  if (!consents) return { intent: 'order', errors: {}, refusal: { code: 'consentsNotFetched' }, ...kept };
  const errors: FieldErrors = {};
  const paymentMethodId = readId(form, paymentPath);
  if (!paymentMethodId) errors[paymentPath] = { rule: 'required' };
  for (const { id, required } of consents) {
    if (required && !acceptedConsents.includes(id)) errors[consentPath(id)] = { rule: 'required' };
  }
  if (!paymentMethodId || Object.keys(errors).length > 0) return { intent: 'order', errors, ...kept };

  const userId = readId(form, 'userId');
  if (paymentMethodId !== readId(form, 'savedPaymentMethodId')) {
    const body = { ...session, userId, paymentMethodId };
    await unlessOrdered(facts.api.call(checkoutEndpoints.savePaymentMethod, { body }));
  }
  const expectedTotal = Number(form.get('expectedTotal'));
  const message = readMessage(form).trim() || null;
  try {
    const order = await facts.api.call(
      checkoutEndpoints.orderCreate,
      { body: { ...session, userId, expectedTotal, message, acceptedConsents } },
      { idempotencyKey: String(form.get('orderKey') ?? '') || crypto.randomUUID() },
    );
    const path = `${pathOf('checkoutSuccess', facts.language)}?orderSlug=${encodeURIComponent(order.orderSlug)}`;
    return redirect(path, { status: 303, headers: withoutCartSession(request) });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CART_CHANGED') throw error;
    // The answer carries the whole cart; the page loads it anyway.
    const { statusCode, code, message: sentence } = error.details;
    const refusal = { statusCode, code, message: sentence };
    return { intent: 'order', errors: {}, refusal, expectedTotal, ...kept };
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
