import type { EndpointInput } from '#contract/endpoint.ts';
import type { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import type { ListState, Range } from './list-state.ts';

type FilterBody = EndpointInput<typeof catalogueEndpoints.productFilter>['body'];
type Filter = NonNullable<FilterBody['filters']>[number];

/** The filters of a state for product/web/filter and layered/navigation: in within an attribute, and between them. */
export function filtersOf(state: ListState): Filter[] {
  return [
    ...Object.entries(state.selected).map(([key, ids]): Filter => ({ key, value: [...ids], operator: 'in' })),
    ...Object.entries(state.ranges).map(([key, range]) => rangeFilter(key, range)),
    ...(state.discount ? [{ key: 'discount', value: true }] : []),
    ...(state.featured ? [{ key: 'featured', value: true }] : []),
  ];
}

function rangeFilter(key: string, { from, to }: Range): Filter {
  const typed = (bound: string) => (bound.includes('-') ? bound : Number(bound));
  if (from && to) return { key, value: [typed(from), typed(to)], operator: 'between' };
  return from ? { key, value: typed(from), operator: 'gte' } : { key, value: typed(to), operator: 'lte' };
}
