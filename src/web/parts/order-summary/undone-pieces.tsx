import type { Static } from 'typebox';
import type { OrderConfirmation } from '#contract/shapes/checkout-shapes.ts';
import { needArea } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Facts } from '../../ui/table.tsx';
import { stillDue } from './still-due.ts';
import styles from './undone-pieces.module.css';

await needArea('ownOrders', import.meta.glob('/locales/*/ownOrders.json', { import: 'default' }));

type Order = Static<typeof OrderConfirmation>;

/** How many pieces of a line were cancelled, and how many have come back. */
export function UndonePieces({
  line: { cancelled, returned },
}: {
  line: Pick<Order['lines'][number], 'cancelled' | 'returned'>;
}) {
  const t = useTranslations('ownOrders');
  const { number } = useFormats();
  return (
    <span className={styles.pieces}>
      {cancelled > 0 && <span>{t('undone.cancelled', { number: number(cancelled) })}</span>}
      {returned > 0 && <span>{t('undone.returned', { number: number(returned) })}</span>}
    </span>
  );
}

/** What an order costs without what was cancelled or has come back; nothing where that is all of it, or none. */
export function DueAfterwards({ order: { due, prices, currency } }: { order: Order }) {
  const t = useTranslations('ownOrders');
  const { price } = useFormats();
  const total = prices.converted.orderTotal;
  if (stillDue({ total, due }) === total) return null;
  return (
    <Facts
      layout="ends"
      className={styles.due}
      items={[{ label: t('undone.due'), value: price(due, currency), total: true }]}
    />
  );
}
