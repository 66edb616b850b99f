import type { ApiErrorDetails } from '#contract/client.ts';
import type { EndpointAnswer, EndpointInput } from '#contract/endpoint.ts';
import type { cartEndpoints } from '#contract/v2/cart-endpoints.ts';

export type Cart = EndpointAnswer<typeof cartEndpoints.getCart>;
export type CartChange = EndpointAnswer<typeof cartEndpoints.validateCart>['changes'][number];
export type CartLine = Cart['items'][number];
export type CartItemOptions = EndpointInput<typeof cartEndpoints.addItem>['body']['options'];

/** A line's pending change: the quantity just typed, or its removal. */
export type PendingLine = { qty?: number; deleting?: true };

/** The line that was removed last, for as long as it can be brought back, and where among the lines it stood. */
export type RemovedLine = { line: CartLine; place: number; restoring?: true };

export type CartState = {
  /** The cart as the server last stated it. */
  cart: Cart | null;
  /** idle: not loaded yet; empty: there is no session; failed: loading failed, `load` may be retried. */
  status: 'idle' | 'loading' | 'ready' | 'empty' | 'failed';
  /** For the badge: the server's count and pending changes. */
  count: number;
  /** By itemId. */
  pending: Readonly<Record<number, PendingLine>>;
  /** By itemId: why the last change of the line was refused, until it is changed again. */
  refused: Readonly<Record<number, ApiErrorDetails>>;
  /** Products on their way into the cart. */
  adding: readonly number[];
  modalOpen: boolean;
  /** itemId of the line for which the cart modal has opened; null if it was opened otherwise. */
  openedWith: number | null;
  removed: RemovedLine | null;
};

/** What to tell the visitor, or where to take them. */
export type CartNotice =
  | { kind: 'added'; afterwards: 'cart' | 'stay' | 'popup' }
  | { kind: 'removed' }
  /** The coupon does not hold any more and has left the cart. */
  | { kind: 'couponLost' }
  | { kind: 'configurationNotSet' }
  | { kind: 'itemNotInCart' }
  | { kind: 'invalidQuantity' }
  | { kind: 'removeFailed' }
  /** `say`: at the field, if it belongs to one. */
  | { kind: 'refused'; details: ApiErrorDetails; say?: ((text: string) => void) | undefined }
  /** The cart was archived or ordered meanwhile: it is gone, and the visitor is taken home with a message. */
  | { kind: 'lost' };

export const emptyCartState: CartState = {
  cart: null,
  status: 'idle',
  count: 0,
  pending: {},
  refused: {},
  adding: [],
  modalOpen: false,
  openedWith: null,
  removed: null,
};
