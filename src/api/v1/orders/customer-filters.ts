import type { CustomerFilter } from '#domain/customers/customers-list.ts';
import { customerKinds } from '#values/customers.ts';
import { type FilterInput, type FilterReader, readFilters, someOf } from '../catalogue/listed-filters.ts';

/** The filter of the list of customers: kind (eq). @throws Refusal UNKNOWN_FILTER for another key, operator or value */
export function readCustomerFilters(filters: readonly FilterInput[]): CustomerFilter {
  return readFilters(filters, readers);
}

const readers: Readonly<Record<string, FilterReader<CustomerFilter>>> = {
  kind(operator, values) {
    const [kind, ...others] = someOf(operator, values, customerKinds) ?? [];
    return kind && others.length === 0 ? { kind } : undefined;
  },
};
