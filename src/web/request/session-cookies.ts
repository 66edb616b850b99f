import { stringifySetCookie } from 'cookie';
import type { AskedPlace, CartCookies, PlacedOrder } from '#contract/page-host.ts';
import {
  cartCookieSeconds,
  localeCookieSeconds,
  paperKeyCookieSeconds,
  placeCookieSeconds,
  placedOrderCookieSeconds,
} from '#values/limits.ts';
import { priceViewCookie as view } from '#values/net-prices.ts';

/** The guest of a cart as the cookie `guestUser` keeps it (docs/rules/cart.md). */
export type GuestUser = { id: number; email: string };

/** Set-Cookie of the guest: lives and ends with the cart's cookies. */
export function guestUserCookie(guest: GuestUser, request: Request): string {
  return cookie(
    'guestUser',
    JSON.stringify({ id: guest.id, email: guest.email }),
    cartCookieSeconds,
    request,
  );
}

/** Set-Cookie of a cart's two halves (docs/rules/cart.md). */
export function cartCookies({ cartId, protectCode }: CartCookies, request: Request): string[] {
  return [
    cookie('cartId', String(cartId), cartCookieSeconds, request),
    cookie('protectCode', protectCode, cartCookieSeconds, request),
  ];
}

/** Set-Cookie of the member card that was applied to the cart; lives and ends with it. */
export function memberCardCookie(barcode: string, request: Request): string {
  return cookie('memberCardBarcode', barcode, cartCookieSeconds, request);
}

/** Refusals of a call about a cart that is no more: ordered or archived meanwhile, or not known. */
export const endedCartCodes: ReadonlySet<string> = new Set([
  'CART_ARCHIVED',
  'SESSION_USED',
  'SESSION_NOT_FOUND',
]);

/** Set-Cookie of the currency that prices are shown in. */
export function currencyCookie(currencyId: string, request: Request): string {
  return cookie('currency', currencyId, localeCookieSeconds, request);
}

/** Set-Cookie of whether prices without tax come first: kept for a year, or taken away. */
export function priceViewCookie(isNet: boolean, request: Request): string {
  const { name, net } = view;
  return isNet ? cookie(name, net, localeCookieSeconds, request) : cookie(name, '', 0, request);
}

/** Set-Cookie of where delivery was last asked for; lives as long as a cart that nobody touches. */
export function placeCookie({ country, zipCode }: AskedPlace, request: Request): string {
  return cookie('deliveryPlace', `${country}.${zipCode}`, placeCookieSeconds, request);
}

/** Set-Cookie that takes it away, with the login of whoever has typed an address. */
export function withoutPlace(request: Request): string {
  return cookie('deliveryPlace', '', 0, request);
}

/** Set-Cookie of what opens the papers of an order for the browser that has placed it; no script reads it. */
export function paperKeyCookie(orderSlug: string, key: string, request: Request): string {
  return cookie('orderPapers', `${orderSlug}.${key}`, paperKeyCookieSeconds, request, true);
}

/** Set-Cookie that deletes it: after a logout nothing personal remains. */
export function withoutPaperKey(request: Request): string {
  return cookie('orderPapers', '', 0, request, true);
}

/** Response headers that end a cart session: it was ordered, or the server knows it no more. */
export function withoutCartSession(request: Request): Headers {
  const headers = new Headers();
  for (const name of ['cartId', 'protectCode', 'guestUser', 'memberCardBarcode']) {
    headers.append('set-cookie', cookie(name, '', 0, request));
  }
  return headers;
}

/** Set-Cookie of the order that was placed: other tabs of the browser find it for a while. No script reads it. */
export function placedOrderCookie({ cartId, orderSlug }: PlacedOrder, request: Request): string {
  return cookie('placedOrder', `${cartId}.${orderSlug}`, placedOrderCookieSeconds, request, true);
}

/** How long a page has to say what has just happened. */
const noticeSeconds = 60;

export type SaidNotice = 'registered' | 'loggedIn' | 'loggedOut';

/** Set-Cookie of what the next page says once, by its name in notices.json: pages for all visitors carry none of it. */
export function noticeCookie(name: SaidNotice, request: Request): string {
  return cookie('notice', name, noticeSeconds, request);
}

function cookie(name: string, value: string, maxAge: number, request: Request, httpOnly = false): string {
  const secure = request.url.startsWith('https:');
  return stringifySetCookie({ name, value, maxAge, path: '/', sameSite: 'lax', secure, httpOnly });
}
