import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { CartCookieJar } from './cart-cookies.ts';
import { documentCartCookies } from './cart-cookies.ts';
import { type CartNotice, type CartState, emptyCartState } from './cart-state.ts';
import { type CartStore, createCartStore } from './cart-store.ts';
import { useRootFacts } from './site-facts.ts';
import { useApi } from './use-api.ts';

const CartContext = createContext<CartStore | undefined>(undefined);

const noCookies: CartCookieJar = { read: () => undefined, write() {}, clear() {} };

/** Holds the visitor's cart for everything below it and fetches it once the page stands. */
export function CartProvider({
  tell,
  children,
}: {
  tell: (notice: CartNotice) => void;
  children: ReactNode;
}) {
  const api = useApi();
  const facts = useRootFacts();
  const latestTell = useRef(tell);
  const [store] = useState(() =>
    createCartStore({
      api,
      cookies: typeof document === 'undefined' ? noCookies : documentCartCookies(document),
      currencyId: facts?.currencyId ?? 44,
      cartType: facts?.checkout.cart_type ?? 0,
      tell: (notice) => latestTell.current(notice),
      newKey: newIdempotencyKey,
    }),
  );
  useEffect(() => {
    latestTell.current = tell;
  });
  useEffect(() => {
    void store.load();
    const settle = () => void store.settle();
    // A page that comes back from the browser's memory may show a cart that was ordered meanwhile.
    const comeBack = (event: PageTransitionEvent) => void (event.persisted && store.load());
    window.addEventListener('pagehide', settle);
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('pagehide', settle);
      window.removeEventListener('pageshow', comeBack);
    };
  }, [store]);
  return <CartContext value={store}>{children}</CartContext>;
}

/** Parts of a cart below it can be looked at and pressed, and change nobody's cart: for the page of all parts. */
export function NobodysCart({ children }: { children: ReactNode }) {
  const api = useApi();
  const [store] = useState(() =>
    createCartStore({
      api,
      cookies: noCookies,
      currencyId: 44,
      cartType: 1,
      tell: () => undefined,
      newKey: newIdempotencyKey,
    }),
  );
  return <CartContext value={store}>{children}</CartContext>;
}

/** Plain http pages other than localhost have no randomUUID. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The cart's calls: `const store = useCartStore(); store.add({ productId, qty })`. */
export function useCartStore(): CartStore {
  const store = useContext(CartContext);
  if (!store) throw new Error('There is no cart around this component.');
  return store;
}

/** What the cart holds now; empty on the server and until it has been loaded. */
export function useCartState(): CartState {
  const store = useCartStore();
  return useSyncExternalStore(store.subscribe, store.get, () => emptyCartState);
}
