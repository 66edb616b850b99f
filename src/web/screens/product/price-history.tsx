import { Suspense, useState } from 'react';
import { lazyPart } from '#web/connection/needed-code.ts';
import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './price-history.module.css';

const HistoryFacts = lazyPart(() => import('./history-facts.tsx'));

/**
 * The prices that a discount is compared with (docs/rules/prices.md), loaded on request. The lowest one is next to the
 * price anyway, so nothing is missing without scripts.
 */
export default function PriceHistory({ productId }: { productId: number }) {
  const t = useTranslations('catalogue');
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.history}>
      <Button variant="link" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('product.priceHistory')}
      </Button>
      <div className={styles.facts} aria-live="polite">
        {open && (
          <Suspense>
            <HistoryFacts productId={productId} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
