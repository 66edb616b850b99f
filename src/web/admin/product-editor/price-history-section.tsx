import { useState } from 'react';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { goodsEndpoints } from '#contract/v1/goods-endpoints.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import { usePermission } from '../frame/use-permission.ts';
import { PricePlot } from './price-plot.tsx';
import { FoldedSection } from './product-section.tsx';

type Step = EndpointAnswer<typeof goodsEndpoints.managedPriceHistory>['data'][number];

const stepsShown = 30;

/** What it has cost, and will: the lowest price of thirty days before a reduction is taken from it. */
export function PriceHistorySection({ productId }: { productId: number }) {
  const t = useTranslations('goods');
  const api = useApi();
  const { price, dateTime } = useFormats();
  const [history, setHistory] = useState<{ readonly steps: readonly Step[]; readonly now: Date }>();
  if (!usePermission('prices.manage')) return null;
  const read = async () => {
    const { data } = await api.call(goodsEndpoints.managedPriceHistory, {
      params: { productId },
      query: { perPage: stepsShown },
    });
    setHistory({ steps: data, now: new Date() });
  };
  return (
    <FoldedSection
      title={t('priceHistory.title')}
      summary={t('priceHistory.lead')}
      fields={[]}
      onOpen={() => void read()}
    >
      {history === undefined ? (
        <Skeleton />
      ) : (
        <>
          <PricePlot {...history} />
          <Table caption={t('priceHistory.title')} captionHidden dense>
            <thead>
              <tr>
                <th scope="col">{t('priceHistory.from')}</th>
                <th scope="col" data-numeric>
                  {t('field.retailPrice')}
                </th>
                <th scope="col" data-numeric>
                  {t('field.discount_retailPrice')}
                </th>
                <th scope="col" data-numeric>
                  {t('priceHistory.paid')}
                </th>
              </tr>
            </thead>
            <tbody>
              {history.steps.map((step) => (
                <tr key={step.at}>
                  <th scope="row">
                    {dateTime(step.at)} {step.isPlanned && t('priceHistory.planned')}
                  </th>
                  <td data-numeric>{price(step.retailPrice)}</td>
                  <td data-numeric>{step.discountPrice === null ? '–' : price(step.discountPrice)}</td>
                  <td data-numeric>{price(step.finalPrice)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
    </FoldedSection>
  );
}
