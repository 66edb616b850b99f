import { needArea } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '../../ui/button.tsx';
import styles from './cancel-order.module.css';
import { cancelIntent } from './cancel-order-action.ts';

await needArea('ownOrders', import.meta.glob('/locales/*/ownOrders.json', { import: 'default' }));

type CancelOrderProps = {
  /** The page of the order, which takes the form and shows what has become of it. */
  action: string;
  orderSlug: string;
};

/** Cancels an order that nobody has paid, by a second press: the first says what comes of it. */
export function CancelOrder({ action, orderSlug }: CancelOrderProps) {
  const t = useTranslations('ownOrders');
  return (
    <details className={styles.cancel} data-print="hidden">
      <summary className={styles.summary}>{t('cancel.title')}</summary>
      <form method="post" action={action} className={styles.form}>
        <p>{t('cancel.text')}</p>
        <input type="hidden" name="orderSlug" value={orderSlug} />
        <Button type="submit" name="intent" value={cancelIntent} variant="danger">
          {t('cancel.submit')}
        </Button>
      </form>
    </details>
  );
}
