import type { StockFilter } from '#domain/stock/stock-list.ts';
import type { Place } from '#domain/stock/stock-places.ts';
import { idMaximum } from '#values/limits.ts';
import { tidyText } from '#values/pasted-text.ts';
import { plant } from '#values/stock.ts';
import {
  type FilterInput,
  type FilterReader,
  type FilterValues,
  readFilters,
} from '../catalogue/listed-filters.ts';

/**
 * The filters of the list of stock: place (eq: a branch's id, or plant), low (eq), sku (eq, in), supplier (eq),
 * category (eq, its id).
 * @throws Refusal UNKNOWN_FILTER for an unsupported key, operator or value
 */
export function readStockFilters(filters: readonly FilterInput[]): StockFilter {
  return readFilters(filters, readers);
}

const readers: Readonly<Record<string, FilterReader<StockFilter>>> = {
  place(operator, values) {
    const place = values[0] === plant ? null : oneId(values);
    return operator === 'eq' && values.length === 1 && place !== undefined ? { place } : undefined;
  },
  low(operator, [isLow, ...others]) {
    return operator === 'eq' && others.length === 0 && typeof isLow === 'boolean' ? { isLow } : undefined;
  },
  sku(operator, values) {
    const skus = values.filter((value) => typeof value === 'string').map(tidyText);
    const isList = operator === 'in' || (operator === 'eq' && values.length === 1);
    return isList && skus.length === values.length ? { skus } : undefined;
  },
  supplier(operator, [supplier, ...others]) {
    return operator === 'eq' && others.length === 0 && typeof supplier === 'string'
      ? { supplier }
      : undefined;
  },
  category(operator, values) {
    const categoryId = oneId(values);
    return operator === 'eq' && categoryId !== undefined ? { categoryId } : undefined;
  },
};

function oneId([id, ...others]: FilterValues): number | undefined {
  const isId = typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= idMaximum;
  return isId && others.length === 0 ? id : undefined;
}

/** How calls name places. */
export function placeOf(named: number | typeof plant): Place {
  return named === plant ? null : named;
}
