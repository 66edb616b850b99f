import { Icon } from '#web/ui/icon.tsx';
import type { ProductPageFacts } from '../../parts/product-page-facts.ts';
import { useFileFacts } from '../../parts/use-file-facts.ts';
import styles from './product-documents.module.css';

/** Papers about the product, to be taken along. */
export function ProductDocuments({ documents }: Pick<ProductPageFacts, 'documents'>) {
  const fileFacts = useFileFacts();
  return (
    <ul className={styles.documents}>
      {documents.map(({ key, title, url, sizeBytes }) => (
        <li key={key}>
          <a href={url} className={styles.document}>
            <Icon name="document" className={styles.sign} />
            <span>
              <span className={styles.title}>{title}</span>
              <span className={styles.kind}>{fileFacts(sizeBytes)}</span>
            </span>
            <Icon name="download" sizePx={20} />
          </a>
        </li>
      ))}
    </ul>
  );
}
