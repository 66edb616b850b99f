import { type LoaderFunctionArgs, useLocation } from 'react-router';
import { orderManagingEndpoints } from '#contract/v1/order-managing-endpoints.ts';
import { findIdInAddress } from '#values/addresses.ts';
import { languages } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { needBackofficeMessages, requestFacts, ScreenHead, useLoaded } from '#web/backoffice/list-screen.ts';
import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { listCountries } from '#web/parts/address-fields/countries-load.ts';
import { notFound } from '#web/request/refuse.ts';
import { useFormats } from '#web/request/use-formats.ts';
import styles from './order.module.css';
import { OrderLeaf } from './order-leaf.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderMoney } from './order-money.tsx';
import { findNeighbours } from './order-neighbours.ts';
import { OrderPapers } from './order-papers.tsx';
import { OrderPeople } from './order-people.tsx';
import { OrderShipments, OrderWithdrawals } from './order-shipments.tsx';
import { OrderSums } from './order-sums.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { OrderStates } from './order-words.tsx';

await needBackofficeMessages('orders', 'notices');

/** The id of the address. @throws 404 where none could have it */
function idOfAddress({ id = '' }: { readonly id?: string }): number {
  const known = findIdInAddress(id);
  if (known === undefined) throw notFound();
  return known;
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = idOfAddress(params);
  const facts = requestFacts(context);
  const [order, neighbours, countries] = await Promise.all([
    facts.personalApi.call(orderManagingEndpoints.managedOrderGet, { params: { id } }),
    findNeighbours(facts, request, id),
    listCountries(facts),
  ]);
  const alternates = Object.fromEntries(
    languages.map((language) => [language, panelPathOf('adminOrder', language, { id: String(id) })]),
  );
  return { order, neighbours, countries, alternates };
}

/** One order: what was sold, what became of it, and what can be done with it. */
export default function OrderScreen() {
  const t = useTranslations('orders');
  const { order, neighbours, countries } = useLoaded<typeof loader>();
  const { search } = useLocation();
  const { dateTime } = useFormats();
  return (
    <>
      <ScreenHead
        title={t('one.title', { number: order.orderNumber })}
        lead={
          <>
            <OrderStates order={order} />
            <span className={styles.detail}>{t('one.placedAt', { moment: dateTime(order.createdAt) })}</span>
          </>
        }
        actions={<OrderLeaf neighbours={neighbours} placed={search} />}
      />
      <div className={styles.screen}>
        <div className={styles.main}>
          <OrderLines order={order} />
          <OrderSums order={order} />
          <OrderMoney order={order} />
          <OrderPapers order={order} />
          <OrderShipments order={order} />
          <OrderWithdrawals withdrawals={order.withdrawals} />
        </div>
        <div className={styles.side}>
          <OrderPeople order={order} countries={countries} />
          <OrderTimeline order={order} />
        </div>
      </div>
    </>
  );
}
