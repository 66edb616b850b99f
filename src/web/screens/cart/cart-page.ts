import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { ApiError, type ApiErrorDetails } from '#contract/client.ts';
import { cartEndpoints } from '#contract/v2/cart-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import { quantityMaximum, quantityMinimum } from '#values/limits.ts';
import type { Cart } from '#web/request/cart-state.ts';
import { needed } from '#web/request/refuse.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { withoutCartSession } from '#web/request/session-cookies.ts';

/** What was refused about a line, with what was typed. */
export type CartAnswer = { itemId: number; qty: string; details: ApiErrorDetails; lost?: true };

const goneCodes = new Set(['CART_ARCHIVED', 'SESSION_USED', 'SESSION_NOT_FOUND']);

/** The visitor's cart; null where there is none. A session that is no more is dropped silently. */
export async function loadCart({ request, context }: LoaderFunctionArgs) {
  const { api, findCart } = requestFacts(context);
  const session = findCart();
  if (!session) return { cart: null };
  try {
    return { cart: (await api.call(cartEndpoints.getCart, { body: session })) as Cart | null };
  } catch (error) {
    const isGone = error instanceof ApiError && [400, 404, 409].includes(error.statusCode);
    if (!isGone) return needed(Promise.reject(error));
    return data({ cart: null }, { headers: withoutCartSession(request) });
  }
}

/** Changes a line or removes it, for whoever has no JavaScript. */
export async function actOnCart({ request, context }: ActionFunctionArgs) {
  const { api, findCart, language } = requestFacts(context);
  const form = await request.formData();
  const session = findCart();
  const back = () => redirect(pathOf('cart', language), 303);
  const itemId = Number(form.get('itemId'));
  if (!session || !Number.isInteger(itemId) || itemId < 1) return back();
  const typed = String(form.get('qty') ?? '');
  try {
    if (form.get('intent') === 'remove') {
      await api.call(cartEndpoints.deleteItem, { body: { ...session, itemId } });
      return back();
    }
    const qty = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
    if (qty < quantityMinimum || qty > quantityMaximum) return refuse(itemId, typed, invalidQuantity);
    await api.call(cartEndpoints.updateItem, { body: { ...session, itemId, qty } });
    return back();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Somebody else removed the line meanwhile: the cart shows it.
    if (error.code === 'NOT_FOUND') return back();
    if (!goneCodes.has(error.code)) return refuse(itemId, typed, error.details);
    const answer: CartAnswer = { itemId, qty: typed, details: error.details, lost: true };
    return data(answer, { status: 409, headers: withoutCartSession(request) });
  }
}

const invalidQuantity: ApiErrorDetails = {
  statusCode: 422,
  code: 'INVALID_QUANTITY',
  message: 'The quantity is not valid.',
};

function refuse(itemId: number, qty: string, details: ApiErrorDetails) {
  const answer: CartAnswer = { itemId, qty, details };
  return data(answer, { status: details.statusCode >= 400 ? details.statusCode : 503 });
}
