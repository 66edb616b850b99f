import type { CartCookies } from '#contract/page-host.ts';
import { cartCookieSeconds } from '#values/limits.ts';

/** Where the cart's identity is stored between visits (docs/rules/cart.md). */
export type CartCookieJar = {
  read(): CartCookies | undefined;
  write(cart: CartCookies): void;
  clear(): void;
};

/** The cookies `cartId` and `protectCode` of the document: a year, path /, SameSite=Lax, Secure on https. */
export function documentCartCookies(document: Document): CartCookieJar {
  const attributes = `; path=/; samesite=lax${document.location.protocol === 'https:' ? '; secure' : ''}`;
  const set = (name: string, value: string, maxAgeSeconds: number) => {
    document.cookie = `${name}=${encodeURIComponent(value)}; max-age=${maxAgeSeconds}${attributes}`;
  };
  return {
    read() {
      const cookies = new Map(
        document.cookie.split('; ').map((part) => part.split('=', 2) as [string, string]),
      );
      const cartId = Number(cookies.get('cartId'));
      const protectCode = cookies.get('protectCode');
      return Number.isInteger(cartId) && cartId > 0 && protectCode ? { cartId, protectCode } : undefined;
    },
    write({ cartId, protectCode }) {
      set('cartId', String(cartId), cartCookieSeconds);
      set('protectCode', protectCode, cartCookieSeconds);
    },
    clear() {
      // Who ordered as a guest and the card that was applied belong to the cart.
      for (const name of ['cartId', 'protectCode', 'guestUser', 'memberCardBarcode']) set(name, '', 0);
    },
  };
}
