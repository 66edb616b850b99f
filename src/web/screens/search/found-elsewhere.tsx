import type { SearchCategory } from '#values/search-limits.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Link } from '#web/ui/link.tsx';
import { searchPath } from '../../parts/site-search/search-address.ts';
import styles from './found-elsewhere.module.css';
import { FoundList } from './found-list.tsx';
import type { Found } from './search-load.ts';

export type FoundElsewhereProps = {
  search: string;
  category: SearchCategory;
  elsewhere: Found['elsewhere'];
};

/** No results in this category, but in others: the first of each, so that nobody has to look for them. */
export function FoundElsewhere({ search, category, elsewhere }: FoundElsewhereProps) {
  const t = useTranslations('search');
  const language = useLanguage();
  return (
    <div className={styles.elsewhere}>
      <p className={styles.lead}>{t(`elsewhere.${category}`, { search })}</p>
      {elsewhere.map(({ category: other, items, total }) => (
        <section key={other} aria-labelledby={`found-${other}`} className={styles.part}>
          <div className={styles.head}>
            <h2 id={`found-${other}`}>{t(`categories.${other}`)}</h2>
            <Link href={searchPath(language, { search, category: other })}>
              {t(`all.${other}`, { count: total })}
            </Link>
          </div>
          <FoundList items={items} level={3} />
        </section>
      ))}
    </div>
  );
}
