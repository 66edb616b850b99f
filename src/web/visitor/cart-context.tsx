import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useRootFacts } from '#web/request/site-facts.ts';
import { type CartNotice, type CartState, emptyCartState } from './cart-state.ts';
import type { CartStore } from './cart-store.ts';
import { openVisitorsCart } from './visitors-cart.ts';

/** Gives everything below it a cart. */
export const CartContext = createContext<CartStore | undefined>(undefined);

/** Says what the cart has to say. */
export type CartNotifier = (notice: CartNotice) => void;

/** Provides the visitor's cart to everything below and loads it once the page is ready. */
export function CartProvider({ notifier, children }: { notifier: CartNotifier; children: ReactNode }) {
  const facts = useRootFacts();
  const latest = useRef(notifier);
  const [store] = useState(() => openVisitorsCart(facts, (notice) => latest.current(notice)));
  useEffect(() => {
    latest.current = notifier;
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

/** The cart's calls: `const store = useCartStore(); store.add({ productId, qty })`. */
export function useCartStore(): CartStore {
  const store = useContext(CartContext);
  if (!store) throw new Error('There is no cart around this component.');
  return store;
}

/** The cart's current content; empty on the server and until it has been loaded. */
export function useCartState(): CartState {
  const store = useCartStore();
  return useSyncExternalStore(store.subscribe, store.get, () => emptyCartState);
}
