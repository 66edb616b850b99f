import type { EndpointInput } from '#contract/endpoint.ts';
import type { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import type { SortWord } from '../catalogue-types.ts';
import type { ListState, Range } from './list-state.ts';

type FilterBody = EndpointInput<typeof catalogueEndpoints.productFilter>['body'];
type Filter = NonNullable<FilterBody['filters']>[number];

type Sort = NonNullable<FilterBody['sort']>;

const sortFields = { price: 'finalPrice', name: 'name', priority: 'categoryPriority' } as const;

/** An order as the API takes it: the newest have the highest ids, the other words name field and direction. */
export function sortOf(word: SortWord): Sort {
  if (word === 'newest' || word === 'oldest')
    return { field: 'id', direction: word === 'newest' ? 'desc' : 'asc' };
  const descending = word.endsWith('Desc');
  const subject = word.slice(0, descending ? -'Desc'.length : -'Asc'.length) as keyof typeof sortFields;
  return { field: sortFields[subject], direction: descending ? 'desc' : 'asc' };
}

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
