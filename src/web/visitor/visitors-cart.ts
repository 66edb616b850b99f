import { newKey } from '#values/new-key.ts';
import type { RootFacts } from '#web/request/root-facts.ts';
import { type CartCookieJar, documentCartCookies } from './cart-cookies.ts';
import type { CartNotice } from './cart-state.ts';
import { type CartStore, createCartStore } from './cart-store.ts';
import { tellOtherTabs } from './other-tabs.ts';
import { keepCartCount } from './stored-cart-count.ts';
import { visitorsApi } from './use-api.ts';

type Tell = (notice: CartNotice) => void;

const noCookies: CartCookieJar = { read: () => undefined, write() {}, clear() {} };

/** The store of the cart that the document's cookies name. */
export function openVisitorsCart(facts: RootFacts | undefined, tell: Tell): CartStore {
  const store = createCartStore({
    api: visitorsApi(facts),
    cookies: import.meta.env.SSR ? noCookies : documentCartCookies(document),
    currencyId: facts?.currencyId,
    cartType: facts?.checkout.cart_type ?? 0,
    tell,
    newKey,
    changed: () => tellOtherTabs('cart'),
  });
  store.subscribe(() => {
    const { cart, status } = store.get();
    if (cart) keepCartCount(cart.cartId, cart.itemCount);
    else if (status === 'empty') keepCartCount(undefined, 0);
  });
  return store;
}

/** The store without a cart: it accepts every call and changes nothing. */
export function openNobodysCart(facts: RootFacts | undefined): CartStore {
  return createCartStore({
    api: visitorsApi(facts),
    cookies: noCookies,
    currencyId: facts?.currencyId,
    cartType: 1,
    tell: () => undefined,
    newKey,
  });
}
