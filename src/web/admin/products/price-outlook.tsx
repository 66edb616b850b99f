import { useState } from 'react';
import { goodsEndpoints } from '#contract/v1/goods-endpoints.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import { type PriceStep, withPlanned } from '../product-editor/price-drawing.ts';
import { PricePlot } from '../product-editor/price-plot.tsx';
import type { FieldChange } from '../product-editor/use-said-value.ts';
import styles from './change-preview.module.css';

type PriceOutlookProps = {
  productId: number;
  name: string;
  changes: readonly Pick<FieldChange, 'field' | 'after'>[];
};

/** What a product has cost in 60 days and would cost from now on, with the lowest of the last 30; read once it is opened. */
export function PriceOutlook({ productId, name, changes }: PriceOutlookProps) {
  const t = useTranslations('goods');
  const api = useApi();
  const [outlook, setOutlook] = useState<{ readonly steps: readonly PriceStep[]; readonly now: Date }>();
  const read = async () => {
    const { data } = await api.call(goodsEndpoints.managedPriceHistory, {
      params: { productId },
      query: { perPage: 60 },
    });
    const now = new Date();
    setOutlook({ steps: withPlanned(data, changes, now), now });
  };
  return (
    <details onToggle={({ currentTarget }) => void (currentTarget.open && !outlook && read())}>
      <summary className={styles.outlook}>
        {t('priceHistory.title')} <VisuallyHidden>{name}</VisuallyHidden>
      </summary>
      {outlook ? <PricePlot {...outlook} /> : <Skeleton />}
    </details>
  );
}
