import { useFormats } from '#web/request/use-formats.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { ProductPageFacts } from '../../parts/product-page-facts.ts';
import styles from './product-documents.module.css';

/** Documents about the product, to be taken along. */
export function ProductDocuments({ documents }: Pick<ProductPageFacts, 'documents'>) {
  const { pdf } = useFormats();
  return (
    <ul className={styles.documents}>
      {documents.map(({ key, title, url, sizeBytes }) => (
        <li key={key}>
          <a href={url} className={styles.document}>
            <Icon name="document" className={styles.sign} />
            <span>
              <span className={styles.title}>{title}</span>
              <span className={styles.kind}>{pdf(sizeBytes)}</span>
            </span>
            <Icon name="download" sizePx={20} />
          </a>
        </li>
      ))}
    </ul>
  );
}
