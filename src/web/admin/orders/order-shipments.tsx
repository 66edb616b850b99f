import { panelPathOf } from '#values/panel-addresses.ts';
import type { WithdrawalState } from '#values/withdrawals.ts';
import { needBackofficeMessages } from '#web/backoffice/backoffice-messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Link } from '#web/ui/link.tsx';
import { withdrawalTones } from '../withdrawals/withdrawal-tones.ts';
import styles from './order.module.css';
import { OrderPart } from './order-part.tsx';
import type { WholeOrder } from './order-shape.ts';
import { usePieceWords } from './use-piece-words.ts';

await needBackofficeMessages('site');

/** What has left the house, with its delivery notes. */
export function OrderShipments({ order }: { order: WholeOrder }) {
  const t = useTranslations('orders');
  const { dateTime } = useFormats();
  const piecesOf = usePieceWords(order);
  const { shipments, papers } = order;
  if (shipments.length === 0) return null;
  return (
    <OrderPart title={t('shipments.title')}>
      <ul className={styles.items}>
        {shipments.map((shipment) => {
          const { id, kind, at, carrier, trackingNumber, trackingUrl, actor, lines } = shipment;
          const note = papers.find((paper) => paper.id === shipment.paperId);
          return (
            <li key={id} className={styles.item}>
              <strong className={styles.name}>{t(`shipments.${kind}`, { moment: dateTime(at) })}</strong>
              <span className={styles.detail}>{[carrier, actor?.name].filter(Boolean).join(' · ')}</span>
              {lines.map((line) => (
                <span key={line.lineId} className={styles.detail}>
                  {piecesOf(line)}
                </span>
              ))}
              {trackingNumber && (
                <span className={styles.detail}>{t('shipments.number', { number: trackingNumber })}</span>
              )}
              {trackingUrl && (
                <a href={trackingUrl} target="_blank" rel="noopener noreferrer">
                  {t('shipments.track')}
                </a>
              )}
              {note && (
                <a href={note.url} target="_blank" rel="noopener">
                  {t('papers.open', { kind: t('papers.kind.deliveryNote'), number: note.number })}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </OrderPart>
  );
}

/** Statements by which the buyer withdraws from it. */
export function OrderWithdrawals({ withdrawals }: Pick<WholeOrder, 'withdrawals'>) {
  const t = useTranslations('orders');
  const site = useTranslations('site');
  const language = useLanguage();
  const { date, number: figure } = useFormats();
  if (withdrawals.length === 0) return null;
  return (
    <OrderPart title={t('withdrawals.title')}>
      <ul className={styles.items}>
        {withdrawals.map(({ id, number, state, receivedAt, pieces }) => (
          <li key={id} className={styles.item}>
            <span className={styles.pieces}>
              <Link href={panelPathOf('adminWithdrawal', language, { id: String(id) })} prefetch="none">
                {number}
              </Link>
              <Badge tone={withdrawalTones[state as WithdrawalState]}>
                {site(`withdrawals.state.${state}`)}
              </Badge>
            </span>
            <span className={styles.detail}>
              {date(receivedAt)} · {t('pieces', { count: pieces, shown: figure(pieces) })}
            </span>
          </li>
        ))}
      </ul>
    </OrderPart>
  );
}
