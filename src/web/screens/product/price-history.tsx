import { useState } from 'react';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useApi } from '#web/request/use-api.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/table.tsx';
import styles from './price-history.module.css';

type History = EndpointAnswer<typeof catalogueEndpoints.priceHistory>;

/**
 * The prices that a running reduction is measured against (law.md row 1), asked for when somebody wants to know. The
 * lowest one stands beside the price anyhow, so nothing is missing without scripts.
 */
export function PriceHistory({ productId }: { productId: number }) {
  const t = useTranslations('catalogue');
  const { refusal } = useRefusalTexts();
  const api = useApi();
  const [history, setHistory] = useState<History>();
  const [state, setState] = useState<'closed' | 'loading' | 'open'>('closed');
  const [error, setError] = useState('');

  const toggle = async () => {
    if (state !== 'closed') return setState('closed');
    setError('');
    if (history) return setState('open');
    setState('loading');
    try {
      setHistory(await api.call(catalogueEndpoints.priceHistory, { params: { id: productId } }));
      setState('open');
    } catch (failure) {
      setError(refusal(failure));
      setState('closed');
    }
  };
  return (
    <div className={styles.history}>
      <Button
        variant="link"
        size="small"
        aria-expanded={state === 'open'}
        pending={state === 'loading'}
        onClick={() => void toggle()}
      >
        {t('history.title')}
      </Button>
      <div aria-live="polite">
        {state === 'open' && history && <HistoryFacts history={history} />}
        {error && <p className={styles.note}>{error}</p>}
      </div>
    </div>
  );
}

function HistoryFacts({ history: { from, to, prices } }: { history: History }) {
  const t = useTranslations('catalogue');
  const { price, date } = useFormats();
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
