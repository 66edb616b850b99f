import type { LoaderFunctionArgs } from 'react-router';
import { needArea } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { useLeafedHeading } from '../../parts/paginated-list/use-leafed-heading.ts';
import { searchPath } from '../../parts/site-search/search-address.ts';
import layout from '../../styles/layout.module.css';
import { FoundElsewhere } from './found-elsewhere.tsx';
import { SearchField } from './search-field.tsx';
import { loadSearch } from './search-load.ts';
import { SearchNothing, SearchWays } from './search-nothing.tsx';
import { SearchResults } from './search-results.tsx';
import styles from './search-screen.module.css';
import { SearchTabs } from './search-tabs.tsx';
import { useSearchChanges } from './use-search-changes.ts';

await needArea('search', import.meta.glob('/locales/*/search.json', { import: 'default' }));

export async function loader({ context, request }: LoaderFunctionArgs) {
  return loadSearch(requestFacts(context), new URL(request.url).searchParams);
}

/** What is found by words, one category at a time; the address says all of it. */
export default function SearchScreen() {
  const loaded = useLoaded<typeof loader>();
  const { search, category, page, found, ways } = loaded;
  const t = useTranslations('search');
  const language = useLanguage();
  const changes = useSearchChanges(search, category);
  const title = search ? t('titleOf', { search }) : t('title');
  const heading = useLeafedHeading(page, `${category} ${search}`);
  const isNothing = found !== undefined && Object.values(found.counts).every((count) => count === 0);
  return (
    <div className={`${layout.container} ${styles.page}`}>
      <PageHead
        title={page > 1 ? t('titleOfPage', { title, page }) : title}
        description={t('description')}
        noIndex
      />
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <SearchField {...changes} category={category} />
      </div>
      {found && !isNothing && <SearchTabs search={search} category={category} counts={found.counts} />}
      <p role="status" className={styles.count} data-empty={isNothing || !found || undefined}>
        {search !== '' && (found ? countText() : t('failed.title'))}
      </p>
      <div className={styles.results} aria-busy={changes.pending} data-pending={changes.pending || undefined}>
        {loaded.failed && <SearchFailed address={searchPath(language, { search, category, page })} />}
        {found && found.list.total > 0 && (
          <SearchResults
            key={`${search}|${category}|${page}`}
            search={search}
            category={category}
            begun={found.list}
            pending={changes.pending}
          />
        )}
        {found && found.list.total === 0 && !isNothing && (
          <FoundElsewhere search={search} category={category} elsewhere={found.elsewhere} />
        )}
        {found && isNothing && <SearchNothing search={search} near={found.near} />}
        {ways && <SearchWays ways={ways} />}
      </div>
    </div>
  );

  function countText(): string {
    if (isNothing) return t('nothing.status', { search });
    const count = t(`count.${category}`, { count: found?.counts[category] ?? 0 });
    const pageCount = found?.list.pageCount ?? 1;
    return pageCount > 1 ? t('countOfPage', { count, page, pageCount }) : count;
  }
}

/** Replaces results that could not be loaded, with a link to retry. */
function SearchFailed({ address }: { address: string }) {
  const t = useTranslations('search');
  return (
    <EmptyState
      icon="warning"
      title={t('failed.title')}
      actions={
        <ButtonLink href={address} variant="secondary" reloadDocument>
          {t('failed.tryAgain')}
        </ButtonLink>
      }
    >
      {t('failed.text')}
    </EmptyState>
  );
}
