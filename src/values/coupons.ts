/** What a coupon takes off: a share of the goods, an amount, or the delivery by courier. */
export const couponKinds = ['percent', 'fixed', 'freeDelivery'] as const;
export type CouponKind = (typeof couponKinds)[number];

/** Where a coupon stands today; of several the first that is true. */
export const couponStates = ['off', 'over', 'usedUp', 'planned', 'valid'] as const;
export type CouponState = (typeof couponStates)[number];

/** Coupons that a list shows at most; what is beyond is found by filters. */
export const couponsListedMaximum = 10_000;
/** Uses that a coupon's figures are made of at most. */
export const couponFiguresMaximum = 1000;
export const couponDescriptionMaximum = 300;
export const couponUsesMaximum = 1_000_000;
export const couponCategoriesMaximum = 100;

export const couponSeriesNameMaximum = 100;
/** Codes of one series. */
export const couponSeriesMaximum = 2000;
export const couponPrefixMaximum = 20;
/** Letters and figures behind the prefix: 40 random bits. */
export const couponRandomLetters = 8;
