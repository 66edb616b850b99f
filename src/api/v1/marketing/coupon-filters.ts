import type { CouponFilter } from '#domain/cart/coupons-list.ts';
import { couponKinds, couponStates } from '#values/coupons.ts';
import {
  type FilterInput,
  type FilterReader,
  oneId,
  readFilters,
  someOf,
} from '../catalogue/listed-filters.ts';

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
  series(operator, values) {
    const seriesId = oneId(operator, values);
    return seriesId === undefined ? undefined : { seriesId };
  },
};
