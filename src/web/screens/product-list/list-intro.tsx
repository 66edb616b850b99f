import '#web/i18n/list-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage, useSite } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Link } from '#web/ui/link.tsx';
import { ShopBreadcrumbs } from '../../parts/shop-breadcrumbs.tsx';
import text from '../../styles/text.module.css';
import styles from './list-intro.module.css';
import { listPath } from './list-path.ts';
import type { SubjectLink } from './subcategories.ts';

export type ListIntroProps = {
  name: string;
  /** Sanitised HTML of the API. */
  description: string | undefined;
  breadcrumbs: readonly { name: string; slug: string }[];
  subcategories: readonly SubjectLink[];
  /** All products, not those of one category. */
  isWhole: boolean;
};

/** Where one is, what it is about, and the way further down. */
export function ListIntro({ name, description, breadcrumbs, subcategories, isWhole }: ListIntroProps) {
  const t = useTranslations('list');
  const { number } = useFormats();
  const language = useLanguage();
  const { name: shop } = useSite();
  return (
    <header className={styles.intro}>
      <ShopBreadcrumbs categories={breadcrumbs} />
      <div className={styles.heading}>
        <h1>{name}</h1>
        {description ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the API has sanitised it.
          <div className={text.lead} dangerouslySetInnerHTML={{ __html: description }} />
        ) : (
          isWhole && <p className={text.lead}>{t('description', { shop })}</p>
        )}
      </div>
      {subcategories.length > 0 && (
        <nav aria-label={t('subcategories')}>
          <ul className={styles.subcategories}>
            {subcategories.map((category) => (
              <li key={category.id}>
                <Link href={listPath(language, category.slug)} className={styles.subcategory}>
                  {category.name}
                  <span className={styles.number}>{number(category.totalProducts)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </header>
  );
}
