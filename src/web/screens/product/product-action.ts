import { data, redirect } from 'react-router';
import type { ApiErrorDetails } from '#contract/client.ts';
import { cartEndpoints } from '#contract/v2/cart-endpoints.ts';
import { deliveryQuoteEndpoints } from '#contract/v2/checkout-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { inCartSession } from '#web/request/cart-session.ts';
import { malformed, sendForm, textOf, typedValues } from '#web/request/page-form.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { cartCookies } from '#web/request/session-cookies.ts';
import { findTypedQuantity } from '#web/ui/quantity-rules.ts';
import { addFields } from '../../parts/add-to-cart/add-fields.ts';
import { answerDelivery } from '../../parts/delivery-quote/delivery-answer.ts';
import { readChoices } from '../../parts/option-fields/choices-form.ts';

/** Why a product did not go into the cart, for the page to say, with everything as it was filled in. */
export type AddFailure = {
  code: string;
  available?: number;
  /** Pieces of it in the cart already, and how many more can be added. */
  inCart?: number;
  addable?: number;
  /** By form name. */
  errors: FieldErrors;
  values: Readonly<Record<string, string>>;
};

/**
 * Adds a product without scripts, creates the cart first if there is none, and redirects to the cart. A refusal is
 * shown on the page.
 */
export async function addFromForm(facts: RequestFacts, request: Request, form: FormData) {
  const productId = Number(form.get(addFields.productId));
  const qty = findTypedQuantity(form.has(addFields.quantity) ? textOf(form, addFields.quantity) : '1');
  if (qty === undefined) return failed(form, 422, 'QUANTITY');
  if (!Number.isInteger(productId) || productId <= 0) return failed(form, 404, 'NOT_FOUND');
  const { options, errors, names } = readChoices(form, facts.language);
  return sendForm({
    errors,
    formNameOf: (path) => (path === 'qty' ? addFields.quantity : names.get(path)),
    async send() {
      const added = { productId, qty, ...(options ? { options } : {}) };
      const session = await inCartSession(facts, (api, cart) =>
        api.call(cartEndpoints.addItem, { body: { ...cart, ...added } }),
      );
      const headers = new Headers();
      for (const cookie of cartCookies(session, request)) headers.append('set-cookie', cookie);
      return redirect(pathOf('cart', facts.language), { status: 303, headers });
    },
    refused: (errors, refusal) => failure(form, refusal?.code ?? 'VALIDATION', errors, refusal),
  });
}

/** What delivery of a product costs as it is filled in. */
export function sendDeliveryForm(facts: RequestFacts, form: FormData, request: Request) {
  const { options } = readChoices(form, facts.language);
  const productId = Number(form.get(addFields.productId));
  // An invalid quantity does not prevent the request: delivery is quoted for one.
  const qty = findTypedQuantity(textOf(form, addFields.quantity)) ?? 1;
  if (!Number.isInteger(productId) || productId <= 0) throw malformed();
  const item = { productId, qty, ...(options ? { options } : {}) };
  return answerDelivery(request, form, (place) =>
    facts.personalApi.call(deliveryQuoteEndpoints.quoteProductDelivery, { body: { ...item, ...place } }),
  );
}

/**
 * Enter was pressed in a field without scripts. With a postcode this means a delivery quote, not a purchase; without
 * one it means buying.
 */
export async function sendEnteredForm(facts: RequestFacts, form: FormData, request: Request) {
  const asksForDelivery = textOf(form, 'zipCode').trim() !== '';
  return asksForDelivery ? sendDeliveryForm(facts, form, request) : addFromForm(facts, request, form);
}

function failed(form: FormData, status: number, code: string) {
  return data(failure(form, code), { status });
}

function failure(
  form: FormData,
  code: string,
  errors: FieldErrors = {},
  refusal?: ApiErrorDetails,
): AddFailure {
  const values = typedValues(form);
  const counts = (['available', 'left', 'inCart', 'addable'] as const).flatMap((name) =>
    typeof refusal?.[name] === 'number' ? [[name, refusal[name]] as const] : [],
  );
  return { code, errors, values, ...Object.fromEntries(counts) };
}
