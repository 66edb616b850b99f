/** One page of a list, in whichever shape an answer told it (docs/rules/calls.md). */
export type ListPage<Item> = {
  readonly items: readonly Item[];
  /** From 1. */
  readonly page: number;
  /** At least 1: an empty list has one page with nothing on it. */
  readonly pageCount: number;
  /** Of all pages. */
  readonly total: number;
};

type Counts = {
  readonly page?: number;
  readonly totalPages?: number;
  readonly totalRecords?: number;
  readonly lastPage?: number;
  readonly total?: number;
};

/** `{records, totalRecords, totalPages, page}`, `{data, total, lastPage, page}`, or the latter's counts under `pagination`. */
export type ListAnswer<Item> =
  | (Counts & { readonly records: readonly Item[] })
  | (Counts & { readonly data: readonly Item[]; readonly pagination?: Counts });

/** Reads a paginated answer. What it does not tell is what the items themselves say. */
export function readListPage<Item>(answer: ListAnswer<Item>): ListPage<Item> {
  const items = 'records' in answer ? answer.records : answer.data;
  const counts = 'data' in answer && answer.pagination ? answer.pagination : answer;
  const { page = 1 } = counts;
  return {
    items,
    page,
    pageCount: Math.max(1, counts.totalPages ?? counts.lastPage ?? page),
    total: counts.totalRecords ?? counts.total ?? items.length,
  };
}

/** Where a page stands among the others. */
export function placeOfPage({ page, pageCount }: Pick<ListPage<unknown>, 'page' | 'pageCount'>) {
  const isFirst = page <= 1;
  const isLast = page >= pageCount;
  return { isFirst, isLast, isMiddle: !isFirst && !isLast };
}
