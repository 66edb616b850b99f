import { redirect } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { safeLocalPath } from '#values/local-path.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import {
  cartCookies,
  noticeCookie,
  type SaidNotice,
  withoutCartSession,
} from '#web/request/session-cookies.ts';
import { recoverCart } from './cart-after-login.ts';

/**
 * Leads on after a login.
 * @param wanted path on this site; home where it is none
 * @param said what the next page says once
 */
export async function welcomed(
  facts: RequestFacts,
  request: Request,
  wanted: string,
  said: SaidNotice = 'loggedIn',
): Promise<Response> {
  const { language } = facts;
  const path = safeLocalPath(wanted) ?? pathOf('home', language);
  const headers = new Headers({ 'set-cookie': noticeCookie(said, request) });
  const cart = await recoverCart(facts);
  for (const cookie of cookiesOf(cart, request)) headers.append('set-cookie', cookie);
  return redirect(path, { status: 303, headers });
}

function cookiesOf(cart: Awaited<ReturnType<typeof recoverCart>>, request: Request): string[] {
  if (cart === 'gone') return withoutCartSession(request).getSetCookie();
  return cart ? cartCookies(cart, request) : [];
}
