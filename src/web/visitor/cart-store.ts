import { type ApiClient, ApiError, type ApiErrorDetails } from '#contract/client.ts';
import type { CartCookies } from '#contract/page-host.ts';
import { cartEndpoints } from '#contract/v2/cart-endpoints.ts';
import { cartLineDebounceMs, quantityMaximum, quantityMinimum } from '#values/limits.ts';
import type { CartCookieJar } from './cart-cookies.ts';
import {
  type Cart,
  type CartItemOptions,
  type CartNotice,
  type CartState,
  emptyCartState,
  type PendingLine,
  type RemovedLine,
} from './cart-state.ts';

export type CartStoreOptions = {
  api: ApiClient;
  cookies: CartCookieJar;
  /** Undefined: the site's main one. */
  currencyId: number | undefined;
  /** From the checkout settings: what happens after adding. */
  cartType: 0 | 1 | 2;
  tell(notice: CartNotice): void;
  newKey(): string;
  /** The cart has changed, by an action of this store. */
  changed?(): void;
};

/** The cart that a call is about, and the currency of its answer. */
type CartReference = CartCookies & { currencyId?: number };

export type AddInput = { productId: number; qty: number; options?: CartItemOptions };

export type CartStore = ReturnType<typeof createCartStore>;

/** Refusals that the visitor mends at the line itself. */
const lineRefusals = new Set(['OUT_OF_STOCK', 'VALIDATION', 'NOT_FOR_SALE']);

/** The cart is gone; the same message wherever that is noticed. */
const endedCodes = new Set(['CART_ARCHIVED', 'SESSION_USED', 'SESSION_NOT_FOUND']);

const afterAdding = ['cart', 'stay', 'popup'] as const;

/** The visitor's cart in the browser (docs/rules/cart.md). Calls run one after the other. */
export function createCartStore({
  api,
  cookies,
  currencyId,
  cartType,
  tell,
  newKey,
  changed = () => undefined,
}: CartStoreOptions) {
  let state = emptyCartState;
  /** Pieces that are being added and that the server has not counted yet. */
  let uncounted = 0;
  let queue: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();
  const changes = new Map<number, { timer?: ReturnType<typeof setTimeout>; abort: AbortController }>();

  const change = (part: Partial<CartState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const pend = (itemId: number, line: PendingLine | undefined) => {
    const { [itemId]: _, ...rest } = state.pending;
    change({ pending: line ? { ...rest, [itemId]: line } : rest });
  };
  const mark = (itemId: number, details: ApiErrorDetails | undefined) => {
    const { [itemId]: _, ...rest } = state.refused;
    change({ refused: details ? { ...rest, [itemId]: details } : rest });
  };
  const accept = (cart: Cart) => {
    // Answers may come for a session that was given up meanwhile.
    if (cookies.read()?.cartId !== cart.cartId) return;
    change({ cart, status: 'ready', count: cart.itemCount + uncounted });
    if (cart.couponRemoved) tell({ kind: 'couponLost' });
  };
  /** The answer to something that was done here. */
  const acceptChanged = (cart: Cart) => {
    accept(cart);
    changed();
  };
  /** Its own answers carry their notices; this one has been shown. */
  const know = (shown: Cart | null | undefined) => {
    if (shown && !state.cart) change({ cart: shown, status: 'ready', count: shown.itemCount + uncounted });
  };
  const drop = () => {
    for (const pending of changes.values()) stop(pending);
    changes.clear();
    cookies.clear();
    change({ ...emptyCartState, status: 'empty' });
  };
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(work);
    queue = turn.catch(() => {});
    return turn;
  };
  const reference = (session: CartCookies): CartReference =>
    currencyId === undefined ? session : { ...session, currencyId };

  /** Archived and ordered carts are lost; a session that the server does not know is given up. */
  const refused = (error: unknown, notice?: CartNotice) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'CART_ARCHIVED' || error.code === 'SESSION_USED') {
      drop();
      tell({ kind: 'lost' });
      return;
    }
    if (error.code === 'SESSION_NOT_FOUND') drop();
    tell(notice ?? { kind: 'refused', details: error.details });
  };

  const notAdded = (error: unknown, say: ((text: string) => void) | undefined) => {
    if (!(error instanceof ApiError)) throw error;
    const { code, details } = error;
    if (code === 'CONFIGURATION_NOT_SET') refused(error, { kind: 'configurationNotSet' });
    // A product that is sold no more.
    else if (code === 'NOT_FOUND') tell({ kind: 'refused', details: { ...details, code: 'NOT_FOR_SALE' } });
    else if (isAboutQuantity(details)) tell({ kind: 'refused', details, say });
    else refused(error);
  };

  const openSession = async (): Promise<CartCookies> => {
    const known = cookies.read();
    if (known) return known;
    const { cartId, protectCode } = await api.call(cartEndpoints.newCartSession, {});
    cookies.write({ cartId, protectCode });
    return { cartId, protectCode };
  };
  const sendItem = async (input: AddInput): Promise<Cart> => {
    const body = { ...reference(await openSession()), ...input };
    return api.call(cartEndpoints.addItem, { body }, { idempotencyKey: newKey() });
  };

  /** Another tab or device has removed the line: a message says so, and the cart shows its content. */
  const lineIsGone = async (session: CartCookies): Promise<void> => {
    tell({ kind: 'itemNotInCart' });
    const cart = await api
      .call(cartEndpoints.getCart, { body: reference(session) })
      .catch((error: unknown) => {
        refused(error);
      });
    if (cart) accept(cart);
  };

  const notChanged = async (error: unknown, itemId: number, session: CartCookies): Promise<void> => {
    if (isGone(error)) await lineIsGone(session);
    else if (error instanceof ApiError && lineRefusals.has(error.code)) mark(itemId, error.details);
    else refused(error);
  };

  const sendQuantity = (itemId: number, qty: number, abort: AbortController) =>
    inTurn(async () => {
      const session = cookies.read();
      if (!session || abort.signal.aborted) return;
      try {
        const cart = await api.call(
          cartEndpoints.updateItem,
          { body: { ...reference(session), itemId, qty } },
          { signal: abort.signal, idempotencyKey: newKey() },
        );
        if (abort.signal.aborted) return;
        changes.delete(itemId);
        pend(itemId, undefined);
        acceptChanged(cart);
      } catch (error) {
        if (abort.signal.aborted) return;
        changes.delete(itemId);
        // Back to the server's state; the line shows what is wrong with it.
        pend(itemId, undefined);
        await notChanged(error, itemId, session);
      }
    });

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: (): CartState => state,

    /** Fetches the cart of the cookies; a session that is no more is given up silently. */
    load: () =>
      inTurn(async () => {
        const session = cookies.read();
        if (!session) return change({ ...emptyCartState, modalOpen: state.modalOpen, status: 'empty' });
        if (!state.cart) change({ status: 'loading' });
        try {
          accept(await api.call(cartEndpoints.getCart, { body: reference(session) }));
        } catch (error) {
          if (error instanceof ApiError && [400, 404, 409].includes(error.statusCode)) drop();
          else change({ status: 'failed' });
        }
      }),

    /**
     * Adds a product; creates the session first if there is none. Returns whether it was added.
     * @param say shows what is wrong with the quantity, at its field; without it the visitor gets a message like any
     * other
     */
    async add(input: AddInput, say?: (text: string) => void): Promise<boolean> {
      if (!isQuantity(input.qty)) {
        tell({ kind: 'invalidQuantity' });
        return false;
      }
      uncounted += input.qty;
      change({ count: state.count + input.qty, adding: [...state.adding, input.productId] });
      return inTurn(async () => {
        try {
          const cart = await sendItem(input).catch((error: unknown) => {
            if (!(error instanceof ApiError) || error.code !== 'SESSION_NOT_FOUND') throw error;
            // Cookies of a cart that was removed: begin a new one.
            cookies.clear();
            return sendItem(input);
          });
          uncounted -= input.qty;
          const opens = cartType === 2 && !state.modalOpen;
          const openedWith = opens ? addedLine(input, state.cart, cart) : state.openedWith;
          acceptChanged(cart);
          change({ modalOpen: state.modalOpen || opens, openedWith });
          // If the cart is open already, a message says what was added.
          tell({ kind: 'added', afterwards: cartType === 2 && !opens ? 'stay' : afterAdding[cartType] });
          return true;
        } catch (error) {
          uncounted -= input.qty;
          change({ count: (state.cart?.itemCount ?? 0) + uncounted });
          notAdded(error, say);
          return false;
        } finally {
          const place = state.adding.indexOf(input.productId);
          change({ adding: state.adding.filter((_, index) => index !== place) });
        }
      });
    },

    /**
     * Sets a line's quantity after 500 ms of quiet; a newer change of the same line replaces it.
     * @param shown the cart that the server drew, for changes that come before the browser has fetched its own
     */
    setQuantity(itemId: number, qty: number, shown?: Cart | null): void {
      know(shown);
      if (!isQuantity(qty)) {
        tell({ kind: 'invalidQuantity' });
        return;
      }
      if (!hasLine(state, itemId)) {
        tell({ kind: 'itemNotInCart' });
        return;
      }
      stop(changes.get(itemId));
      const abort = new AbortController();
      const timer = setTimeout(() => {
        changes.set(itemId, { abort });
        void sendQuantity(itemId, qty, abort);
      }, cartLineDebounceMs);
      changes.set(itemId, { abort, timer });
      mark(itemId, undefined);
      pend(itemId, { qty });
    },

    /** Sends pending changes that wait for their 500 ms, before leaving for the checkout. */
    async settle(): Promise<void> {
      for (const [itemId, { timer, abort }] of changes) {
        const qty = state.pending[itemId]?.qty;
        if (timer === undefined || qty === undefined) continue;
        clearTimeout(timer);
        changes.set(itemId, { abort });
        void sendQuantity(itemId, qty, abort);
      }
      await queue;
    },

    /** @param shown as for a quantity */
    async remove(itemId: number, shown?: Cart | null): Promise<void> {
      know(shown);
      if (!hasLine(state, itemId)) return tell({ kind: 'itemNotInCart' });
      stop(changes.get(itemId));
      changes.delete(itemId);
      pend(itemId, { deleting: true });
      await inTurn(async () => {
        const session = cookies.read();
        try {
          if (!session) return;
          const body = { ...reference(session), itemId };
          const cart = await api.call(cartEndpoints.deleteItem, { body }, { idempotencyKey: newKey() });
          change({ removed: removedLine(state.cart, itemId) });
          acceptChanged(cart);
          tell({ kind: 'removed' });
        } catch (error) {
          if (session && isGone(error)) await lineIsGone(session);
          else refused(error, { kind: 'removeFailed' });
        } finally {
          pend(itemId, undefined);
        }
      });
    },

    /** Restores the last removed line; it is then the last one. */
    async restore(): Promise<void> {
      const { removed } = state;
      if (!removed || removed.restoring) return;
      change({ removed: { ...removed, restoring: true } });
      const { productId, qty, options } = removed.line;
      await inTurn(async () => {
        try {
          const cart = await sendItem({ productId, qty, options });
          change({ removed: null });
          acceptChanged(cart);
        } catch (error) {
          change({ removed });
          notAdded(error, undefined);
        }
      });
    },
    /** The removed line is no longer offered: somebody who returns to the cart has moved on. */
    forgetRemoved: () => change({ removed: null }),

    /**
     * Runs another cart call in the queue of these and takes over the cart that it returns. Refusals are returned for
     * the caller to show, except the end of the session.
     */
    perform: (send: (reference: CartReference, key: string) => Promise<Cart>) =>
      inTurn(async (): Promise<ApiErrorDetails | undefined> => {
        const session = cookies.read();
        if (!session) return undefined;
        try {
          acceptChanged(await send(reference(session), newKey()));
          return undefined;
        } catch (error) {
          if (error instanceof ApiError && !endedCodes.has(error.code)) return error.details;
          refused(error);
          return undefined;
        }
      }),

    /** Forgets the cart: it has been ordered. */
    drop,
    /** A call elsewhere (checkout) found the cart archived or ordered: the same end as for calls of this store. */
    lose(): void {
      drop();
      tell({ kind: 'lost' });
    },
    openCartModal: () => change({ modalOpen: true, openedWith: null, removed: null }),
    closeCartModal: () => change({ modalOpen: false, openedWith: null, removed: null }),
  };
}

/** The object of the call no longer exists. */
function isGone(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'NOT_FOUND';
}

function isAboutQuantity({ code, fields }: ApiErrorDetails): boolean {
  return code === 'OUT_OF_STOCK' || (code === 'VALIDATION' && fields?.qty !== undefined);
}

/** The line that was added or increased; if none is new, the last one of the product. */
function addedLine({ productId }: AddInput, before: Cart | null, { items }: Cart): number | null {
  const former = new Map(before?.items.map(({ itemId, qty }) => [itemId, qty]));
  const ofProduct = items.filter((line) => line.productId === productId);
  const grown = before && ofProduct.find(({ itemId, qty }) => qty > (former.get(itemId) ?? 0));
  return (grown ?? ofProduct.at(-1) ?? items.at(-1))?.itemId ?? null;
}

function removedLine(cart: Cart | null, itemId: number): RemovedLine | null {
  const place = cart?.items.findIndex((line) => line.itemId === itemId) ?? -1;
  const line = cart?.items[place];
  return line ? { line, place } : null;
}

function isQuantity(qty: number): boolean {
  return Number.isInteger(qty) && qty >= quantityMinimum && qty <= quantityMaximum;
}

/** A line that is being deleted counts as gone. */
function hasLine(state: CartState, itemId: number): boolean {
  const line = state.cart?.items.find((item) => item.itemId === itemId);
  return line !== undefined && !state.pending[itemId]?.deleting;
}

function stop(change: { timer?: ReturnType<typeof setTimeout>; abort: AbortController } | undefined): void {
  clearTimeout(change?.timer);
  change?.abort.abort();
}
