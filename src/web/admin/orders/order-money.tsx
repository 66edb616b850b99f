import type { ReactNode } from 'react';
import { useAmounts } from '#web/backoffice/use-amounts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Facts, Table } from '#web/ui/table.tsx';
import styles from './order.module.css';
import { OrderPart } from './order-part.tsx';
import type { WholeOrder } from './order-shape.ts';

/** What came in and went out, and what is still to. */
export function OrderMoney({ order, actions }: { order: WholeOrder; actions?: ReactNode }) {
  const t = useTranslations('orders');
  const { date } = useFormats();
  const amount = useAmounts(order.currency);
  const { moneyEntries, refundsWanted, total, received, refunded, writtenOff, open } = order;
  const sum = (name: 'received' | 'refunded' | 'writtenOff', value: number) =>
    value === 0 ? [] : [{ label: t(`ledger.${name}`), value: amount(value) }];
  return (
    <OrderPart title={t('ledger.title')} actions={actions}>
      {refundsWanted.map((wanted) => (
        <Alert key={`${wanted.queuedAt}-${wanted.amount}`} tone="warn">
          {t('ledger.wanted', {
            amount: amount(wanted.amount),
            reason: t(`ledger.reason.${wanted.reason}`),
          })}
        </Alert>
      ))}
      {moneyEntries.length === 0 ? (
        <p className={styles.quiet}>{t('ledger.none')}</p>
      ) : (
        <Table caption={t('ledger.caption')} captionHidden dense>
          <thead>
            <tr>
              <th scope="col">{t('ledger.when')}</th>
              <th scope="col">{t('ledger.what')}</th>
              <th scope="col" data-numeric>
                {t('ledger.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {moneyEntries.map((entry) => (
              <tr key={entry.id}>
                <td>{date(entry.bookedAt)}</td>
                <td>
                  {t(`ledger.kind.${entry.kind}`)}
                  <span className={styles.detail}>
                    {[entry.method, entry.actor?.name].filter(Boolean).join(' · ')}
                  </span>
                  {entry.note && <span className={styles.detail}>{entry.note}</span>}
                </td>
                <td data-numeric>{amount(isOut(entry.kind) ? -entry.amount : entry.amount)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <Facts
        layout="ends"
        className={styles.sums}
        items={[
          { label: t('ledger.total'), value: amount(total) },
          ...sum('received', received),
          ...sum('refunded', refunded),
          ...sum('writtenOff', writtenOff),
          open === 0
            ? { label: t('ledger.settled'), value: amount(0), total: true }
            : {
                label: t(open > 0 ? 'ledger.open' : 'ledger.toGiveBack'),
                value: amount(Math.abs(open)),
                total: true,
              },
        ]}
      />
    </OrderPart>
  );
}

function isOut(kind: WholeOrder['moneyEntries'][number]['kind']): boolean {
  return kind === 'refund' || kind === 'chargeback';
}
