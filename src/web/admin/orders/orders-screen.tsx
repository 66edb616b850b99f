import { type LoaderFunctionArgs, useLocation } from 'react-router';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { orderManagingEndpoints } from '#contract/v1/order-managing-endpoints.ts';
import { overviewEndpoints } from '#contract/v1/overview-endpoints.ts';
import { calendarDay } from '#values/calendar-day.ts';
import {
  fulfilments,
  moneyStates,
  orderDeliveryKinds,
  orderPaymentKinds,
  orderStates,
  orderViews,
} from '#values/orders.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { GroupLinks } from '#web/backoffice/group-links.tsx';
import {
  FilterBar,
  ListTable,
  needBackofficeMessages,
  requestFacts,
  ScreenHead,
  useLoaded,
} from '#web/backoffice/list-screen.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { listCountries } from '#web/parts/address-fields/countries-load.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { usePermission } from '../frame/use-permission.ts';
import { useOrderColumns } from './order-columns.tsx';
import { ordersAskedBy, readOrdersAddress } from './orders-address.ts';

await needBackofficeMessages('orders');

type Overview = EndpointAnswer<typeof overviewEndpoints.overviewGet>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const facts = requestFacts(context);
  const { personalApi, site } = facts;
  const address = readOrdersAddress(request);
  const body = ordersAskedBy(address, site.timeZone);
  const [orders, overview, countries] = await Promise.all([
    personalApi.call(orderManagingEndpoints.managedOrderFilter, { body }),
    personalApi.call(overviewEndpoints.overviewGet, {}),
    listCountries(facts),
  ]);
  return {
    address,
    orders,
    overview,
    countries: countries.map(({ iso, name }) => ({ value: iso, label: name })),
    today: calendarDay(new Date(), site.timeZone),
  };
}

/** The orders of the site, the newest first, and the lists of what waits. */
export default function OrdersScreen() {
  const t = useTranslations('orders');
  const { address, orders, overview, countries, today } = useLoaded<typeof loader>();
  const { search } = useLocation();
  const language = useLanguage();
  const mayTake = usePermission('orders.manage');
  const columns = useOrderColumns({ today, list: search });
  const first = (orders.page - 1) * orders.perPage;
  const choice = (name: string, values: readonly string[], words = name) => ({
    name,
    label: t(`filter.${name}`),
    all: t(`filterAll.${name}`),
    options: values.map((value) => ({ value, label: t(`${words}.${value}`) })),
  });
  return (
    <>
      <ScreenHead
        title={t('title')}
        lead={t('lead')}
        actions={
          mayTake && (
            <ButtonLink
              href={panelPathOf('adminOrderNew', language)}
              prefetch="none"
              variant="secondary"
              startIcon="plus"
            >
              {t('take.do')}
            </ButtonLink>
          )
        }
      />
      <Views present={address.filters.view ?? 'all'} overview={overview} />
      <FilterBar
        address={address}
        search={t('search')}
        kept={{ view: address.filters.view }}
        more={[
          choice('state', orderStates),
          choice('fulfilment', fulfilments),
          choice('money', moneyStates),
          choice('delivery', orderDeliveryKinds, 'deliveryKind'),
          choice('payment', orderPaymentKinds, 'paymentKind'),
          { name: 'country', label: t('filter.country'), all: t('filterAll.country'), options: countries },
          { name: 'from', label: t('filter.from'), isDay: true },
          { name: 'to', label: t('filter.to'), isDay: true },
        ]}
      />
      <ListTable
        caption={t('title')}
        rows={orders.data.map((order, at) => ({ ...order, place: first + at }))}
        keyOf={({ id }) => id}
        sort={address.sort}
        pages={orders}
        empty={t('none')}
        columns={columns}
        isCards
      />
    </>
  );
}

function Views({ present, overview }: { present: string; overview: Overview }) {
  const t = useTranslations('orders');
  const language = useLanguage();
  const list = panelPathOf('adminOrders', language);
  return (
    <GroupLinks
      label={t('views.label')}
      present={present}
      groups={[
        ...orderViews.map((view) => ({
          name: view,
          text: t(`views.${view}`),
          href: `${list}?view=${view}`,
          count: overview[view === 'new' ? 'newOrders' : view],
        })),
        { name: 'all', text: t('views.all'), href: list },
      ]}
    />
  );
}
