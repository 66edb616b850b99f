import { type LineChange, updateLines } from '../cart/cart-changes.ts';
import { getOpenCart } from '../cart/cart-service.ts';
import type { CartReference } from '../cart/cart-state.ts';
import type { CouponProblem } from '../cart/coupon-rules.ts';
import type { Context } from '../context.ts';
import { type CartQuote, settleCart } from './cart-quote.ts';
import type { CheckoutSources } from './checkout-service.ts';

/** What no longer held of a cart. */
export type CartChange =
  | LineChange
  | { readonly kind: 'couponRemoved'; readonly code: string; readonly problem: CouponProblem }
  | { readonly kind: 'deliveryMethodRemoved' | 'paymentMethodRemoved' };

/**
 * Brings a cart up to date with the catalogue, the stock and the coupon, and says what that changed.
 * @throws Refusal SESSION_NOT_FOUND, CART_ARCHIVED, SESSION_USED
 */
export async function validateCart(
  context: Context,
  { sellables, checkout }: Pick<CheckoutSources, 'sellables' | 'checkout'>,
  reference: CartReference,
): Promise<{ readonly quote: CartQuote; readonly changes: readonly CartChange[] }> {
  const lineChanges = await updateLines(context, sellables, reference);
  const cart = await getOpenCart(context, sellables, reference);
  const quote = await settleCart(context, checkout, cart);
  if (context.site.priceMode === 'enquiry') {
    return { quote, changes: lineChanges.filter(({ kind }) => kind !== 'priceChanged') };
  }
  const changes: CartChange[] = [...lineChanges];
  if (quote.lostCoupon) changes.push({ kind: 'couponRemoved', ...quote.lostCoupon });
  if (cart.deliveryMethodId !== null && !quote.delivery) changes.push({ kind: 'deliveryMethodRemoved' });
  if (cart.paymentMethodId !== null && !quote.payment) changes.push({ kind: 'paymentMethodRemoved' });
  return { quote, changes };
}
