import { Refusal } from '#values/refusal.ts';
import { signedInOf } from '../actor.ts';
import { countCouponTry, keepChoices } from '../cart/cart-choices-service.ts';
import { getOpenCart } from '../cart/cart-service.ts';
import type { CartReference } from '../cart/cart-state.ts';
import { findCoupon } from '../cart/coupon-queries.ts';
import type { Context } from '../context.ts';
import { type CartQuote, quoteCart, settleCart } from './cart-quote.ts';
import type { CheckoutSources } from './checkout-service.ts';

type CouponSources = Pick<CheckoutSources, 'sellables' | 'checkout'>;

/**
 * Applies a coupon; it takes the place of one applied before. A try that fails leaves that one as it is.
 * @throws Refusal PRICES_HIDDEN, RATE_LIMITED after too many tries, COUPON_NOT_FOUND, COUPON_NOT_YET_VALID,
 *   COUPON_EXPIRED, COUPON_USED_UP, COUPON_ALREADY_USED, COUPON_NOT_APPLICABLE, COUPON_MINIMUM_NOT_MET
 */
export async function applyCoupon(
  context: Context,
  { sellables, checkout }: CouponSources,
  input: CartReference & { readonly couponCode: string },
): Promise<CartQuote> {
  refuseWithoutPrices(context);
  const cart = await getOpenCart(context, sellables, input);
  await countCouponTry(context, cart);
  const user = signedInOf(context);
  const coupon = await findCoupon(context, input.couponCode, {
    userId: user?.userId ?? null,
    email: user?.email ?? cart.guest?.email ?? null,
  });
  if (!coupon) throw new Refusal('COUPON_NOT_FOUND');
  const tried = { ...cart, coupon };
  const { lostCoupon } = quoteCart(context, checkout, tried);
  if (lostCoupon) throw new Refusal(lostCoupon.problem);
  await keepChoices(context, cart, { couponId: coupon.id });
  return settleCart(context, checkout, tried);
}

/** Takes the coupon off; a cart without one stays as it is. */
export async function removeCoupon(
  context: Context,
  { sellables, checkout }: CouponSources,
  reference: CartReference,
): Promise<CartQuote> {
  refuseWithoutPrices(context);
  const cart = await getOpenCart(context, sellables, reference);
  if (cart.coupon) await keepChoices(context, cart, { couponId: null });
  return settleCart(context, checkout, { ...cart, coupon: null });
}

function refuseWithoutPrices({ site }: Context): void {
  if (site.priceMode === 'enquiry') throw new Refusal('PRICES_HIDDEN');
}
