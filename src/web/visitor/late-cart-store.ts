import { type CartState, emptyCartState } from './cart-state.ts';
import type { CartStore } from './cart-store.ts';

export type LateCartStoreOptions = {
  /** Whether the visitor has a cart already. */
  hasSession(): boolean;
  /** Fetches the code of the store; what it answers makes one that goes on from a state. */
  fetchMaker(): Promise<(begun: CartState) => CartStore>;
  /** The code could not be fetched, so what was asked for is not done. */
  sayUnreachable(): void;
};

const unreachable = { statusCode: 0, code: 'NETWORK', message: '' };

/**
 * A cart store whose code comes with the first thing to do for it: most visits look around without a cart. What it is
 * asked to do meanwhile waits for it; that the cart is open and what is being added shows at once.
 */
export function createLateCartStore({
  hasSession,
  fetchMaker,
  sayUnreachable,
}: LateCartStoreOptions): CartStore {
  let state = emptyCartState;
  let store: CartStore | undefined;
  let coming: Promise<CartStore> | undefined;
  const listeners = new Set<() => void>();

  const show = (next: CartState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const fetchStore = async (): Promise<CartStore> => {
    const make = await fetchMaker();
    const made = make({ ...state, adding: [] });
    made.subscribe(() => show(made.get()));
    store = made;
    return made;
  };
  const arrived = (): Promise<CartStore> => {
    coming ??= fetchStore().catch((error: unknown) => {
      // The next call tries again.
      coming = undefined;
      throw error;
    });
    return coming;
  };
  /** Has the store do something once it is here; `failed` is the answer where it cannot be fetched. */
  const ask = async <T>(work: (store: CartStore) => T | Promise<T>, failed: T): Promise<T> => {
    const here = await arrived().catch(() => undefined);
    if (here) return work(here);
    sayUnreachable();
    return failed;
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => state,
    async load() {
      if (!coming && !hasSession()) return show({ ...state, status: 'empty' });
      const here = await arrived().catch(() => undefined);
      if (here) await here.load();
      else show({ ...state, status: 'failed' });
    },
    async add(input, say) {
      if (store) return store.add(input, say);
      show({ ...state, adding: [...state.adding, input.productId] });
      return ask((here) => here.add(input, say), false).finally(() => {
        if (!store) show({ ...state, adding: state.adding.filter((id) => id !== input.productId) });
      });
    },
    setQuantity: (...line) => void ask((here) => here.setQuantity(...line), undefined),
    // Without the store nothing waits to be sent.
    settle: async () => store?.settle(),
    remove: (...line) => ask((here) => here.remove(...line), undefined),
    restore: () => ask((here) => here.restore(), undefined),
    // Without the store nothing has been removed.
    forgetRemoved: () => store?.forgetRemoved(),
    perform: (send) => ask((here) => here.perform(send), unreachable),
    drop: () => void ask((here) => here.drop(), undefined),
    lose: () => void ask((here) => here.lose(), undefined),
    openCartModal: () => (store ? store.openCartModal() : show({ ...state, modalOpen: true })),
    closeCartModal: () => (store ? store.closeCartModal() : show({ ...state, modalOpen: false })),
  };
}
