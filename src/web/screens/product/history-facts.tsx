import { useEffect, useState } from 'react';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { needMessages } from '#web/i18n/messages.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { Facts } from '#web/ui/table.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import styles from './price-history.module.css';

await needMessages('choices');

type History = EndpointAnswer<typeof catalogueEndpoints.priceHistory>;

/** What a product has cost from the 30 days before its reduction on. */
export default function HistoryFacts({ productId }: { productId: number }) {
  const t = useTranslations('choices');
  const { refusal } = useRefusalTexts();
  const { price, date } = useFormats();
  const api = useApi();
  const [history, setHistory] = useState<History>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    api
      .call(catalogueEndpoints.priceHistory, { params: { id: productId } })
      .then(setHistory)
      .catch(setFailure);
  }, [api, productId]);
  if (failure !== undefined) return <p className={styles.note}>{refusal(failure)}</p>;
  if (!history) return <Spinner />;
  const { from, to, prices } = history;
  return (
    <>
      {from && to && <p className={styles.note}>{t('history.span', { from: date(from), to: date(to) })}</p>}
      <Facts
        layout="ends"
        items={prices.map((entry) => ({
          label: t('history.since', { day: date(entry.from) }),
          value: price(entry.price),
        }))}
      />
    </>
  );
}
