import { ApiError } from '#contract/client.ts';
import type { CartCookies } from '#contract/page-host.ts';
import { cartEndpoints, customerCartEndpoints } from '#contract/v2/cart-endpoints.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { endedCartCodes } from '#web/request/session-cookies.ts';

/**
 * Finds the cart that whoever has just logged in left behind, and merges it into the one of this browser, which is the
 * customer's from now on and waits for them wherever they log in next. Fails quietly: new users have none, and the login
 * stands without it (docs/rules/accounts.md).
 * @returns the cart that the browser goes on with; nothing where its own stays, `gone` where that is no more
 */
export async function recoverCart({
  personalApi,
  findCart,
}: RequestFacts): Promise<CartCookies | 'gone' | undefined> {
  const present = findCart();
  const left = await quietly(findLeft(personalApi));
  if (!present) return left;
  if (left && left.cartId !== present.cartId) return quietly(merged(personalApi, left, present));
  // Whoever opens a cart makes it their own.
  return quietly(opened(personalApi, present));
}

async function opened(
  personalApi: RequestFacts['personalApi'],
  present: CartCookies,
): Promise<'gone' | undefined> {
  try {
    await personalApi.call(cartEndpoints.getCart, { body: present });
    return undefined;
  } catch (error) {
    if (error instanceof ApiError && endedCartCodes.has(error.code)) return 'gone';
    throw error;
  }
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
    if (error instanceof ApiError && endedCartCodes.has(error.code)) return left;
    throw error;
  }
}
