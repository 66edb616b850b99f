import { useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLocation, useNavigate, useNavigation } from 'react-router';
import { listDebounceMs } from '#values/limits.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { useSite } from '#web/request/site-facts.ts';
import { ownDescription } from '../../parts/own-description.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { ActiveFilters, resultsId } from '../../parts/product-filters/active-filters.tsx';
import { FilterPanel } from '../../parts/product-filters/filter-panel.tsx';
import { ListControls } from '../../parts/product-filters/list-controls.tsx';
import { isFiltered, type ListState, writeListState } from '../../parts/product-filters/list-state.ts';
import { useLastingMark } from '../../parts/use-lasting-mark.ts';
import layout from '../../styles/layout.module.css';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { ListIntro } from './list-intro.tsx';
import { loadProductList } from './product-list-load.ts';
import styles from './product-list-screen.module.css';
import { ProductResults } from './product-results.tsx';
import '#web/i18n/list-words.ts';

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  return loadProductList(requestFacts(context), params.slug, new URL(request.url).searchParams);
}

/** All products, or those of a category: filters, order, numbered pages. */
export default function ProductListScreen() {
  const loaded = useLoaded<typeof loader>();
  const { path, category, listing, sorts, defaultSort } = loaded;
  const t = useTranslations('list');
  const { name: shop } = useSite();
  const { state, change, pending } = useListChanges(loaded.state, path);
  const name = category?.name ?? t('allProducts');
  const { page } = loaded.state;
  const titled = category?.metaTitle ?? name;
  const title = page > 1 ? t('titleOfPage', { name: titled, page }) : titled;
  const described = plainText(category?.description);
  const description = described || (category ? shop : t('description', { shop }));
  const isDescribed = category === undefined || (described !== '' && !category.describedAlike);
  const isOwn = title === name && isDescribed;
  const filters = listing?.filters ?? [];
  const panel = { filters, state, onChange: change, withDiscount: loaded.showsPrices };

  return (
    <>
      <PageHead
        title={title}
        description={isOwn ? description : ownDescription(title, description)}
        canonicalPath={page > 1 ? `${path}?page=${page}` : path}
        noIndex={isFiltered(loaded.state) || loaded.state.sort !== undefined || loaded.state.limit !== 12}
      />
      <div className={layout.container}>
        <ListIntro
          name={name}
          description={category?.description}
          breadcrumbs={category?.breadcrumbs ?? []}
          subcategories={loaded.subcategories}
          isWhole={category === undefined}
        />
        <div className={styles.columns}>
          <aside className={styles.filters} id="filters" aria-label={t('filter.title')}>
            <h2 className={styles.filtersTitle}>{t('filter.title')}</h2>
            <FilterPanel {...panel} />
          </aside>
          <section id={resultsId} tabIndex={-1} className={styles.results} aria-label={t('results')}>
            <div className={styles.bar}>
              <p role="status" className={styles.count}>
                {listing ? t('count', { count: listing.total }) : t('failed')}
              </p>
              {/* With another order there are as many, and nothing else would say that it has come. */}
              <VisuallyHidden role="status">
                {`${t('sort.label')}: ${t(`sort.${loaded.state.sort ?? defaultSort}`)}`}
              </VisuallyHidden>
              <FilterSheet count={listing?.total ?? 0} pending={pending} panel={panel} />
              <ListControls state={state} onChange={change} sorts={sorts} defaultSort={defaultSort} />
            </div>
            <ActiveFilters filters={filters} state={state} path={path} />
            <ProductResults path={path} state={loaded.state} listing={listing} pending={pending} />
          </section>
        </div>
      </div>
    </>
  );
}

/** A description of search engines' length from sanitised HTML. */
function plainText(html = ''): string {
  const text = html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > 160 ? `${text.slice(0, text.lastIndexOf(' ', 157))} …` : text;
}

/**
 * The list's state as the visitor sees it: a change shows at once, and the list is fetched after 500 ms without a
 * further one. The address follows; focus and place stay.
 */
function useListChanges(loaded: ListState, path: string) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const location = useLocation();
  const [draft, setDraft] = useState<ListState>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // An address reached otherwise (a chip, back, forward) is what counts.
  const address = location.pathname + location.search;
  const [seen, setSeen] = useState(address);
  if (seen !== address) {
    setSeen(address);
    setDraft(undefined);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (next: ListState) => {
    setDraft(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void navigate(path + writeListState(next), { replace: true, preventScrollReset: true });
    }, listDebounceMs);
  };

  const fetching = navigation.state === 'loading' && navigation.location?.pathname === path;
  const pending = useLastingMark(draft !== undefined || fetching);
  return { state: draft ?? loaded, change, pending };
}
