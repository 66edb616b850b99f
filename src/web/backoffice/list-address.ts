import { useLocation } from 'react-router';
import { keywordMaximum, pageNumberMaximum } from '#values/limits.ts';

/** The state of a list in its address: page, order and filters. */
export type ListAddress<Field extends string = string> = {
  readonly page: number;
  readonly keywords: string;
  readonly sort: ListSort<Field> | undefined;
  /** Only those that the list knows, with values that it knows. */
  readonly filters: Readonly<Partial<Record<string, string>>>;
};

export type ListSort<Field extends string = string> = {
  readonly field: Field;
  readonly direction: 'asc' | 'desc';
};

type KnownWords<Field extends string> = {
  readonly sorts?: readonly Field[];
  /** Filters with their values; a pattern where there are too many to be listed. */
  readonly filters?: Readonly<Record<string, readonly string[] | RegExp>>;
};

/** Reads a list's address; what it does not know is as if it were not there. */
export function readListAddress<const Field extends string = never>(
  request: Request,
  { sorts = [], filters = {} }: KnownWords<Field>,
): ListAddress<Field> {
  const words = new URL(request.url).searchParams;
  const page = Number(words.get('page') ?? 1);
  const [sorted, direction] = (words.get('sort') ?? '').split('.');
  const field = sorts.find((one) => one === sorted);
  return {
    page: Number.isInteger(page) && page >= 1 && page <= pageNumberMaximum ? page : 1,
    keywords: (words.get('keywords') ?? '').slice(0, keywordMaximum),
    sort: field && (direction === 'asc' || direction === 'desc') ? { field, direction } : undefined,
    filters: Object.fromEntries(
      Object.entries(filters).flatMap(([name, known]) => {
        const value = words.get(name);
        if (value === null) return [];
        const isKnown = known instanceof RegExp ? known.test(value) : known.includes(value);
        return isKnown ? [[name, value]] : [];
      }),
    ),
  };
}

/** Rows of a page. */
export const rowsOfPage = 25;

/** What calls that list take as filters: a key with the value that it has to have. */
export type AskedFilter = {
  readonly key: string;
  readonly value: string | number | boolean;
  readonly operator?: 'between' | 'gte' | 'lte';
};

/** The page that an address asks for, as calls of the back office take it. */
export function pageAskedBy<Field extends string>(
  { page, sort, keywords }: ListAddress<Field>,
  filters: readonly (AskedFilter | false | undefined | '')[] = [],
) {
  return {
    page,
    perPage: rowsOfPage,
    ...(keywords ? { search: keywords } : {}),
    ...(sort ? { sort } : {}),
    filters: filters.filter((filter) => !!filter),
  };
}

/** Makes addresses of the present list with other words; without a page they begin at the first. */
export function useListHref(): (words: Readonly<Record<string, string | undefined>>) => string {
  const { pathname, search } = useLocation();
  return (words) => {
    const query = new URLSearchParams(search);
    query.delete('page');
    for (const [name, value] of Object.entries(words)) {
      if (value === undefined || value === '') query.delete(name);
      else query.set(name, value);
    }
    return query.size > 0 ? `${pathname}?${query}` : pathname;
  };
}
