import type { ListPriceFilter } from '#domain/exports/list-prices-export.ts';
import { type FilterInput, type FilterReader, readFilters } from '../catalogue/listed-filters.ts';

/** The filter of the prices of lists: list (eq). @throws Refusal UNKNOWN_FILTER for another key, operator or value */
export function readListPriceFilters(filters: readonly FilterInput[]): ListPriceFilter {
  return readFilters(filters, readers);
}

const readers: Readonly<Record<string, FilterReader<ListPriceFilter>>> = {
  list(operator, [value, ...others]) {
    const isId = operator === 'eq' && others.length === 0 && Number.isSafeInteger(value);
    return isId ? { listId: value as number } : undefined;
  },
};
