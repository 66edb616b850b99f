import { ApiError } from '#contract/client.ts';
import type { CartCookies } from '#contract/page-host.ts';
import { cartEndpoints, customerCartEndpoints } from '#contract/v2/cart-endpoints.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';

/** A cart that is no more gives way to the other one. */
const goneCodes = new Set(['SESSION_NOT_FOUND', 'CART_ARCHIVED', 'SESSION_USED']);

/**
 * Finds the cart that whoever has just logged in left behind, and merges it into the one of this browser, which is the
 * customer's from now on and waits for them wherever they log in next. Fails quietly: new users have none, and the login
 * stands without it (storefront.md section 4).
 * @returns the cart that the browser goes on with; nothing where its own stays
 */
export async function recoverCart({ personalApi, findCart }: RequestFacts): Promise<CartCookies | undefined> {
  const present = findCart();
  const left = await quietly(findLeft(personalApi));
  if (!present) return left;
  if (left && left.cartId !== present.cartId) return quietly(merged(personalApi, left, present));
  // Whoever opens a cart makes it their own.
  await quietly(personalApi.call(cartEndpoints.getCart, { body: present }));
  return undefined;
}

async function findLeft(personalApi: RequestFacts['personalApi']): Promise<CartCookies> {
  const { cartId, protectCode } = await personalApi.call(customerCartEndpoints.getAbandoned, { body: {} });
  return { cartId, protectCode };
}

async function quietly<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

async function merged(
  personalApi: RequestFacts['personalApi'],
  left: CartCookies,
  present: CartCookies,
): Promise<CartCookies | undefined> {
  try {
    await personalApi.call(customerCartEndpoints.merge, { body: { from: left, into: present } });
    return undefined;
  } catch (error) {
    if (error instanceof ApiError && goneCodes.has(error.code)) return left;
    throw error;
  }
}
