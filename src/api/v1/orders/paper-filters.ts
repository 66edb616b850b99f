import type { PaperFilter } from '#domain/orders/papers-list.ts';
import { paperKinds } from '#values/invoicing.ts';
import { idMaximum } from '#values/limits.ts';
import {
  type FilterInput,
  type FilterReader,
  oneText,
  readFilters,
  someOf,
  timeRange,
} from '../catalogue/listed-filters.ts';

/**
 * The filters of the list of papers: kind (eq, in), number, orderNumber, orderId and site (eq), issuedAt (gte, lte,
 * between).
 * @throws Refusal UNKNOWN_FILTER for an unsupported key, operator or value
 */
export function readPaperFilters(filters: readonly FilterInput[]): PaperFilter {
  return readFilters(filters, readers);
}

const text =
  (key: 'number' | 'orderNumber' | 'site'): FilterReader<PaperFilter> =>
  (operator, values) => {
    const value = oneText(operator, values);
    return value === undefined ? undefined : { [key]: value };
  };

const readers: Readonly<Record<string, FilterReader<PaperFilter>>> = {
  kind(operator, values) {
    const kinds = someOf(operator, values, paperKinds);
    return kinds && { kinds };
  },
  number: text('number'),
  orderNumber: text('orderNumber'),
  site: text('site'),
  orderId(operator, [orderId, ...others]) {
    const isId =
      typeof orderId === 'number' && Number.isInteger(orderId) && orderId > 0 && orderId <= idMaximum;
    return isId && operator === 'eq' && others.length === 0 ? { orderId } : undefined;
  },
  issuedAt: timeRange,
};
