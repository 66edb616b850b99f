import { searchEndpoints } from '#contract/v1/search-endpoints.ts';
import { pageSizeDefault } from '#values/limits.ts';
import type { ListPage } from '#values/list-page.ts';
import type { SearchCategory } from '#values/search-limits.ts';
import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Pagination, pageLabels } from '#web/ui/pagination.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import { MoreOfList } from '../../parts/paginated-list/more-of-list.tsx';
import { useFirstNew } from '../../parts/paginated-list/use-leafed-heading.ts';
import { usePaginatedList } from '../../parts/paginated-list/use-paginated-list.ts';
import { productCardFields } from '../../parts/product-card-facts.ts';
import { searchPath } from '../../parts/site-search/search-address.ts';
import { type FoundItem, foundIn } from './found-items.ts';
import { FoundList } from './found-list.tsx';
import styles from './search-results.module.css';

export type SearchResultsProps = {
  search: string;
  category: SearchCategory;
  /** The page that the address asks for. */
  begun: ListPage<FoundItem>;
  pending: boolean;
};

/** Cards that are in sight when the page opens on a usual screen. */
const firstRow = 4;

/** What was found in a category: the page of the address, more of them behind it on demand, and the way to all. */
export function SearchResults({ search, category, begun, pending }: SearchResultsProps) {
  const t = useTranslations('search');
  const catalogue = useTranslations('catalogue');
  const language = useLanguage();
  const { state, list } = useFoundList(search, category, begun);
  const results = useFirstNew(state.items.length);
  return (
    <section aria-label={t('results')} className={styles.results}>
      <div ref={results}>
        <FoundList items={state.items} level={2} firstRow={begun.page === 1 ? firstRow : 0} />
      </div>
      <MoreOfList state={state} list={list} t={t} tryAgain={t('failed.tryAgain')} />
      <Pagination
        page={state.page}
        pageCount={state.pageCount}
        href={(page) => searchPath(language, { search, category, page })}
        pending={pending}
        labels={pageLabels(catalogue)}
      />
    </section>
  );
}

function useFoundList(search: string, category: SearchCategory, begun: ListPage<FoundItem>) {
  const api = useApi();
  return usePaginatedList<FoundItem>('found', {
    begun,
    keywords: search,
    limit: pageSizeDefault,
    async load({ page, keywords, limit }, signal) {
      const body = { keywords, categories: [category], page, limit, select: [...productCardFields] };
      const found = foundIn(await api.call(searchEndpoints.searchWeb, { body }, { signal }), category);
      return { data: found.items, page, lastPage: found.pageCount, total: found.total };
    },
  });
}
