import type { ApiErrorDetails } from '#contract/client.ts';
import { cartEndpoints, customerCartEndpoints } from '#contract/v2/cart-endpoints.ts';
import { useCartStore } from '#web/visitor/cart-context.tsx';
import type { CartChange } from '#web/visitor/cart-state.ts';
import { useApi } from '#web/visitor/use-api.ts';

/** Texts that go with the order; what is left out stays as it is. */
export type CartTexts = { instructions?: string | null; giftWrap?: boolean; giftMessage?: string | null };

type Refused = Promise<ApiErrorDetails | undefined>;

/** What can be done with a cart besides its lines; each answers why it was refused. */
export function useCartExtras() {
  const api = useApi();
  const store = useCartStore();
  return {
    applyCoupon: (couponCode: string): Refused =>
      store.perform((cart, idempotencyKey) =>
        api.call(cartEndpoints.applyCoupon, { body: { ...cart, couponCode } }, { idempotencyKey }),
      ),
    removeCoupon: (): Refused =>
      store.perform((cart, idempotencyKey) =>
        api.call(cartEndpoints.removeCoupon, { body: cart }, { idempotencyKey }),
      ),
    applyMemberCard: (barcode: string): Refused =>
      store.perform((cart, idempotencyKey) =>
        api.call(customerCartEndpoints.applyMemberCard, { body: { ...cart, barcode } }, { idempotencyKey }),
      ),
    saveTexts: (texts: CartTexts): Refused =>
      store.perform((cart, idempotencyKey) =>
        api.call(cartEndpoints.setInstructions, { body: { ...cart, ...texts } }, { idempotencyKey }),
      ),
    clear: (): Refused =>
      store.perform((cart, idempotencyKey) =>
        api.call(cartEndpoints.clearCart, { body: cart }, { idempotencyKey }),
      ),
    /** Brings the cart up to date and answers what that changed. */
    async validate(): Promise<CartChange[]> {
      let changes: CartChange[] = [];
      await store.perform(async (cart, idempotencyKey) => {
        const answer = await api.call(cartEndpoints.validateCart, { body: cart }, { idempotencyKey });
        changes = answer.changes;
        // Said with the other changes.
        return { ...answer.cart, couponRemoved: null };
      });
      return changes;
    },
  };
}
