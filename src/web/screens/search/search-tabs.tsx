import { type SearchCategory, searchCategories } from '#values/search-limits.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Link } from '#web/ui/link.tsx';
import { searchPath } from '../../parts/site-search/search-address.ts';
import styles from './search-tabs.module.css';

export type SearchTabsProps = {
  search: string;
  category: SearchCategory;
  counts: Record<SearchCategory, number>;
};

/**
 * The categories with their numbers of results: links, because each is a page with its own address that works without
 * scripts. Tab roles would promise panels that are already in the page (WAI-ARIA APG, tabs).
 */
export function SearchTabs({ search, category, counts }: SearchTabsProps) {
  const t = useTranslations('search');
  const language = useLanguage();
  const { number } = useFormats();
  return (
    <nav aria-label={t('tabs')} className={styles.tabs}>
      <ul className={styles.list}>
        {searchCategories.map((one) => (
          <li key={one}>
            <Link
              href={searchPath(language, { search, category: one })}
              aria-current={one === category ? 'page' : undefined}
              data-none={counts[one] === 0 || undefined}
              className={styles.tab}
              preventScrollReset
            >
              {t(`categories.${one}`)}
              <span className={styles.number}>{number(counts[one])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
