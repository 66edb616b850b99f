import type { CouponFilter } from '#domain/cart/coupons-list.ts';
import { couponKinds, couponStates } from '#values/coupons.ts';
import { type FilterInput, type FilterReader, readFilters, someOf } from '../catalogue/listed-filters.ts';

/** The filters of the list of coupons: state and kind (eq, in), series (eq). @throws Refusal UNKNOWN_FILTER for another key, operator or value */
export function readCouponFilters(filters: readonly FilterInput[]): CouponFilter {
  return readFilters(filters, readers);
}

const readers: Readonly<Record<string, FilterReader<CouponFilter>>> = {
  state(operator, values) {
    const states = someOf(operator, values, couponStates);
    return states && { states };
  },
  kind(operator, values) {
    const kinds = someOf(operator, values, couponKinds);
    return kinds && { kinds };
  },
  series(operator, [value, ...others]) {
    const isId = operator === 'eq' && others.length === 0 && Number.isSafeInteger(value);
    return isId ? { seriesId: value as number } : undefined;
  },
};
