import { useState } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLocation } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { jobEndpoints } from '#contract/v1/job-endpoints.ts';
import { orderManagingEndpoints } from '#contract/v1/order-managing-endpoints.ts';
import { overviewEndpoints } from '#contract/v1/overview-endpoints.ts';
import { calendarDay } from '#values/calendar-day.ts';
import {
  fulfilments,
  moneyStates,
  orderDeliveryKinds,
  orderPaymentKinds,
  orderStates,
  ordersListedMaximum,
  orderViews,
} from '#values/orders.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { choiceColumn } from '#web/backoffice/choice-column.tsx';
import { ColumnChoice, useShownColumns } from '#web/backoffice/column-choice.tsx';
import { GroupLinks } from '#web/backoffice/group-links.tsx';
import { ListExports } from '#web/backoffice/list-exports.tsx';
import {
  answerTask,
  FilterBar,
  ListTable,
  needBackofficeMessages,
  requestFacts,
  ScreenHead,
  useLoaded,
} from '#web/backoffice/list-screen.ts';
import { SaveView } from '#web/backoffice/save-view.tsx';
import { useSavedViews } from '#web/backoffice/saved-views.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { listCountries } from '#web/parts/address-fields/countries-load.ts';
import { textOf } from '#web/request/page-form.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { usePermission } from '../frame/use-permission.ts';
import { bulkOf, type ChosenOrders, checkBulk } from './bulk-rules.ts';
import { JobProgress } from './job-progress.tsx';
import { LastJobs } from './last-jobs.tsx';
import { orderColumns, useOrderColumns } from './order-columns.tsx';
import { jobName, ordersAskedBy, readOrdersAddress } from './orders-address.ts';
import { OrdersBar } from './orders-bar.tsx';
import type { Job } from './use-job.ts';

await needBackofficeMessages('orders', 'notices');

/** Jobs that are found again from the list. */
const lastJobs = 5;

type Overview = EndpointAnswer<typeof overviewEndpoints.overviewGet>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const facts = requestFacts(context);
  const { personalApi, site } = facts;
  const address = readOrdersAddress(request);
  const body = ordersAskedBy(address, site.timeZone);
  const [orders, overview, countries, job, jobs] = await Promise.all([
    personalApi.call(orderManagingEndpoints.managedOrderFilter, { body }),
    personalApi.call(overviewEndpoints.overviewGet, {}),
    listCountries(facts),
    findJob(facts, request),
    personalApi.call(jobEndpoints.jobFilter, { body: { perPage: lastJobs } }),
  ]);
  return {
    address,
    asked: body,
    job,
    jobs: jobs.data,
    orders,
    overview,
    countries: countries.map(({ iso, name }) => ({ value: iso, label: name })),
    today: calendarDay(new Date(), site.timeZone),
  };
}

/** The job that the address names, or one that is not over; whoever comes back sees how far it is. */
async function findJob({ personalApi }: RequestFacts, request: Request): Promise<Job | undefined> {
  const id = Number(new URL(request.url).searchParams.get(jobName));
  if (Number.isSafeInteger(id) && id > 0) {
    try {
      return await personalApi.call(jobEndpoints.jobGet, { params: { id } });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error;
    }
  }
  const filters = [{ key: 'state', value: ['running', 'paused'] }];
  const { data } = await personalApi.call(jobEndpoints.jobFilter, { body: { perPage: 1, filters } });
  return data[0];
}

export async function action(facts: ActionFunctionArgs) {
  const { request } = facts;
  const { site } = requestFacts(facts.context);
  return answerTask(facts, {
    bulk: {
      check: checkBulk,
      async send({ personalApi }, form) {
        const list = ordersAskedBy(readOrdersAddress(request), site.timeZone);
        const { id } = await personalApi.call(
          jobEndpoints.managedOrderBulk,
          { body: bulkOf(form, list) },
          { idempotencyKey: textOf(form, 'key') },
        );
        const { pathname, searchParams } = new URL(request.url);
        searchParams.set(jobName, String(id));
        return redirect(`${pathname}?${searchParams}`, 303);
      },
    },
  });
}

/** The orders of the site, the newest first, and the lists of what waits. */
export default function OrdersScreen() {
  const t = useTranslations('orders');
  const { address, asked, orders, overview, countries, today, job, jobs } = useLoaded<typeof loader>();
  const { search } = useLocation();
  const language = useLanguage();
  const mayTake = usePermission('orders.manage');
  const first = (orders.page - 1) * orders.perPage;
  const { own, others } = useOrderColumns({ today, list: withoutJob(search) });
  const shownColumns = useShownColumns('orders', orderColumns);
  // Whoever goes on to another page or list chooses anew.
  const [choice, setChoice] = useState<{ of: string; orders: ChosenOrders }>({
    of: search,
    orders: new Set(),
  });
  const chosen: ChosenOrders = choice.of === search ? choice.orders : new Set();
  const choose = (some: ChosenOrders) => setChoice({ of: search, orders: some });
  const rows = orders.data.map((order, at) => ({ ...order, place: first + at }));
  const filter = (name: string, values: readonly string[], words = name) => ({
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
          filter('state', orderStates),
          filter('fulfilment', fulfilments),
          filter('money', moneyStates),
          filter('delivery', orderDeliveryKinds, 'deliveryKind'),
          filter('payment', orderPaymentKinds, 'paymentKind'),
          { name: 'country', label: t('filter.country'), all: t('filterAll.country'), options: countries },
          { name: 'from', label: t('filter.from'), isDay: true },
          { name: 'to', label: t('filter.to'), isDay: true },
        ]}
      >
        {rows.length > 0 && (
          <ColumnChoice
            list="orders"
            columns={orderColumns}
            shown={shownColumns}
            labelOf={(name) => t(`column.${name}`)}
          />
        )}
      </FilterBar>
      {job && <JobProgress job={job} />}
      {jobs.length > 0 && <LastJobs jobs={jobs} present={job?.id} />}
      {rows.length > 0 && (
        <OrdersBar key={search} orders={orders.data} chosen={chosen} onChoose={choose} total={orders.total} />
      )}
      <ListTable
        caption={t('title')}
        rows={rows}
        keyOf={({ id }) => id}
        headKey={own.key}
        sort={address.sort}
        pages={orders}
        empty={t('none')}
        columns={[
          choiceColumn({
            rows,
            chosen: chosen === 'all' ? new Set(rows.map(({ id }) => id)) : chosen,
            onChoose: choose,
            labelOfAll: t('bulk.choosePage'),
            labelOf: ({ orderNumber }) => t('bulk.choose', { number: orderNumber }),
          }),
          own,
          ...shownColumns.map((key) => ({ key, ...others[key] })),
        ]}
        isCards
        maximum={ordersListedMaximum}
      />
      {rows.length > 0 && <ListExports kinds={['orders', 'orderLines']} list={asked} />}
    </>
  );
}

/** An order is left for its list, not for a job that was begun there. */
function withoutJob(search: string): string {
  const query = new URLSearchParams(search);
  query.delete(jobName);
  return String(query);
}

function Views({ present, overview }: { present: string; overview: Overview }) {
  const t = useTranslations('orders');
  const language = useLanguage();
  const saved = useSavedViews('orders');
  const list = panelPathOf('adminOrders', language);
  return (
    <GroupLinks
      label={t('views.label')}
      present={saved.present ? `saved.${saved.present.name}` : present}
      aside={<SaveView saved={saved} isOwn={/^view=\w+$/.test(saved.query)} />}
      groups={[
        ...orderViews.map((view) => ({
          name: view,
          text: t(`views.${view}`),
          href: `${list}?view=${view}`,
          count: overview[view === 'new' ? 'newOrders' : view],
        })),
        { name: 'all', text: t('views.all'), href: list },
        ...saved.views.map(({ name, query }) => ({
          name: `saved.${name}`,
          text: name,
          href: `${list}?${query}`,
        })),
      ]}
    />
  );
}
