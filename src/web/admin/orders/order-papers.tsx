import { useAmounts } from '#web/backoffice/use-amounts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import styles from './order.module.css';
import { OrderPart } from './order-part.tsx';
import type { WholeOrder } from './order-shape.ts';
import { PaperButtons } from './paper-buttons.tsx';

/** What was issued about an order, and what can be printed and issued now. */
export function OrderPapers({ order }: { order: WholeOrder }) {
  const t = useTranslations('orders');
  const { date } = useFormats();
  const amount = useAmounts(order.currency);
  const { papers, outsideInvoice } = order;
  return (
    <OrderPart title={t('papers.title')}>
      <PaperButtons order={order} />
      {papers.length === 0 && !outsideInvoice && <p className={styles.quiet}>{t('papers.none')}</p>}
      {outsideInvoice && (
        <p>{t('papers.elsewhere', { number: outsideInvoice.number, date: date(outsideInvoice.issuedAt) })}</p>
      )}
      <ul className={styles.items}>
        {papers.toReversed().map(({ id, kind, number, issuedAt, total, url }) => (
          <li key={id} className={styles.item}>
            <a href={url} target="_blank" rel="noopener">
              {t('papers.open', { kind: t(`papers.kind.${kind}`), number })}
            </a>
            <span className={styles.detail}>
              {date(issuedAt)}
              {total !== 0 && ` · ${amount(total)}`}
            </span>
          </li>
        ))}
      </ul>
    </OrderPart>
  );
}
