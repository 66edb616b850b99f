import { redirectDocument } from 'react-router';
import { type ApiClient, ApiError } from '#contract/client.ts';
import type { EndpointRequest } from '#contract/endpoint.ts';
import type { CartCookies } from '#contract/page-host.ts';
import { cartEndpoints, cartListEndpoints } from '#contract/v2/cart-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import type { RequestFacts } from './request-facts.ts';
import { cartCookies, endedCartCodes } from './session-cookies.ts';

/**
 * Adds to the visitor's cart where no scripts run, and makes the cart first where there is none; sessions that ended
 * meanwhile are replaced by a new one. Answers which cart it is.
 */
export async function inCartSession(
  { personalApi: api, findCart }: RequestFacts,
  add: (api: ApiClient, session: CartCookies) => Promise<unknown>,
): Promise<CartCookies> {
  const addTo = async (session: CartCookies) => {
    await add(api, session);
    return session;
  };
  const known = findCart();
  if (!known) return addTo(await openSession(api));
  try {
    return await addTo(known);
  } catch (error) {
    if (!(error instanceof ApiError) || !endedCartCodes.has(error.code)) throw error;
    return addTo(await openSession(api));
  }
}

async function openSession(api: ApiClient): Promise<CartCookies> {
  const { cartId, protectCode } = await api.call(cartEndpoints.newCartSession, {});
  return { cartId, protectCode };
}

/**
 * Puts a list of goods into the visitor's cart, all or none, and leads there; with the page, for the browser's cart does not know of it.
 * @throws ApiError
 */
export async function cartWith(
  facts: RequestFacts,
  request: Request,
  items: EndpointRequest<(typeof cartListEndpoints)['addItems']>['body']['items'],
): Promise<Response> {
  const session = await inCartSession(facts, (api, cart) =>
    api.call(cartListEndpoints.addItems, { body: { ...cart, items } }),
  );
  const headers = new Headers();
  for (const cookie of cartCookies(session, request)) headers.append('set-cookie', cookie);
  return redirectDocument(pathOf('cart', facts.language), { status: 303, headers });
}
