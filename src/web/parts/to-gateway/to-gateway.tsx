import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { GatewayWay } from './gateway-way.ts';
import styles from './to-gateway.module.css';

/**
 * Leads to the payment page: by itself where scripts run, by its button where they do not. Whoever comes back by the
 * browser's own button finds the page from which the order can be paid again.
 */
export function ToGateway({ way }: { way: GatewayWay }) {
  const t = useTranslations('checkout');
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const again = `${pathOf('checkoutFailure', language)}?orderSlug=${encodeURIComponent(way.orderSlug)}`;
  // The router writes the address once more when it has fetched the page anew.
  const settled = useNavigation().state === 'idle';
  useEffect(() => {
    if (!settled) return;
    window.history.replaceState(null, '', again);
    form.current?.submit();
  }, [again, settled]);
  return (
    <div className={styles.place} role="status" data-hydrate>
      <Spinner sizePx={32} />
      <h2 className={styles.title}>{t('gateway.title')}</h2>
      <p>{t('gateway.text')}</p>
      <form ref={form} action={way.url} method={way.method}>
        {Object.entries(way.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" size="large" endIcon="arrow-right">
          {t('gateway.go')}
        </Button>
      </form>
    </div>
  );
}
