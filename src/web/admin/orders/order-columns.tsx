import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { orderManagingEndpoints } from '#contract/v1/order-managing-endpoints.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { placedQuery } from '#web/backoffice/list-neighbours.ts';
import { Moment, QuietLine, RowName } from '#web/backoffice/list-screen.ts';
import type { ListColumn } from '#web/backoffice/list-table.tsx';
import { useAmounts } from '#web/backoffice/use-amounts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { OrderStates } from './order-words.tsx';
import styles from './orders.module.css';

/** What columns there are besides the order's own, and whether they are shown where nobody has chosen. */
export const orderColumns = {
  placed: true,
  state: true,
  goods: true,
  email: false,
  delivery: false,
  total: true,
} as const;
export type OrderColumn = keyof typeof orderColumns;

export type ListedOrder = EndpointAnswer<typeof orderManagingEndpoints.managedOrderFilter>['data'][number];

type Row = ListedOrder & {
  /** In the whole list, from 0. */
  place: number;
};

/**
 * What staff would open an order for.
 * @param today YYYY-MM-DD where the site is
 * @param list the query of the list, which the order's screen goes on in
 */
export function useOrderColumns({ today, list }: { today: string; list: string }) {
  const t = useTranslations('orders');
  const language = useLanguage();
  const own: ListColumn<Row> = {
    key: 'order',
    label: t('column.order'),
    draw: ({ id, orderNumber, name, companyName, place }) => (
      <RowName
        href={`${panelPathOf('adminOrder', language, { id: String(id) })}?${placedQuery(list, place)}`}
        name={orderNumber}
      >
        <QuietLine>{companyName ? `${companyName}, ${name}` : name}</QuietLine>
      </RowName>
    ),
  };
  const others: Record<OrderColumn, Omit<ListColumn<Row>, 'key'>> = {
    placed: {
      label: t('column.placed'),
      sort: 'createdAt',
      draw: ({ createdAt }) => <Moment at={createdAt} />,
    },
    state: { label: t('column.state'), draw: (order) => <OrderStates order={order} /> },
    goods: {
      label: t('column.goods'),
      sort: 'dueAt',
      draw: (order) => <Goods order={order} today={today} />,
    },
    email: { label: t('column.email'), draw: ({ email }) => email },
    delivery: {
      label: t('column.delivery'),
      draw: ({ deliveryKind }) => deliveryKind && t(`deliveryKind.${deliveryKind}`),
    },
    total: {
      label: t('column.total'),
      sort: 'total',
      isNumber: true,
      draw: (order) => <Sum order={order} />,
    },
  };
  return { own, others };
}

const waiting: ReadonlySet<string> = new Set(['open', 'inProduction', 'ready', 'partlySent']);

function Goods({ order, today }: { order: ListedOrder; today: string }) {
  const t = useTranslations('orders');
  const { number, shortDate } = useFormats();
  const { pieces, hasCutLines, deliveryKind, dueAt, notes, state, fulfilment } = order;
  const isWaiting = state === 'open' && waiting.has(fulfilment);
  const isLate = isWaiting && dueAt !== null && dueAt < today;
  const facts = [
    t('pieces', { count: pieces, shown: number(pieces) }),
    hasCutLines && t('cut'),
    deliveryKind && t(`deliveryKind.${deliveryKind}`),
  ];
  return (
    <>
      {facts.filter(Boolean).join(' · ')}
      {isWaiting && dueAt && (
        <QuietLine>
          <span className={isLate ? styles.late : undefined}>
            {t(isLate ? 'late' : 'due', { day: shortDate(dueAt) })}
          </span>
        </QuietLine>
      )}
      {notes > 0 && <QuietLine>{t('notes', { count: notes })}</QuietLine>}
    </>
  );
}

function Sum({ order: { total, open, currency, state } }: { order: ListedOrder }) {
  const t = useTranslations('orders');
  const amount = useAmounts(currency);
  const isToPay = open > 0 && state !== 'cancelled';
  return (
    <>
      {amount(total)}
      {isToPay && open !== total && (
        <span className={styles.open}>{t('toPay', { amount: amount(open) })}</span>
      )}
      {open < 0 && (
        <span className={styles.open} data-back>
          {t('toGiveBack', { amount: amount(-open) })}
        </span>
      )}
    </>
  );
}
