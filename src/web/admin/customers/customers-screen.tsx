import type { LoaderFunctionArgs } from 'react-router';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { customerEndpoints } from '#contract/v1/customer-endpoints.ts';
import { customerKinds } from '#values/customers.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { GroupLinks } from '#web/backoffice/group-links.tsx';
import { afterName, KeyedPages } from '#web/backoffice/keyed-pages.tsx';
import { rowsOfPage } from '#web/backoffice/list-address.ts';
import { ListExports } from '#web/backoffice/list-exports.tsx';
import {
  Badge,
  FilterBar,
  ListTable,
  Moment,
  needBackofficeMessages,
  QuietLine,
  RowName,
  readListAddress,
  requestFacts,
  ScreenHead,
  useLoaded,
} from '#web/backoffice/list-screen.ts';
import type { ListColumn } from '#web/backoffice/list-table.tsx';
import { countryName } from '#web/i18n/formats.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { useEuros } from './use-euros.ts';

await needBackofficeMessages('customers');

type Listed = EndpointAnswer<typeof customerEndpoints.customerFilter>['customers'][number];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const address = readListAddress(request, { filters: { kind: customerKinds, after: /^[\w:.-]{1,60}$/ } });
  const { keywords, filters } = address;
  const after = filters[afterName];
  const asked = {
    ...(keywords ? { search: keywords } : {}),
    ...(filters.kind ? { filters: [{ key: 'kind', value: filters.kind }] } : {}),
  };
  const body = { limit: rowsOfPage, ...asked, ...(after ? { after } : {}) };
  const { personalApi } = requestFacts(context);
  return { address, asked, ...(await personalApi.call(customerEndpoints.customerFilter, { body })) };
}

/** Who buys: accounts and guests, by their newest order. */
export default function CustomersScreen() {
  const t = useTranslations('customers');
  const language = useLanguage();
  const { address, asked, customers, next } = useLoaded<typeof loader>();
  const columns = useColumns();
  const list = panelPathOf('adminCustomers', language);
  const { kind } = address.filters;
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')} />
      <GroupLinks
        label={t('views.label')}
        present={kind ?? 'all'}
        groups={[
          { name: 'all', text: t('views.all'), href: list },
          ...customerKinds.map((name) => ({ name, text: t(`views.${name}`), href: `${list}?kind=${name}` })),
        ]}
      />
      <FilterBar address={address} search={t('search')} kept={{ kind }} />
      <ListTable
        caption={t('title')}
        rows={customers}
        keyOf={({ id }) => id}
        empty={t('none')}
        columns={columns}
        isCards
      />
      <KeyedPages next={next} />
      {customers.length > 0 && <ListExports kinds={['customers']} list={asked} />}
    </>
  );
}

function useColumns(): ListColumn<Listed>[] {
  const t = useTranslations('customers');
  const language = useLanguage();
  const { number } = useFormats();
  const euros = useEuros();
  return [
    {
      key: 'customer',
      label: t('column.customer'),
      draw: ({ id, kind, name, companyName, email }) => (
        <RowName href={panelPathOf('adminCustomer', language, { id })} name={companyName || name || email}>
          {companyName && name && <QuietLine>{name}</QuietLine>}
          <QuietLine>{email}</QuietLine>
          {kind === 'guest' && <Badge>{t('guest')}</Badge>}
        </RowName>
      ),
    },
    {
      key: 'contact',
      label: t('column.contact'),
      draw: ({ phone, city, country, notes }) => (
        <>
          {[city, country && countryName(language, country)].filter(Boolean).join(', ')}
          {phone && <QuietLine>{phone}</QuietLine>}
          {notes > 0 && <QuietLine>{t('notes', { count: notes })}</QuietLine>}
        </>
      ),
    },
    {
      key: 'last',
      label: t('column.last'),
      draw: ({ lastOrderAt, orders, hasMoreOrders }) =>
        lastOrderAt ? (
          <>
            <Moment at={lastOrderAt} />
            <QuietLine>
              {hasMoreOrders
                ? t('ordersMore', { shown: number(orders) })
                : t('ordersCount', { count: orders, shown: number(orders) })}
            </QuietLine>
          </>
        ) : (
          <QuietLine>{t('noOrders')}</QuietLine>
        ),
    },
    {
      key: 'spent',
      label: t('column.spent'),
      isNumber: true,
      draw: ({ spent, toPay, toGiveBack }) => (
        <>
          {euros(spent)}
          {toPay > 0 && <QuietLine>{t('toPay', { amount: euros(toPay) })}</QuietLine>}
          {toGiveBack > 0 && <QuietLine>{t('toGiveBack', { amount: euros(toGiveBack) })}</QuietLine>}
        </>
      ),
    },
  ];
}
