import type { WithdrawalFilter } from '#domain/orders/withdrawals/withdrawals-queries.ts';
import { withdrawalStates } from '#values/withdrawals.ts';
import {
  type FilterInput,
  type FilterReader,
  oneText,
  readFilters,
  someOf,
  timeRange,
} from '../catalogue/listed-filters.ts';

/**
 * The filters of the list of withdrawals: state (eq, in), orderNumber and email (eq), receivedAt (gte, lte, between).
 * @throws Refusal UNKNOWN_FILTER for an unsupported key, operator or value
 */
export function readWithdrawalFilters(filters: readonly FilterInput[]): WithdrawalFilter {
  return readFilters(filters, readers);
}

const readers: Readonly<Record<string, FilterReader<WithdrawalFilter>>> = {
  state(operator, values) {
    const states = someOf(operator, values, withdrawalStates);
    return states && { states };
  },
  orderNumber(operator, values) {
    const orderNumber = oneText(operator, values);
    return orderNumber === undefined ? undefined : { orderNumber };
  },
  email(operator, values) {
    const email = oneText(operator, values);
    return email === undefined ? undefined : { email };
  },
  receivedAt: timeRange,
};
