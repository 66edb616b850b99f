import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Link } from '#web/ui/link.tsx';
import { ProductCard } from '../../parts/product-card.tsx';
import { searchPath } from '../../parts/site-search/search-address.ts';
import layout from '../../styles/layout.module.css';
import type { SearchFacts } from './search-load.ts';
import styles from './search-nothing.module.css';

/** No results at all: similar words and advice. */
export function SearchNothing({ search, near }: { search: string; near: readonly string[] }) {
  const t = useTranslations('search');
  const language = useLanguage();
  return (
    <div className={styles.nothing}>
      <p className={styles.lead}>{t('nothing.text', { search })}</p>
      {near.length > 0 && (
        <p>
          {t('nothing.near')}{' '}
          {near.map((words) => (
            <Link
              key={words}
              href={searchPath(language, { search: words, category: 'products' })}
              className={styles.word}
            >
              {words}
            </Link>
          ))}
        </p>
      )}
    </div>
  );
}

/** Where one can go from here: the shop's categories, and a few products. */
export function SearchWays({ ways }: { ways: NonNullable<SearchFacts['ways']> }) {
  const t = useTranslations('search');
  const language = useLanguage();
  return (
    <>
      {ways.categories.length > 0 && (
        <nav aria-label={t('ways.categories')} className={styles.part}>
          <h2 className={styles.title}>{t('ways.categories')}</h2>
          <ul className={layout.cluster}>
            {ways.categories.map(({ id, name, slug }) => (
              <li key={id}>
                <Link href={pathOf('shop', language, { slug })} className={styles.category}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {ways.products.length > 0 && (
        <section aria-labelledby="offered-products" className={styles.part}>
          <h2 id="offered-products" className={styles.title}>
            {t('ways.products')}
          </h2>
          <ul className={layout.cards}>
            {ways.products.map((product) => (
              <li key={product.id}>
                <ProductCard product={product} headingLevel={3} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
