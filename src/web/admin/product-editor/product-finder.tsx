import { useEffect, useState } from 'react';
import { goodsEndpoints } from '#contract/v1/goods-endpoints.ts';
import type { ProductFormat } from '#values/product-formats.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import { textIn } from '../products/goods-words.ts';
import type { ListedProduct } from '../products/product-list.ts';
import styles from './product-editor.module.css';
import { SearchDialog } from './search-dialog.tsx';

/** Whoever types waits for it. */
const debounceMs = 250;

type ProductFinderProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  formats?: readonly ProductFormat[];
  /** SKUs of those that cannot be chosen again. */
  taken: readonly string[];
  onChoose: (product: ListedProduct) => void;
};

/** The dialog in which goods are found by SKU, barcode or name. */
export function ProductFinder({ open, onClose, title, formats, taken, onChoose }: ProductFinderProps) {
  const t = useTranslations('goods');
  const language = useLanguage();
  const api = useApi();
  const [words, setWords] = useState('');
  const [found, setFound] = useState<readonly ListedProduct[]>([]);
  const wanted = formats?.join(' ');
  useEffect(() => {
    if (!open) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const filters = wanted ? [{ key: 'format', operator: 'in' as const, value: wanted.split(' ') }] : [];
      api
        .call(
          goodsEndpoints.managedProductFilter,
          { body: { search: words, perPage: 20, filters } },
          { signal: abort.signal },
        )
        .then(({ data }) => setFound(data))
        .catch(() => undefined);
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [api, open, words, wanted]);
  return (
    <SearchDialog
      open={open}
      onClose={onClose}
      title={title}
      size="wide"
      label={t('products.search')}
      words={words}
      onType={setWords}
      isFound={found.length > 0}
    >
      <ul className={styles.found}>
        {found.map((product) => {
          const isTaken = taken.includes(product.sku);
          return (
            <li key={product.id} className={styles.hit}>
              <span className={styles.hitWords}>
                {textIn(product.name, language)}
                <span className={styles.quiet}>{product.sku}</span>
              </span>
              <Button
                size="small"
                variant="secondary"
                disabled={isTaken}
                aria-label={t('editor.add', { name: product.sku })}
                onClick={() => onChoose(product)}
              >
                {isTaken ? t('editor.added') : t('editor.addThis')}
              </Button>
            </li>
          );
        })}
      </ul>
    </SearchDialog>
  );
}
