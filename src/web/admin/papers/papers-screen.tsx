import type { LoaderFunctionArgs } from 'react-router';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { paperEndpoints } from '#contract/v1/paper-endpoints.ts';
import { paperKinds, papersListedMaximum } from '#values/invoicing.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { betweenDays, dayPattern } from '#web/backoffice/day-filters.ts';
import { ListExports } from '#web/backoffice/list-exports.tsx';
import {
  FilterBar,
  Link,
  ListTable,
  Moment,
  needBackofficeMessages,
  pageAskedBy,
  readListAddress,
  requestFacts,
  ScreenHead,
  useLoaded,
} from '#web/backoffice/list-screen.ts';
import { useAmounts } from '#web/backoffice/use-amounts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';

await needBackofficeMessages('orders');

type Paper = EndpointAnswer<typeof paperEndpoints.paperFilter>['data'][number];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { personalApi, site } = requestFacts(context);
  const address = readListAddress(request, {
    sorts: ['issuedAt'],
    filters: { kind: paperKinds, from: dayPattern, to: dayPattern },
  });
  const { kind, from, to } = address.filters;
  const words = address.keywords.trim();
  const askedBy = (numbered: 'number' | 'orderNumber') => {
    // The call knows no words: a number is that of a paper, or else of an order.
    const { search: _words, ...asked } = pageAskedBy(address, [
      words && { key: numbered, value: words },
      kind && { key: 'kind', value: kind },
      ...betweenDays('issuedAt', from, to, site.timeZone),
    ]);
    return asked;
  };
  const read = async (asked: ReturnType<typeof askedBy>) => ({
    asked,
    papers: await personalApi.call(paperEndpoints.paperFilter, { body: asked }),
  });
  const found = await read(askedBy('number'));
  const isOther = found.papers.total === 0 && words !== '';
  return { address, ...(isOther ? await read(askedBy('orderNumber')) : found) };
}

/** What was issued about all orders: for whoever keeps the books. */
export default function PapersScreen() {
  const t = useTranslations('orders');
  const language = useLanguage();
  const { address, asked, papers } = useLoaded<typeof loader>();
  return (
    <>
      <ScreenHead title={t('paperList.title')} lead={t('paperList.lead')} />
      <FilterBar
        address={address}
        search={t('paperList.search')}
        filters={[
          {
            name: 'kind',
            label: t('paperList.kind'),
            all: t('paperList.allKinds'),
            options: paperKinds.map((value) => ({ value, label: t(`papers.kind.${value}`) })),
          },
        ]}
        more={[
          { name: 'from', label: t('paperList.from'), isDay: true },
          { name: 'to', label: t('paperList.to'), isDay: true },
        ]}
      />
      <ListTable
        caption={t('paperList.title')}
        rows={papers.data}
        keyOf={({ id }) => id}
        sort={address.sort}
        pages={papers}
        empty={t('paperList.none')}
        isCards
        maximum={papersListedMaximum}
        columns={[
          {
            key: 'number',
            label: t('paperList.number'),
            draw: ({ id, kind, number, erasedAt }) => {
              const name = t('papers.open', { kind: t(`papers.kind.${kind}`), number });
              // The number stays, the file of an erased buyer does not.
              if (erasedAt !== null) return name;
              return (
                <a
                  href={paperEndpoints.paperGet.path.replace(':id', String(id))}
                  target="_blank"
                  rel="noopener"
                >
                  {name}
                </a>
              );
            },
          },
          {
            key: 'issued',
            label: t('paperList.issued'),
            sort: 'issuedAt',
            draw: ({ issuedAt }) => <Moment at={issuedAt} />,
          },
          {
            key: 'order',
            label: t('paperList.order'),
            draw: ({ orderId, orderNumber }) => (
              <Link href={panelPathOf('adminOrder', language, { id: String(orderId) })} prefetch="none">
                {orderNumber}
              </Link>
            ),
          },
          {
            key: 'amount',
            label: t('paperList.amount'),
            isNumber: true,
            draw: (paper) => <Amount paper={paper} />,
          },
        ]}
      />
      {papers.total > 0 && <ListExports kinds={['papers']} list={asked} />}
    </>
  );
}

/** Nothing of what says no amounts. */
function Amount({ paper: { total, currency } }: { paper: Paper }) {
  const amount = useAmounts(currency);
  return total === 0 ? null : amount(total);
}
