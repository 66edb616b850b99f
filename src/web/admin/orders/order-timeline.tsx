import type { ReactNode } from 'react';
import { useAmounts } from '#web/backoffice/use-amounts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import styles from './order.module.css';
import { OrderPart } from './order-part.tsx';
import type { WholeOrder } from './order-shape.ts';
import { usePieceWords } from './use-piece-words.ts';

type OrderEvent = WholeOrder['events'][number];

/** What happened, the newest first. */
export function OrderTimeline({ order, children }: { order: WholeOrder; children?: ReactNode }) {
  const t = useTranslations('orders');
  const { dateTime } = useFormats();
  return (
    <OrderPart title={t('timeline.title')}>
      {children}
      <ol className={styles.timeline}>
        {order.events.toReversed().map((event) => (
          <li key={event.id} className={styles.event}>
            <TimelineEvent order={order} event={event} />
          </li>
        ))}
        <li className={styles.event}>
          <strong className={styles.name}>{t('timeline.placed')}</strong>
          <span className={styles.detail}>{dateTime(order.createdAt)}</span>
        </li>
      </ol>
    </OrderPart>
  );
}

export function TimelineEvent({ order, event }: { order: WholeOrder; event: OrderEvent }) {
  const t = useTranslations('orders');
  const { dateTime } = useFormats();
  const amount = useAmounts(order.currency);
  const piecesOf = usePieceWords(order);
  const { kind, at, actor, lines = [], paper, text, mailed } = event;
  const [head, booked] = kind.split('.');
  return (
    <>
      <span className={styles.pieces}>
        <strong className={styles.name}>
          {head === 'money' ? t(`ledger.kind.${booked}`) : t(`event.${kind}`)}
          {event.amount !== undefined && ` ${amount(event.amount)}`}
        </strong>
        {mailed && <Badge>{t('timeline.mailed')}</Badge>}
      </span>
      <span className={styles.detail}>
        {dateTime(at)} · {actor?.name || t('timeline.buyer')}
        {paper && ` · ${t('timeline.paper', { number: paper })}`}
      </span>
      {lines.map((line) => (
        <span key={line.lineId} className={styles.detail}>
          {piecesOf(line)}
        </span>
      ))}
      {text && <p className={styles.text}>{text}</p>}
    </>
  );
}
