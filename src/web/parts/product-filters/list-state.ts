import { attributeTypes } from '#values/attribute-types.ts';
import {
  filterSelectionMaximum,
  keywordMaximum,
  pageNumberMaximum,
  pageSizeDefault,
  pageSizes,
} from '#values/limits.ts';
import type { LayeredFilter, SortWord } from '../catalogue-types.ts';

/** Bounds of a number or date filter as they are written in the address; either may be open. */
export type Range = { readonly from: string; readonly to: string };

/** What a product list shows: its filters, order and place. */
export type ListState = {
  /** Chosen value ids by attribute code. */
  readonly selected: Readonly<Record<string, readonly number[]>>;
  readonly ranges: Readonly<Record<string, Range>>;
  readonly discount: boolean;
  readonly featured: boolean;
  readonly keyword: string;
  /** Nothing: the list's default. */
  readonly sort: SortWord | undefined;
  readonly limit: number;
  /** From 1. */
  readonly page: number;
};

/** The filters there are, by which an address is read; counts do not matter. */
export type FilterVocabulary = readonly Pick<LayeredFilter, 'attributeCode' | 'type' | 'values'>[];

/** What a list can be asked for. */
export type ListOffer = {
  readonly filters: FilterVocabulary;
  readonly sorts: readonly SortWord[];
  /** False in a store that shows no prices: there is nothing to reduce. */
  readonly discount: boolean;
};

/** Whether there are controls for it: those of a newer server may be of a type to come. */
export function isKnownFilter({ type }: { readonly type: string }): boolean {
  return (attributeTypes as readonly string[]).includes(type);
}

export function isRangeFilter({ type }: Pick<LayeredFilter, 'type'>): boolean {
  return type === 'numberField' || isDateFilter({ type });
}

export function isDateFilter({ type }: Pick<LayeredFilter, 'type'>): boolean {
  return type === 'date' || type === 'dateTime';
}

/**
 * Reads the query of a list's address. Unknown parameters and values are ignored: the state holds only what the list
 * can show. Forms without scripts repeat a parameter per value and write bounds as `code.from` and `code.to`.
 */
export function readListState(query: URLSearchParams, { filters, sorts, discount }: ListOffer): ListState {
  const selected: Record<string, number[]> = {};
  const ranges: Record<string, Range> = {};
  for (const filter of filters) {
    const { attributeCode: code, values } = filter;
    if (isRangeFilter(filter)) {
      const range = readRange(query, code, isDateFilter(filter));
      if (range.from || range.to) ranges[code] = range;
      continue;
    }
    const asked = new Set(query.getAll(code).flatMap((part) => part.split(',')));
    const known = values.flatMap(({ attributeID }) =>
      attributeID !== undefined && asked.has(String(attributeID)) ? [attributeID] : [],
    );
    if (known.length > 0) selected[code] = known.slice(0, filterSelectionMaximum);
  }
  const limit = Number(query.get('limit'));
  const page = Number(query.get('page'));
  return {
    selected,
    ranges,
    discount: discount && query.get('discount') === 'true',
    featured: query.get('featured') === 'true',
    keyword: (query.get('keyword') ?? '').trim().slice(0, keywordMaximum),
    sort: sorts.find((sort) => sort === query.get('sort')),
    limit: pageSizes.find((size) => size === limit) ?? pageSizeDefault,
    page: Number.isInteger(page) && page >= 1 && page <= pageNumberMaximum ? page : 1,
  };
}

function readRange(query: URLSearchParams, code: string, dates: boolean): Range {
  const clean = dates ? cleanDate : cleanNumber;
  const [from = '', to = ''] = (query.get(code) ?? '').split(dates ? '_' : '-');
  const range = {
    from: clean(query.get(`${code}.from`) ?? from),
    to: clean(query.get(`${code}.to`) ?? to),
  };
  const turned =
    range.from && range.to && (dates ? range.from > range.to : Number(range.from) > Number(range.to));
  return turned ? { from: range.to, to: range.from } : range;
}

/** A number as typed, comma or point; empty for anything else. */
export function cleanNumber(text: string): string {
  const number = text.trim().replace(/\s/g, '').replace(',', '.');
  return /^\d{1,9}(\.\d{1,6})?$/.test(number) ? String(Number(number)) : '';
}

/** A day in ISO 8601; empty for anything else. */
export function cleanDate(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
}

/** The query of a state, readable and in one order; empty for a list as it opens. */
export function writeListState(state: ListState): string {
  const parts: [string, string][] = [];
  for (const [code, ids] of Object.entries(state.selected)) {
    if (ids.length > 0) parts.push([code, ids.join(',')]);
  }
  for (const [code, { from, to }] of Object.entries(state.ranges)) {
    if (from || to) parts.push([code, `${from}${/^\d{4}-\d\d-/.test(from || to) ? '_' : '-'}${to}`]);
  }
  if (state.discount) parts.push(['discount', 'true']);
  if (state.featured) parts.push(['featured', 'true']);
  if (state.keyword) parts.push(['keyword', encodeURIComponent(state.keyword)]);
  if (state.sort) parts.push(['sort', state.sort]);
  if (state.limit !== pageSizeDefault) parts.push(['limit', String(state.limit)]);
  if (state.page > 1) parts.push(['page', String(state.page)]);
  // Commas stay readable: they need no encoding in a query.
  return parts.length > 0 ? `?${parts.map(([name, value]) => `${name}=${value}`).join('&')}` : '';
}

/** True where filters narrow the list. */
export function isFiltered(state: ListState): boolean {
  const { selected, ranges, discount, featured, keyword } = state;
  return (
    Object.keys(selected).length + Object.keys(ranges).length > 0 || discount || featured || keyword !== ''
  );
}

/** The same list without any filter; order and page size stay. */
export function withoutFilters(state: ListState): ListState {
  return { ...state, selected: {}, ranges: {}, discount: false, featured: false, keyword: '', page: 1 };
}

/** Whether as many values of a filter are chosen as it takes. */
export function isFull(state: ListState, code: string): boolean {
  return (state.selected[code]?.length ?? 0) >= filterSelectionMaximum;
}

/** With a value chosen or no longer chosen; back on the first page. A full filter takes no more. */
export function withValue(state: ListState, code: string, valueId: number, chosen: boolean): ListState {
  if (chosen && isFull(state, code)) return state;
  const { [code]: present = [], ...others } = state.selected;
  const ids = chosen ? [...present, valueId].sort((a, b) => a - b) : present.filter((id) => id !== valueId);
  return { ...state, selected: ids.length > 0 ? { ...others, [code]: ids } : others, page: 1 };
}

/** With a range, or without it where both bounds are open; back on the first page. */
export function withRange(state: ListState, code: string, range: Range): ListState {
  const { [code]: _, ...others } = state.ranges;
  return { ...state, ranges: range.from || range.to ? { ...others, [code]: range } : others, page: 1 };
}
