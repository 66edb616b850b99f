import type { ApiErrorDetails } from '#contract/client.ts';
import type { EndpointAnswer, EndpointInput } from '#contract/endpoint.ts';
import type { cartEndpoints } from '#contract/v2/cart-endpoints.ts';

export type Cart = EndpointAnswer<typeof cartEndpoints.getCart>;
export type CartChange = EndpointAnswer<typeof cartEndpoints.validateCart>['changes'][number];
export type CartLine = Cart['items'][number];
export type CartItemOptions = EndpointInput<typeof cartEndpoints.addItem>['body']['options'];

/** What is being done to a line: the quantity just typed, or that it is on its way out. */
export type PendingLine = { qty?: number; deleting?: true };

/** The line that was removed last, for as long as it can be brought back, and where among the lines it stood. */
export type RemovedLine = { line: CartLine; place: number; restoring?: true };

export type CartState = {
  /** The cart as the server last stated it. */
  cart: Cart | null;
  /** idle: not asked yet; empty: there is no session; failed: could not be loaded, `load` may be tried again. */
  status: 'idle' | 'loading' | 'ready' | 'empty' | 'failed';
  /** For the badge: what the server counted and what is on its way. */
  count: number;
  /** By itemId. */
  pending: Readonly<Record<number, PendingLine>>;
  /** By itemId: why the last change of the line was refused, until it is changed again. */
  refused: Readonly<Record<number, ApiErrorDetails>>;
  /** Products on their way into the cart. */
  adding: readonly number[];
  modalOpen: boolean;
  /** itemId of the line with which the cart over the page has opened; null where it was opened otherwise. */
  openedWith: number | null;
  removed: RemovedLine | null;
};

/** What the visitor is to be told, or where to be taken. */
export type CartNotice =
  | { kind: 'added'; afterwards: 'cart' | 'stay' | 'popup' }
  | { kind: 'removed' }
  /** The coupon does not hold any more and has left the cart. */
  | { kind: 'couponLost' }
  | { kind: 'configurationNotSet' }
  | { kind: 'itemNotInCart' }
  | { kind: 'invalidQuantity' }
  | { kind: 'removeFailed' }
  /** `say`: where it belongs to a field, there. */
  | { kind: 'refused'; details: ApiErrorDetails; say?: ((text: string) => void) | undefined }
  /** The cart was archived or ordered meanwhile: it is gone, the visitor goes home and is told. */
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
