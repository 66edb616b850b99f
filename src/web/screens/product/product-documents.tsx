import { useTranslations } from '#web/i18n/use-translations.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { ProductPageFacts } from '../../parts/product-page-facts.ts';
import styles from './product-documents.module.css';

/** Papers about the product, each with what kind of paper it is. */
export function ProductDocuments({ documents }: Pick<ProductPageFacts, 'documents'>) {
  const t = useTranslations('catalogue');
  return (
    <ul className={styles.documents}>
      {documents.map(({ key, kind, title, url }) => (
        <li key={key}>
          <a href={url} className={styles.document}>
            <Icon name="document" className={styles.sign} />
            <span>
              <span className={styles.title}>{title}</span>
              <span className={styles.kind}>
                {t.has(`documents.kind.${kind}`) ? `${t(`documents.kind.${kind}`)}, PDF` : 'PDF'}
              </span>
            </span>
            <Icon name="download" sizePx={20} />
          </a>
        </li>
      ))}
    </ul>
  );
}
