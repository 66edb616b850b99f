import { listDebounceMs, listLimitDefault } from '#values/limits.ts';
import { type ListAnswer, type ListPage, placeOfPage, readListPage } from '#values/list-page.ts';

export type ListRequest = {
  /** From 1. */
  readonly page: number;
  readonly keywords: string;
  /** Items of a page. */
  readonly limit: number;
};

export type PaginatedListState<Item> = ListPage<Item> & {
  readonly keywords: string;
  readonly limit: number;
  /** What is being fetched: a page instead of this one, or one more behind it. */
  readonly loading: 'page' | 'more' | undefined;
  /** What could not be fetched last; `tryAgain` asks for it anew. Nothing else says so: lists fail quietly. */
  readonly failed: 'page' | 'more' | undefined;
};

export type PaginatedListOptions<Item> = {
  /** The screen's own call. A request that a later one has overtaken is aborted, and its answer nobody's. */
  load(request: ListRequest, signal: AbortSignal): Promise<ListAnswer<Item>>;
  limit?: number;
  keywords?: string;
  /** What is there already, such as what the server has drawn. */
  begun?: ListPage<Item>;
  /** How long keywords rest before they are asked for, 500 ms unless told. */
  debounceMs?: number;
};

/**
 * A list that is gone through by pages or grows at its end. New keywords begin at page 1; what is shown stays until
 * something else has come.
 */
export function createPaginatedList<Item>(options: PaginatedListOptions<Item>) {
  const { load, debounceMs = listDebounceMs } = options;
  const empty: ListPage<Item> = { items: [], page: 1, pageCount: 1, total: 0 };
  let state: PaginatedListState<Item> = {
    ...(options.begun ?? empty),
    keywords: options.keywords ?? '',
    limit: options.limit ?? listLimitDefault,
    loading: undefined,
    failed: undefined,
  };
  let underWay: AbortController | undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;
  /** What failed, to be asked for again. */
  let again: (() => Promise<void>) | undefined;
  const listeners = new Set<() => void>();

  const change = (part: Partial<PaginatedListState<Item>>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };

  const stop = () => {
    clearTimeout(rest);
    underWay?.abort();
    underWay = undefined;
  };

  const fetchPage = async (page: number, way: 'page' | 'more'): Promise<void> => {
    stop();
    const abort = new AbortController();
    underWay = abort;
    again = () => fetchPage(page, way);
    change({ loading: way, failed: undefined });
    try {
      const { keywords, limit } = state;
      const answer = readListPage(await load({ page, keywords, limit }, abort.signal));
      if (underWay !== abort) return;
      const items = way === 'more' ? [...state.items, ...answer.items] : answer.items;
      underWay = undefined;
      change({ ...answer, items, loading: undefined });
    } catch {
      if (underWay !== abort) return;
      underWay = undefined;
      change({ loading: undefined, failed: way });
    }
  };

  const toPage = async (page: number): Promise<void> => {
    const within = Math.min(Math.max(1, page), state.pageCount);
    if (within !== state.page || state.loading === 'page' || state.failed) await fetchPage(within, 'page');
  };

  return {
    read: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    toPage,
    next: () => toPage(state.page + 1),
    previous: () => toPage(state.page - 1),
    first: () => toPage(1),
    last: () => toPage(state.pageCount),
    /** Puts the next page behind what is there; at the end, and while it is being fetched, there is nothing to do. */
    async loadMore(): Promise<void> {
      if (!placeOfPage(state).isLast && !state.loading) await fetchPage(state.page + 1, 'more');
    },
    /** Shows at once in the state and is asked for once nothing more is typed. */
    search(keywords: string): void {
      if (keywords === state.keywords) return;
      stop();
      change({ keywords, loading: 'page', failed: undefined });
      rest = setTimeout(() => void fetchPage(1, 'page'), debounceMs);
    },
    /** Begins at page 1 again: what is listed has changed, or has not been asked for yet. */
    renew: () => fetchPage(1, 'page'),
    async tryAgain(): Promise<void> {
      if (state.failed) await again?.();
    },
    /** Nobody looks any more. */
    stop,
  };
}
