import { useAmounts } from '#web/backoffice/use-amounts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Facts } from '#web/ui/table.tsx';
import styles from './order.module.css';
import type { WholeOrder } from './order-shape.ts';

/** What was ordered, in sums; what is due of it now where something was cancelled or came back. */
export function OrderSums({ order }: { order: WholeOrder }) {
  const t = useTranslations('orders');
  const { number } = useFormats();
  const amount = useAmounts(order.currency);
  const { totals, couponCode, taxByRate, total } = order;
  const row = (name: 'coupon' | 'loyalty' | 'delivery' | 'payment') =>
    totals[name] === 0
      ? []
      : [
          {
            label:
              name === 'coupon' && couponCode
                ? t('totals.couponCode', { code: couponCode })
                : t(`totals.${name}`),
            // What is taken off is told by how much it is.
            value: amount(name === 'coupon' || name === 'loyalty' ? -totals[name] : totals[name]),
          },
        ];
  return (
    <Facts
      layout="ends"
      className={styles.sums}
      items={[
        { label: t('totals.itemsTotal'), value: amount(totals.itemsTotal) },
        ...row('coupon'),
        ...row('loyalty'),
        ...row('delivery'),
        ...row('payment'),
        { label: t('totals.orderTotal'), value: amount(totals.orderTotal), total: true },
        ...taxByRate.map(({ rate, tax }) => ({
          label: t('totals.tax', { rate: number(rate, { unit: '%' }) }),
          value: amount(tax),
        })),
        ...(total === totals.orderTotal ? [] : [{ label: t('totals.due'), value: amount(total) }]),
      ]}
    />
  );
}
