import { type CartCookieJar, documentCartCookies } from './cart-cookies.ts';
import type { CartNotice, CartState } from './cart-state.ts';
import { type CartStore, createCartStore } from './cart-store.ts';
import type { RootFacts } from './site-facts.ts';
import { visitorsApi } from './use-api.ts';

type Tell = (notice: CartNotice) => void;

/** The store of the cart that the document's cookies name. */
export function openVisitorsCart(facts: RootFacts | undefined, tell: Tell, begun: CartState): CartStore {
  return createCartStore({
    api: visitorsApi(facts),
    cookies: documentCartCookies(document),
    currencyId: facts?.currencyId,
    cartType: facts?.checkout.cart_type ?? 0,
    tell,
    newKey: newIdempotencyKey,
    begun,
  });
}

const noCookies: CartCookieJar = { read: () => undefined, write() {}, clear() {} };

/** The store of nobody's cart: it can be asked for everything and changes nothing. */
export function openNobodysCart(facts: RootFacts | undefined): CartStore {
  return createCartStore({
    api: visitorsApi(facts),
    cookies: noCookies,
    currencyId: facts?.currencyId,
    cartType: 1,
    tell: () => undefined,
    newKey: newIdempotencyKey,
  });
}

/** Plain http pages other than localhost have no randomUUID. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
