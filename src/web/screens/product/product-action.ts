import { data, redirect } from 'react-router';
import { type ApiClient, ApiError } from '#contract/client.ts';
import type { CartCookies } from '#contract/page-host.ts';
import { cartEndpoints } from '#contract/v2/cart-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import { quantityMaximum, quantityMinimum } from '#values/limits.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { sendForm, typedValues } from '#web/request/page-form.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { cartCookies, endedCartCodes } from '#web/request/session-cookies.ts';
import type { CartItemOptions } from '#web/visitor/cart-state.ts';
import { addFields } from '../../parts/add-to-cart/add-fields.ts';
import { readChoices } from '../../parts/option-fields/choices-form.ts';

/** Why a product did not go into the cart, for the page to say, with everything as it was filled in. */
export type AddFailure = {
  code: string;
  available?: number;
  /** By form name. */
  errors: FieldErrors;
  values: Record<string, string>;
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
      const session = await addToSession(facts, { productId, qty, ...(options ? { options } : {}) });
      const headers = new Headers();
      for (const cookie of cartCookies(session, request)) headers.append('set-cookie', cookie);
      return redirect(pathOf('cart', facts.language), { status: 303, headers });
    },
    refused: (errors, refusal) => failure(form, refusal?.code ?? 'VALIDATION', errors, refusal?.available),
  });
}

function failed(form: FormData, status: number, code: string) {
  return data(failure(form, code), { status });
}

function failure(form: FormData, code: string, errors: FieldErrors = {}, available?: unknown): AddFailure {
  const values = typedValues(form);
  return { code, errors, values, ...(typeof available === 'number' ? { available } : {}) };
}

type Addition = { productId: number; qty: number; options?: CartItemOptions };

/** Sessions that ended meanwhile are replaced by a new one. */
async function addToSession({ personalApi: api, findCart }: RequestFacts, addition: Addition) {
  const add = async (session: CartCookies) => {
    await api.call(cartEndpoints.addItem, { body: { ...session, ...addition } });
    return session;
  };
  const known = findCart();
  if (!known) return add(await openSession(api));
  try {
    return await add(known);
  } catch (error) {
    if (!(error instanceof ApiError) || !endedCartCodes.has(error.code)) throw error;
    return add(await openSession(api));
  }
}

async function openSession(api: ApiClient): Promise<CartCookies> {
  const { cartId, protectCode } = await api.call(cartEndpoints.newCartSession, {});
  return { cartId, protectCode };
}
