import { data, redirect } from 'react-router';
import { type ApiClient, ApiError } from '#contract/client.ts';
import type { CartCookies } from '#contract/page-host.ts';
import { cartEndpoints } from '#contract/v2/cart-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import { quantityMaximum, quantityMinimum } from '#values/limits.ts';
import type { FieldErrors } from '#values/refusal.ts';
import type { CartItemOptions } from '#web/request/cart-state.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { cartCookies } from '#web/request/session-cookies.ts';
import { addFields } from '../../parts/add-to-cart/add-fields.ts';
import { errorsByFormName, readChoices } from '../../parts/option-fields/choices-form.ts';

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
 * @param read the request's form, where it was read already
 */
export async function addFromForm(facts: RequestFacts, request: Request, read?: FormData) {
  const form = read ?? (await request.formData());
  const productId = Number(form.get(addFields.productId));
  const qty = Number(form.get(addFields.quantity) ?? 1);
  if (!Number.isInteger(qty) || qty < quantityMinimum || qty > quantityMaximum)
    return failed(form, 422, 'QUANTITY');
  if (!Number.isInteger(productId) || productId <= 0) return failed(form, 404, 'NOT_FOUND');
  const { options, errors, names } = readChoices(form);
  if (Object.keys(errors).length > 0) return failed(form, 422, 'VALIDATION', errors);
  try {
    const session = await addToSession(facts, { productId, qty, ...(options ? { options } : {}) });
    const headers = new Headers();
    for (const cookie of cartCookies(session, request)) {
      headers.append('set-cookie', cookie);
    }
    return redirect(pathOf('cart', facts.language), { status: 303, headers });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { statusCode, code, available, fields } = error.details;
    const broken = errorsByFormName(fields ?? {}, names);
    return failed(form, statusCode >= 400 ? statusCode : 503, code, broken, available);
  }
}

function failed(form: FormData, status: number, code: string, errors: FieldErrors = {}, available?: unknown) {
  const values = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.slice(0, 500)]] : [])),
  );
  const failure: AddFailure = {
    code,
    errors,
    values,
    ...(typeof available === 'number' ? { available } : {}),
  };
  return data(failure, { status });
}

/** Sessions that ended meanwhile are replaced by a new one. */
const endedSession = new Set(['SESSION_NOT_FOUND', 'SESSION_USED', 'CART_ARCHIVED']);

type Addition = { productId: number; qty: number; options?: CartItemOptions };

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
    if (!(error instanceof ApiError) || !endedSession.has(error.code)) throw error;
    return add(await openSession(api));
  }
}

async function openSession(api: ApiClient): Promise<CartCookies> {
  const { cartId, protectCode } = await api.call(cartEndpoints.newCartSession, {});
  return { cartId, protectCode };
}
