import { type ActionFunctionArgs, type LoaderFunctionArgs, useLocation } from 'react-router';
import { orderManagingEndpoints } from '#contract/v1/order-managing-endpoints.ts';
import { languages } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import {
  answerTask,
  needBackofficeMessages,
  requestFacts,
  ScreenHead,
  useLoaded,
} from '#web/backoffice/list-screen.ts';
import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { listCountries } from '#web/parts/address-fields/countries-load.ts';
import { textOf } from '#web/request/page-form.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { usePermission } from '../frame/use-permission.ts';
import { actFieldOf, actOf, checkAct } from './act-rules.ts';
import { MoneyButtons } from './money-buttons.tsx';
import { checkMoney, moneyOf } from './money-rules.ts';
import { checkNote, NoteForm } from './note-form.tsx';
import styles from './order.module.css';
import { OrderActions } from './order-actions.tsx';
import { OrderLeaf } from './order-leaf.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderMoney } from './order-money.tsx';
import { findOrderNeighbours } from './order-neighbours.ts';
import { OrderPapers } from './order-papers.tsx';
import { OrderPeople } from './order-people.tsx';
import { idOfOrder } from './order-shape.ts';
import { OrderShipments, OrderWithdrawals } from './order-shipments.tsx';
import { OrderSums } from './order-sums.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { OrderStates } from './order-words.tsx';

await needBackofficeMessages('orders', 'notices');

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = idOfOrder(params);
  const facts = requestFacts(context);
  const [order, neighbours, countries] = await Promise.all([
    facts.personalApi.call(orderManagingEndpoints.managedOrderGet, { params: { id } }),
    findOrderNeighbours(facts, request, id),
    listCountries(facts),
  ]);
  const alternates = Object.fromEntries(
    languages.map((language) => [language, panelPathOf('adminOrder', language, { id: String(id) })]),
  );
  return { order, neighbours, countries, alternates };
}

export async function action(facts: ActionFunctionArgs) {
  const params = { id: idOfOrder(facts.params) };
  const { language, site } = requestFacts(facts.context);
  return answerTask(facts, {
    act: {
      check: (form) => checkAct(form),
      send: ({ personalApi }, form) =>
        personalApi.call(orderManagingEndpoints.managedOrderAct, { params, body: actOf(form) }),
      formNameOf: actFieldOf,
    },
    money: {
      check: (form) => checkMoney(form, language),
      send({ personalApi }, form) {
        const body = moneyOf(form, language, site.timeZone);
        return personalApi.call(orderManagingEndpoints.managedOrderMoney, { params, body });
      },
    },
    note: {
      check: checkNote,
      send: ({ personalApi }, form) =>
        personalApi.call(orderManagingEndpoints.managedOrderNote, {
          params,
          body: { text: textOf(form, 'text') },
        }),
    },
  });
}

/** One order: what was sold, what became of it, and what can be done with it. */
export default function OrderScreen() {
  const t = useTranslations('orders');
  const { order, neighbours, countries } = useLoaded<typeof loader>();
  const { search } = useLocation();
  const { dateTime } = useFormats();
  const mayBook = usePermission('money.manage');
  const mayManage = usePermission('orders.manage');
  return (
    <>
      <ScreenHead
        title={t('one.title', { number: order.orderNumber })}
        unbroken={order.orderNumber}
        lead={
          <>
            <OrderStates order={order} />
            <span className={styles.detail}>{t('one.placedAt', { moment: dateTime(order.createdAt) })}</span>
          </>
        }
        actions={<OrderLeaf neighbours={neighbours} placed={search} />}
      />
      <OrderActions key={order.id} order={order} />
      <div key={`parts-${order.id}`} className={styles.screen}>
        <div className={styles.main}>
          <OrderLines order={order} />
          <OrderSums order={order} />
          <OrderMoney order={order} actions={mayBook && <MoneyButtons order={order} />} />
          <OrderPapers order={order} />
          <OrderShipments order={order} />
          <OrderWithdrawals withdrawals={order.withdrawals} />
        </div>
        <div className={styles.side}>
          <OrderPeople order={order} countries={countries} />
          <OrderTimeline order={order}>{mayManage && <NoteForm />}</OrderTimeline>
        </div>
      </div>
    </>
  );
}
