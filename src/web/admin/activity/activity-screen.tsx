import type { LoaderFunctionArgs } from 'react-router';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { activityEndpoints } from '#contract/v1/activity-endpoints.ts';
import { userEndpoints } from '#contract/v1/user-endpoints.ts';
import { activities, activityKinds, kindOfActivity } from '#values/activities.ts';
import type { Language } from '#values/language.ts';
import { type AdminScreen, panelPathOf } from '#values/panel-addresses.ts';
import {
  FilterBar,
  ListTable,
  Moment,
  readListAddress,
  requestFacts,
  ScreenHead,
  useLoaded,
} from '#web/backoffice/list-screen.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Link } from '#web/ui/link.tsx';

type LoggedActivity = EndpointAnswer<typeof activityEndpoints.activityFilter>['data'][number];

type Way = {
  readonly screen: AdminScreen;
  /** What the address says to find the thing. */
  readonly words?: (entry: LoggedActivity) => Readonly<Record<string, string>>;
};

const byTitle = ({ title }: LoggedActivity) => ({ keywords: title ?? '' });

const ways: Readonly<Record<string, Way>> = {
  user: { screen: 'adminUsers', words: ({ subject }) => ({ id: subject ?? '' }) },
  priceList: { screen: 'adminPriceLists' },
  customerGroup: { screen: 'adminPriceLists', words: () => ({ part: 'groups' }) },
  webhook: { screen: 'adminWebhooks' },
  apiKey: { screen: 'adminApiKeys' },
  post: { screen: 'adminContent', words: byTitle },
  bin: { screen: 'adminBin', words: byTitle },
  translation: { screen: 'adminContent', words: byTitle },
  template: { screen: 'adminTemplates', words: byTitle },
  media: { screen: 'adminMedia' },
  redirect: { screen: 'adminRedirects', words: byTitle },
  review: { screen: 'adminReviews' },
  consent: { screen: 'adminConsents' },
  synonym: { screen: 'adminSearch', words: () => ({ view: 'synonyms' }) },
  navigation: { screen: 'adminNavigations', words: byTitle },
  event: { screen: 'adminEvents', words: byTitle },
  form: { screen: 'adminForms', words: byTitle },
  entry: { screen: 'adminEntries' },
  withdrawal: { screen: 'adminWithdrawals' },
  import: { screen: 'adminImports' },
  stock: { screen: 'adminStock', words: ({ subject }) => ({ keywords: subject ?? '' }) },
  newsletter: { screen: 'adminSubscribers' },
  option: { screen: 'adminOptions' },
  settings: { screen: 'adminSettings' },
  cache: { screen: 'adminCache' },
  mail: { screen: 'adminMails' },
};

/** The link to an entry's subject; undefined if it is gone or has no screen. */
function wayBack(entry: LoggedActivity, language: Language): string | undefined {
  const way = ways[kindOfActivity(entry.activity)];
  if (!way || entry.activity.endsWith('.remove')) return undefined;
  const words = Object.entries(way.words?.(entry) ?? {}).filter(([, value]) => value !== '');
  const query = new URLSearchParams(words);
  return panelPathOf(way.screen, language) + (query.size > 0 ? `?${query}` : '');
}

const periods = ['1', '7', '30', '90'] as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { personalApi } = requestFacts(context);
  const address = readListAddress(request, {
    filters: { user: /^[1-9]\d{0,8}$/, kind: activityKinds, days: periods },
  });
  const { user, days } = address.filters;
  const kind = activityKinds.find((one) => one === address.filters.kind);
  const [log, users] = await Promise.all([
    personalApi.call(activityEndpoints.activityFilter, {
      body: {
        page: address.page,
        perPage: 50,
        ...(user ? { userId: Number(user) } : {}),
        ...(kind ? { kind } : {}),
        ...(days ? { days: Number(days) } : {}),
      },
    }),
    personalApi.call(userEndpoints.userFilter, { body: { perPage: 100 } }),
  ]);
  const people = users.data.map(({ id, firstName, lastName, email }) => ({
    value: String(id),
    label: `${firstName} ${lastName}`.trim() || email,
  }));
  return { address, log, people };
}

/** Who has changed what, with links. */
export default function ActivityScreen() {
  const t = useTranslations('admin');
  const { address, log, people } = useLoaded<typeof loader>();
  const kinds = activityKinds.map((value) => ({ value, label: t(`activity.kind.${value}`) }));
  const days = periods.map((value) => ({ value, label: t('activity.lastDays', { count: Number(value) }) }));
  return (
    <>
      <ScreenHead title={t('activity.title')} lead={t('activity.lead')} />
      <FilterBar
        address={address}
        filters={[
          { name: 'user', label: t('activity.person'), all: t('activity.everybody'), options: people },
          { name: 'kind', label: t('activity.what'), all: t('activity.everything'), options: kinds },
          { name: 'days', label: t('activity.period'), all: t('activity.always'), options: days },
        ]}
      />
      <ListTable
        caption={t('activity.title')}
        rows={log.data}
        keyOf={({ id }) => id}
        pages={log}
        headKey="activity"
        empty={t('activity.none')}
        columns={[
          { key: 'at', label: t('activity.when'), draw: ({ at }) => <Moment at={at} /> },
          {
            key: 'person',
            label: t('activity.person'),
            draw: ({ user, key }) => user?.name ?? key?.name ?? t('activity.erased'),
          },
          { key: 'activity', label: t('activity.what'), draw: (entry) => <Deed entry={entry} /> },
        ]}
      />
    </>
  );
}

/** The action, as a link to its subject. */
function Deed({ entry }: { entry: LoggedActivity }) {
  const t = useTranslations('admin');
  const href = wayBack(entry, useLanguage());
  const { activity, title } = entry;
  // A later version of the program may have known more.
  const known = activities.find((one) => one === activity);
  const words = known ? t(`activity.done.${known}`) : activity;
  const text = title ? t('activity.deed', { words, title }) : words;
  return href ? (
    <Link href={href} prefetch="none">
      {text}
    </Link>
  ) : (
    text
  );
}
