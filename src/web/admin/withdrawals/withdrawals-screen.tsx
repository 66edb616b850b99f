import type { LoaderFunctionArgs } from 'react-router';
import { withdrawalManagingEndpoints } from '#contract/v1/withdrawal-managing-endpoints.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { withdrawalSorts, withdrawalStates } from '#values/withdrawals.ts';
import {
  Badge,
  FilterBar,
  Link,
  ListTable,
  Moment,
  needBackofficeMessages,
  readListAddress,
  requestFacts,
  ScreenHead,
  useLoaded,
} from '#web/backoffice/list-screen.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { withdrawalTones } from './withdrawal-tones.ts';
import styles from './withdrawals-screen.module.css';

await needBackofficeMessages('site');

export async function loader({ request, context }: LoaderFunctionArgs) {
  const address = readListAddress(request, {
    sorts: withdrawalSorts,
    filters: { state: withdrawalStates },
  });
  const { page, sort, keywords, filters } = address;
  const field = withdrawalSorts.find((one) => one === sort?.field);
  const body = {
    page,
    perPage: 25,
    ...(keywords ? { search: keywords } : {}),
    ...(filters.state ? { filters: [{ key: 'state', value: filters.state }] } : {}),
    ...(sort && field ? { sort: { field, direction: sort.direction } } : {}),
  };
  const { personalApi } = requestFacts(context);
  const withdrawals = await personalApi.call(withdrawalManagingEndpoints.managedWithdrawalFilter, { body });
  return { address, withdrawals };
}

/** Statements by which buyers withdraw from contracts, the newest first. */
export default function WithdrawalsScreen() {
  const t = useTranslations('site');
  const { address, withdrawals } = useLoaded<typeof loader>();
  const language = useLanguage();
  const { number } = useFormats();
  return (
    <>
      <ScreenHead title={t('withdrawals.title')} lead={t('withdrawals.lead')} />
      <FilterBar
        address={address}
        search={t('withdrawals.search')}
        filters={[
          {
            name: 'state',
            label: t('state'),
            all: t('allStates'),
            options: withdrawalStates.map((value) => ({ value, label: t(`withdrawals.state.${value}`) })),
          },
        ]}
      />
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
              <div className={styles.who}>
                <Link href={panelPathOf('adminWithdrawal', language, { id: String(id) })} prefetch="none">
                  {name}
                </Link>
                <span className={styles.quiet}>{email}</span>
                <span className={styles.quiet}>{receipt}</span>
              </div>
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
                <span className={styles.quiet}>
                  {orderId === null
                    ? t('withdrawals.unmatched')
                    : t('withdrawals.pieces', { count: pieces, pieces: number(pieces) })}
                </span>
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
