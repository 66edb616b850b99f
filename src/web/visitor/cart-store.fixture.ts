import { type ApiClient, ApiError } from '#contract/client.ts';
import type { CartCookies } from '#contract/page-host.ts';
import type { RefusalCode } from '#values/refusal.ts';
import { refusals } from '#values/refusal.ts';
import type { Cart, CartNotice } from './cart-state.ts';
import { createCartStore } from './cart-store.ts';

type Body = { cartId: number; productId?: number; itemId?: number; qty?: number };
export type SentCall = { path: string; body: Body; aborted: () => boolean };

/** A client with one cart: a store on a small in-memory API that sells product 7 and has one line per product. */
export function openCartStore({
  cartType = 1 as 0 | 1 | 2,
  cookies: given = undefined as CartCookies | undefined,
  changed = () => {},
} = {}) {
  let session = given;
  const lines = new Map<number, number>();
  const sent: SentCall[] = [];
  const notices: CartNotice[] = [];
  let refusal: { code: RefusalCode | 'NETWORK'; more: object } | undefined;
  let made = 0;

  const answer = (call: SentCall): unknown => {
    const { path, body } = call;
    if (path.endsWith('getNewCartSession')) {
      made += 1;
      return { cartId: made, protectCode: `secret-of-cart-${made}`, session: 'new' };
    }
    if (path.endsWith('addItem'))
      lines.set(body.productId ?? 0, (lines.get(body.productId ?? 0) ?? 0) + (body.qty ?? 0));
    if (path.endsWith('updateItem')) lines.set(body.itemId ?? 0, body.qty ?? 0);
    if (path.endsWith('deleteItem')) lines.delete(body.itemId ?? 0);
    return cartOf(body.cartId, lines);
  };
  const api = {
    async call(endpoint: { path: string }, input: { body?: Body }, options?: { signal?: AbortSignal }) {
      const body = input.body ?? { cartId: 0 };
      const call = { path: endpoint.path, body, aborted: () => options?.signal?.aborted === true };
      sent.push(call);
      await Promise.resolve();
      if (options?.signal?.aborted) throw new DOMException('aborted', 'AbortError');
      if (refusal) {
        const { code, more } = refusal;
        refusal = undefined;
        throw new ApiError({
          code,
          ...(code === 'NETWORK' ? { statusCode: 0, message: '' } : refusals[code]),
          ...more,
        });
      }
      return answer(call);
    },
  } as unknown as ApiClient;

  const store = createCartStore({
    api,
    cookies: {
      read: () => session,
      write: (cart) => {
        session = cart;
      },
      clear: () => {
        session = undefined;
      },
    },
    currencyId: 44,
    cartType,
    tell: (notice) => notices.push(notice),
    changed,
    newKey: () => `key-${sent.length}`,
  });
  return {
    store,
    sent,
    notices,
    lines,
    session: () => session,
    /** The next call is refused. */
    refuseNext: (code: RefusalCode | 'NETWORK', more: object = {}) => {
      refusal = { code, more };
    },
    calls: (name: string) => sent.filter(({ path }) => path.endsWith(name)),
  };
}

/** Line ids are product ids here. */
function cartOf(cartId: number, lines: Map<number, number>): Cart {
  const items = [...lines].map(([itemId, qty]) => ({
    itemId,
    productId: itemId,
    qty,
    options: { mark: `of ${itemId}` },
  }));
  const itemCount = items.reduce((sum, { qty }) => sum + qty, 0);
  return { id: cartId, cartId, items, itemCount } as unknown as Cart;
}
