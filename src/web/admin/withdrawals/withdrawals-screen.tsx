import type { LoaderFunctionArgs } from 'react-router';
import { withdrawalManagingEndpoints } from '#contract/v1/withdrawal-managing-endpoints.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { withdrawalSorts, withdrawalStates } from '#values/withdrawals.ts';
import {
  Badge,
  FilterBar,
  ListTable,
  Moment,
  needBackofficeMessages,
  pageAskedBy,
  QuietLine,
  RowName,
  readListAddress,
  requestFacts,
  ScreenHead,
  useLoaded,
} from '#web/backoffice/list-screen.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { useStateFilter } from '../frame/use-state-filter.ts';
import { withdrawalTones } from './withdrawal-tones.ts';

await needBackofficeMessages('site');

export async function loader({ request, context }: LoaderFunctionArgs) {
  const address = readListAddress(request, {
    sorts: withdrawalSorts,
    filters: { state: withdrawalStates },
  });
  const { state } = address.filters;
  const body = pageAskedBy(address, [state && { key: 'state', value: state }]);
  const { personalApi } = requestFacts(context);
  const withdrawals = await personalApi.call(withdrawalManagingEndpoints.managedWithdrawalFilter, { body });
  return { address, withdrawals };
}

/** Statements by which buyers withdraw from contracts, the newest first. */
export default function WithdrawalsScreen() {
  const t = useTranslations('site');
  const states = useStateFilter('withdrawals.state', withdrawalStates);
  const { address, withdrawals } = useLoaded<typeof loader>();
  const language = useLanguage();
  const { number } = useFormats();
  return (
    <>
      <ScreenHead title={t('withdrawals.title')} lead={t('withdrawals.lead')} />
      <FilterBar address={address} search={t('withdrawals.search')} filters={[states]} />
      <ListTable
        caption={t('withdrawals.title')}
        rows={withdrawals.data}
        keyOf={({ id }) => id}
        sort={address.sort}
        pages={withdrawals}
        empty={t('withdrawals.none')}
        columns={[
          {
            key: 'who',
            label: t('withdrawals.who'),
            sort: 'email',
            draw: ({ id, name, email, number: receipt }) => (
              <RowName href={panelPathOf('adminWithdrawal', language, { id: String(id) })} name={name}>
                <QuietLine>{email}</QuietLine>
                <QuietLine>{receipt}</QuietLine>
              </RowName>
            ),
          },
          {
            key: 'state',
            label: t('state'),
            draw: ({ state }) => (
              <Badge tone={withdrawalTones[state]}>{t(`withdrawals.state.${state}`)}</Badge>
            ),
          },
          {
            key: 'order',
            label: t('withdrawals.order'),
            sort: 'orderNumber',
            draw: ({ orderNumber, orderId, pieces }) => (
              <>
                {orderNumber}
                <QuietLine>
                  {orderId === null
                    ? t('withdrawals.unmatched')
                    : t('withdrawals.pieces', { count: pieces, pieces: number(pieces) })}
                </QuietLine>
              </>
            ),
          },
          {
            key: 'received',
            label: t('withdrawals.received'),
            sort: 'receivedAt',
            draw: ({ receivedAt }) => <Moment at={receivedAt} />,
          },
        ]}
      />
    </>
  );
}
