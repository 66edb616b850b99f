import { data, redirect } from 'react-router';
import { cartEndpoints } from '#contract/v2/cart-endpoints.ts';
import { deliveryQuoteEndpoints } from '#contract/v2/checkout-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import { quantityMaximum, quantityMinimum } from '#values/limits.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { inCartSession } from '#web/request/cart-session.ts';
import { malformed, sendForm, textOf, typedValues } from '#web/request/page-form.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { cartCookies } from '#web/request/session-cookies.ts';
import { addFields } from '../../parts/add-to-cart/add-fields.ts';
import { answerDelivery } from '../../parts/delivery-quote/delivery-answer.ts';
import { readChoices } from '../../parts/option-fields/choices-form.ts';

/** Why a product did not go into the cart, for the page to say, with everything as it was filled in. */
export type AddFailure = {
  code: string;
  available?: number;
  /** By form name. */
  errors: FieldErrors;
  values: Readonly<Record<string, string>>;
};

/**
 * Adds a product where no scripts run, makes the cart first where there is none, and leads to the cart. A refusal
 * comes back with the page.
 */
export async function addFromForm(facts: RequestFacts, request: Request, form: FormData) {
  const productId = Number(form.get(addFields.productId));
  const qty = Number(form.get(addFields.quantity) ?? 1);
  if (!Number.isInteger(qty) || qty < quantityMinimum || qty > quantityMaximum)
    return failed(form, 422, 'QUANTITY');
  if (!Number.isInteger(productId) || productId <= 0) return failed(form, 404, 'NOT_FOUND');
  const { options, errors, names } = readChoices(form, facts.language);
  return sendForm({
    errors,
    formNameOf: (path) => names.get(path),
    async send() {
      const added = { productId, qty, ...(options ? { options } : {}) };
      const session = await inCartSession(facts, (api, cart) =>
        api.call(cartEndpoints.addItem, { body: { ...cart, ...added } }),
      );
      const headers = new Headers();
      for (const cookie of cartCookies(session, request)) headers.append('set-cookie', cookie);
      return redirect(pathOf('cart', facts.language), { status: 303, headers });
    },
    refused: (errors, refusal) => failure(form, refusal?.code ?? 'VALIDATION', errors, refusal?.available),
  });
}

/** What delivery of a product costs as it is filled in. */
export function sendDeliveryForm(facts: RequestFacts, form: FormData, request: Request) {
  const { options } = readChoices(form, facts.language);
  const productId = Number(form.get(addFields.productId));
  const qty = Number(form.get(addFields.quantity) ?? 1);
  if (![productId, qty].every((one) => Number.isInteger(one) && one > 0)) throw malformed();
  const item = { productId, qty, ...(options ? { options } : {}) };
  return answerDelivery(facts, request, form, (place) =>
    facts.personalApi.call(deliveryQuoteEndpoints.quoteProductDelivery, { body: { ...item, ...place } }),
  );
}

/**
 * Enter was pressed in one of the fields where no scripts run. Whoever has typed a postcode wants to know of delivery there, and
 * gets no goods for it; whoever has not buys.
 */
export async function sendEnteredForm(facts: RequestFacts, form: FormData, request: Request) {
  const asksForDelivery = textOf(form, 'zipCode').trim() !== '';
  return asksForDelivery ? sendDeliveryForm(facts, form, request) : addFromForm(facts, request, form);
}

function failed(form: FormData, status: number, code: string) {
  return data(failure(form, code), { status });
}

function failure(form: FormData, code: string, errors: FieldErrors = {}, available?: unknown): AddFailure {
  const values = typedValues(form);
  return { code, errors, values, ...(typeof available === 'number' ? { available } : {}) };
}
