import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { LinePicture } from '../../parts/order-summary/line-picture.tsx';
import { stillDue } from '../../parts/order-summary/still-due.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { OrderAgainButton } from './order-again.tsx';
import { OrderPages } from './order-pages.tsx';
import styles from './orders-view.module.css';
import type { OrderList } from './profile-load.ts';
import { viewPath } from './profile-views.ts';

const tones: Record<string, 'neutral' | 'ok' | 'warn' | 'danger'> = {
  awaitingPayment: 'warn',
  completed: 'ok',
  paid: 'ok',
  shipped: 'ok',
  cancelled: 'danger',
};

export function OrderStatus({ status }: { status: string }) {
  const t = useTranslations('account');
  return <Badge tone={tones[status] ?? 'neutral'}>{t(`status.${status}`)}</Badge>;
}

/** All orders, the newest first, each with its way to more and its invoice. */
export function OrdersView({ list }: { list: OrderList }) {
  const t = useTranslations('account');
  const language = useLanguage();
  if (list.totalRecords === 0) {
    return (
      <EmptyState
        icon="document"
        title={t('orders.none')}
        actions={<ButtonLink href={pathOf('shop', language)}>{t('wishlist.toShop')}</ButtonLink>}
      >
        {t('orders.noneText')}
      </EmptyState>
    );
  }
  return (
    <>
      <OrderEntries orders={list.records} headingLevel={2} />
      <OrderPages view="orders" list={list} />
    </>
  );
}

type OrderEntriesProps = { orders: OrderList['records']; headingLevel: 2 | 3 };

/** Orders as lines, each of which leads to its order. */
export function OrderEntries({ orders, headingLevel }: OrderEntriesProps) {
  return (
    <ul className={styles.orders}>
      {orders.map((order) => (
        <OrderEntry key={order.id} order={order} headingLevel={headingLevel} />
      ))}
    </ul>
  );
}

type OrderEntryProps = { order: OrderList['records'][number]; headingLevel: 2 | 3 };

function OrderEntry({ order, headingLevel }: OrderEntryProps) {
  const t = useTranslations('account');
  const language = useLanguage();
  const { date, price } = useFormats();
  const { due, itemCount, productCount, goods, currencyId, currency, currencySymbol } = order.extendedDetails;
  const more = productCount - goods.length;
  const number = order.orderNumber;
  const Title = `h${headingLevel}` as const;
  return (
    <li className={styles.order}>
      <Title className={styles.number}>
        <Link href={viewPath('orders', language, { order: String(order.id) })} className={styles.link}>
          {t('orders.number', { number })}
        </Link>
      </Title>
      <p className={styles.facts}>
        <time dateTime={order.createdAt}>{date(order.createdAt)}</time>
        <span>{t('orders.pieces', { count: itemCount })}</span>
      </p>
      <ul className={styles.goods}>
        {goods.map(({ name, picture }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: goods have no other order and hold no state.
          <li key={index}>
            <LinePicture media={picture} alt={name} />
          </li>
        ))}
        {more > 0 && (
          <li className={styles.more}>
            <span aria-hidden="true">+{more}</span>
            <VisuallyHidden>{t('orders.more', { count: more })}</VisuallyHidden>
          </li>
        )}
      </ul>
      <p className={styles.state}>
        <OrderStatus status={order.status} />
      </p>
      <p className={styles.total}>
        {price(stillDue({ total: order.total, due }), {
          id: currencyId,
          label: currency,
          symbol: currencySymbol,
        })}
      </p>
      <OrderAgainButton orderId={order.id} number={number} />
    </li>
  );
}
