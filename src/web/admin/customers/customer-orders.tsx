import { panelPathOf } from '#values/panel-addresses.ts';
import { QuietLine } from '#web/backoffice/list-words.tsx';
import { useAmounts } from '#web/backoffice/use-amounts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Link } from '#web/ui/link.tsx';
import { Facts, Table } from '#web/ui/table.tsx';
import { usePermission } from '../frame/use-permission.ts';
import styles from '../orders/order.module.css';
import { OrderPart } from '../orders/order-part.tsx';
import { OrderStates } from '../orders/order-words.tsx';
import type { WholeCustomer } from './customer-shape.ts';
import { useEuros } from './use-euros.ts';

type CustomerProps = { customer: WholeCustomer };

/** How much somebody has bought, and what is open. */
export function CustomerSums({ customer }: CustomerProps) {
  const t = useTranslations('customers');
  const { number, date } = useFormats();
  const euros = useEuros();
  const { orders, hasMoreOrders, spent, toPay, toGiveBack, firstOrderAt } = customer;
  const count = number(orders);
  return (
    <OrderPart title={t('sums.title')}>
      <Facts
        items={[
          {
            label: t('sums.orders'),
            value: hasMoreOrders ? t('moreThan', { count }) : count,
          },
          ...(firstOrderAt ? [{ label: t('sums.since'), value: date(firstOrderAt) }] : []),
          { label: t('sums.spent'), value: euros(spent) },
          ...(toPay > 0 ? [{ label: t('sums.toPay'), value: euros(toPay) }] : []),
          ...(toGiveBack > 0 ? [{ label: t('sums.toGiveBack'), value: euros(toGiveBack) }] : []),
        ]}
      />
    </OrderPart>
  );
}

export function CustomerOrders({ customer: { recentOrders, orders, email } }: CustomerProps) {
  const t = useTranslations('customers');
  const language = useLanguage();
  const mayRead = usePermission('orders.read');
  if (recentOrders.length === 0) return null;
  return (
    <OrderPart
      title={t('orders.title')}
      actions={
        mayRead && (
          <Link
            href={`${panelPathOf('adminOrders', language)}?keywords=${encodeURIComponent(email)}`}
            prefetch="none"
          >
            {t('orders.all', { count: orders })}
          </Link>
        )
      }
    >
      <Table caption={t('orders.caption')} captionHidden dense className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{t('orders.order')}</th>
            <th scope="col">{t('orders.state')}</th>
            <th scope="col" data-numeric>
              {t('orders.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {recentOrders.map((order) => (
            <OrderRow key={order.id} order={order} isLink={mayRead} />
          ))}
        </tbody>
      </Table>
    </OrderPart>
  );
}

type OrderRowProps = { order: WholeCustomer['recentOrders'][number]; isLink: boolean };

function OrderRow({ order, isLink }: OrderRowProps) {
  const t = useTranslations('customers');
  const language = useLanguage();
  const { dateTime } = useFormats();
  const amount = useAmounts(order.currency);
  const { id, orderNumber, createdAt, total, open, state } = order;
  return (
    <tr>
      <th scope="row">
        {isLink ? (
          <Link href={panelPathOf('adminOrder', language, { id: String(id) })} prefetch="none">
            {orderNumber}
          </Link>
        ) : (
          orderNumber
        )}
        <span className={styles.detail}>{dateTime(createdAt)}</span>
      </th>
      <td>
        <OrderStates order={order} />
      </td>
      <td data-numeric>
        {amount(total)}
        {open > 0 && open !== total && state !== 'cancelled' && (
          <QuietLine>{t('toPay', { amount: amount(open) })}</QuietLine>
        )}
        {open < 0 && <QuietLine>{t('toGiveBack', { amount: amount(-open) })}</QuietLine>}
      </td>
    </tr>
  );
}
