import { useLocation } from 'react-router';
import '#web/i18n/catalogue-words.ts';
import '#web/i18n/list-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage, useSite } from '#web/request/site-facts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pagination, pageLabels } from '#web/ui/pagination.tsx';
import { ProductCard } from '../../parts/product-card.tsx';
import {
  isFiltered,
  type ListState,
  withoutFilters,
  writeListState,
} from '../../parts/product-filters/list-state.ts';
import { TaxNote } from '../../parts/tax-note.tsx';
import layout from '../../styles/layout.module.css';
import { listPath } from './list-path.ts';
import type { ProductListFacts } from './product-list-load.ts';
import styles from './product-results.module.css';

export type ProductResultsProps = {
  path: string;
  state: ListState;
  listing: ProductListFacts['listing'];
  pending: boolean;
};

/** Cards that are in sight when the page opens on a usual screen. */
const firstRow = 4;

/** The products of a page with pagination; advice if there are none. */
export function ProductResults({ path, state, listing, pending }: ProductResultsProps) {
  const t = useTranslations('list');
  const catalogue = useTranslations('catalogue');
  const language = useLanguage();
  const { search } = useLocation();
  const site = useSite();
  if (!listing) {
    return (
      <EmptyState
        icon="warning"
        title={t('failed')}
        actions={
          <ButtonLink href={path + search} variant="secondary" reloadDocument>
            {t('tryAgain')}
          </ButtonLink>
        }
      >
        {t('failedText')}
      </EmptyState>
    );
  }
  if (listing.products.length === 0) {
    const filtered = isFiltered(state);
    const isWhole = path === listPath(language);
    return (
      <EmptyState
        icon="filter"
        title={filtered ? t('emptyFiltered') : t('empty')}
        actions={
          filtered ? (
            <ButtonLink href={path + writeListState(withoutFilters(state))} preventScrollReset>
              {t('filter.clear')}
            </ButtonLink>
          ) : (
            !isWhole && <ButtonLink href={listPath(language)}>{t('allProducts')}</ButtonLink>
          )
        }
      >
        {filtered ? t('emptyFilteredText') : isWhole ? t('emptyShopText') : t('emptyText')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul
        className={`${layout.cards} ${styles.cards}`}
        aria-busy={pending}
        data-pending={pending || undefined}
      >
        {listing.products.map((product, index) => (
          <li key={product.id}>
            <ProductCard product={product} priority={index < firstRow && state.page === 1} headingLevel={2} />
          </li>
        ))}
      </ul>
      {site.priceMode === 'shown' && (
        <p className={styles.note}>
          <TaxNote all />
        </p>
      )}
      <Pagination
        page={state.page}
        pageCount={listing.totalPages}
        href={(page) => path + writeListState({ ...state, page })}
        pending={pending}
        labels={pageLabels(catalogue)}
      />
    </>
  );
}
