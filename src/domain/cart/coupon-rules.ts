import { foldText } from '#values/folded-text.ts';
import type { Cents } from '#values/money.ts';
import { tidyText } from '#values/pasted-text.ts';
import type { RefusalCode } from '#values/refusal.ts';
import type { CartLine } from './cart-state.ts';
import type { Coupon } from './coupon.ts';

/** Why a coupon does not hold, as the API says it. */
export type CouponProblem = Extract<RefusalCode, `COUPON_${string}`>;

/** What a coupon's conditions look at. */
export type CouponOccasion = {
  /** YYYY-MM-DD of the shop's bookkeeping. */
  readonly day: string;
  readonly lines: readonly CartLine[];
  /** In the currency of `convert`. */
  readonly itemsTotalCents: Cents;
  readonly convert: (euroCents: Cents) => Cents;
};

/**
 * Why a coupon does not hold for a cart; null where it does. Whoever asks about one that was switched off learns
 * nothing of it. An empty cart may wait with a coupon for its goods, unless it asks for an amount or a category.
 */
export function findCouponProblem(coupon: Coupon, occasion: CouponOccasion): CouponProblem | null {
  const { day, lines, itemsTotalCents, convert } = occasion;
  if (!coupon.active) return 'COUPON_NOT_FOUND';
  if (coupon.validFrom !== null && day < coupon.validFrom) return 'COUPON_NOT_YET_VALID';
  if (coupon.validTo !== null && day > coupon.validTo) return 'COUPON_EXPIRED';
  if (coupon.maximumUses !== null && coupon.usedCount >= coupon.maximumUses) return 'COUPON_USED_UP';
  if (coupon.maximumUsesPerUser !== null && coupon.usesOfBuyer >= coupon.maximumUsesPerUser) {
    return 'COUPON_ALREADY_USED';
  }
  if (coupon.categoryKeys.length > 0 && linesOfCoupon(coupon, lines).length === 0) {
    return 'COUPON_NOT_APPLICABLE';
  }
  return itemsTotalCents < convert(coupon.minimumEuroCents) ? 'COUPON_MINIMUM_NOT_MET' : null;
}

/** The lines a coupon counts for: a bundle by its own categories, a variant by its main product's too. */
export function linesOfCoupon(
  { categoryKeys }: Pick<Coupon, 'categoryKeys'>,
  lines: readonly CartLine[],
): readonly CartLine[] {
  if (categoryKeys.length === 0) return lines;
  return lines.filter(({ product }) => product.categoryKeys.some((key) => categoryKeys.includes(key)));
}

/** A code as it is compared: typed in any case, with or without marks and blanks. */
export function foldCouponCode(code: string): string {
  return foldText(tidyText(code)).replaceAll(/\s+/gu, '');
}
