import { useState } from 'react';
import { useAmounts } from '#web/backoffice/use-amounts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { MoneyDialog, type NewBooking } from './money-dialog.tsx';
import styles from './order.module.css';
import type { WholeOrder } from './order-shape.ts';

/** Books money of an order; what is to be given back has its own button, with the amount filled in. */
export function MoneyButtons({ order }: { order: WholeOrder }) {
  const t = useTranslations('orders');
  const amount = useAmounts(order.currency);
  const [booking, book] = useState<NewBooking>();
  const { open, refundsWanted } = order;
  const back = open < 0 ? -open : (refundsWanted[0]?.amount ?? 0);
  return (
    <div className={styles.buttons}>
      {back > 0 && (
        <Button size="small" aria-haspopup="dialog" onClick={() => book({ kind: 'refund', amount: back })}>
          {t('book.refund', { amount: amount(back) })}
        </Button>
      )}
      <Button
        size="small"
        variant="secondary"
        aria-haspopup="dialog"
        onClick={() => book({ kind: 'in', amount: Math.max(0, open) })}
      >
        {t('book.do')}
      </Button>
      <MoneyDialog order={order} booking={booking} onClose={() => book(undefined)} />
    </div>
  );
}
