import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { nearDay } from '../../parts/near-day.ts';
import styles from './checkout.module.css';
import type { DeliveryMethod } from './checkout-page.ts';

type DeliveryDaysProps = {
  method: DeliveryMethod;
  /** The chosen branch, if any: goods in stock there are ready sooner. */
  branchId: number | null;
};

/** Between which days the goods come, or can be collected: as cart and order say it. */
export function DeliveryDays({ method, branchId }: DeliveryDaysProps) {
  const t = useTranslations('checkout');
  const language = useLanguage();
  const { from, to } = method.options.find(({ id }) => id === branchId)?.goods ?? method;
  if (!from || !to) return null;
  return (
    <span className={styles.days}>
      {t(method.kind === 'pickup' ? 'shipping.ready' : 'shipping.days', {
        from: nearDay(language, from),
        to: nearDay(language, to),
        same: from === to ? 'yes' : 'no',
      })}
    </span>
  );
}
