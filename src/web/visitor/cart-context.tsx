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
import { hasCookie } from './browser-state.ts';
import { type CartNotice, type CartState, emptyCartState } from './cart-state.ts';
import type { CartStore } from './cart-store.ts';
import { createLateCartStore } from './late-cart-store.ts';

/** Gives everything below it a cart. */
export const CartContext = createContext<CartStore | undefined>(undefined);

/** Says what the cart has to say. */
export type CartNotifier = {
  /** Fetches the words along with the cart's own code. */
  fetchWords(): Promise<(notice: CartNotice) => void>;
  /** That code could not be fetched. */
  sayUnreachable(): void;
};

/** Holds the visitor's cart for everything below it and fetches it once the page stands. */
export function CartProvider({ notifier, children }: { notifier: CartNotifier; children: ReactNode }) {
  const facts = useRootFacts();
  const latest = useRef({ notifier, facts });
  const [store] = useState(() =>
    createLateCartStore({
      hasSession: () => hasCookie('cartId'),
      async fetchMaker() {
        const [{ openVisitorsCart }, tell] = await Promise.all([
          import('./visitors-cart.ts'),
          latest.current.notifier.fetchWords(),
        ]);
        return (begun) => openVisitorsCart(latest.current.facts, tell, begun);
      },
      sayUnreachable: () => latest.current.notifier.sayUnreachable(),
    }),
  );
  useEffect(() => {
    latest.current = { notifier, facts };
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

/** What the cart holds now; empty on the server and until it has been loaded. */
export function useCartState(): CartState {
  const store = useCartStore();
  return useSyncExternalStore(store.subscribe, store.get, () => emptyCartState);
}
