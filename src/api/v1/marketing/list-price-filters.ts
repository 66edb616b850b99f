import type { ListPriceFilter } from '#domain/exports/list-prices-export.ts';
import { type FilterInput, type FilterReader, oneId, readFilters } from '../catalogue/listed-filters.ts';

/** The filter of the prices of lists: list (eq). @throws Refusal UNKNOWN_FILTER for another key, operator or value */
export function readListPriceFilters(filters: readonly FilterInput[]): ListPriceFilter {
  return readFilters(filters, readers);
}

const readers: Readonly<Record<string, FilterReader<ListPriceFilter>>> = {
  list(operator, values) {
    const listId = oneId(operator, values);
    return listId === undefined ? undefined : { listId };
  },
};
