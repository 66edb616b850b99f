import type { LoaderFunctionArgs } from 'react-router';
import { subscriberEndpoints } from '#contract/v1/subscriber-endpoints.ts';
import { findLanguageByCode, languageCodes, languageNames, languages } from '#values/language.ts';
import { subscriberSorts, subscriberStates } from '#values/subscriber-states.ts';
import type { ListAddress } from '#web/backoffice/list-address.ts';
import {
  FilterBar,
  ListTable,
  Moment,
  needBackofficeMessages,
  readListAddress,
  requestFacts,
  ScreenHead,
  useLoaded,
} from '#web/backoffice/list-screen.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { usePermission } from '../frame/use-permission.ts';
import { useStateFilter } from '../frame/use-state-filter.ts';

await needBackofficeMessages('site');

const tones = { pending: 'warn', confirmed: 'ok', unsubscribed: 'danger' } as const;

/** What the address says of whom is wanted, as the API takes it. */
function wantedOf({ keywords, filters }: ListAddress) {
  const state = subscriberStates.find((one) => one === filters.state);
  const language = languages.find((one) => one === filters.language);
  return {
    ...(keywords ? { keywords } : {}),
    ...(state ? { state } : {}),
    ...(language ? { language_code: languageCodes[language] } : {}),
  };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const filters = { state: subscriberStates, language: languages };
  const address = readListAddress(request, { sorts: subscriberSorts, filters });
  const { page, sort } = address;
  const body = {
    ...wantedOf(address),
    ...{ page, limit: 25 },
    ...(sort ? { sort } : {}),
  };
  const { personalApi } = requestFacts(context);
  return { address, subscribers: await personalApi.call(subscriberEndpoints.subscriberFilter, { body }) };
}

/** Newsletter subscribers: active, unconfirmed and unsubscribed. */
export default function SubscribersScreen() {
  const t = useTranslations('site');
  const states = useStateFilter('newsletter.state', subscriberStates);
  const { address, subscribers } = useLoaded<typeof loader>();
  const mayExport = usePermission('subscribers.export');
  const query = new URLSearchParams(wantedOf(address));
  return (
    <>
      <ScreenHead
        title={t('newsletter.title')}
        lead={t('newsletter.lead')}
        actions={
          mayExport && (
            <ButtonLink
              href={`${subscriberEndpoints.subscriberExport.path}?${query}`}
              reloadDocument
              download
              variant="secondary"
              startIcon="download"
            >
              {t('newsletter.export')}
            </ButtonLink>
          )
        }
      />
      <FilterBar
        address={address}
        search={t('newsletter.email')}
        filters={[
          states,
          {
            name: 'language',
            label: t('language'),
            all: t('allLanguages'),
            options: languages.map((value) => ({ value, label: languageNames[value] })),
          },
        ]}
      />
      <ListTable
        caption={t('newsletter.title')}
        rows={subscribers.data}
        keyOf={({ id }) => id}
        sort={address.sort}
        pages={subscribers}
        empty={t('newsletter.none')}
        columns={[
          { key: 'email', label: t('newsletter.email'), sort: 'email', draw: ({ email }) => email },
          {
            key: 'state',
            label: t('state'),
            draw: ({ state }) => <Badge tone={tones[state]}>{t(`newsletter.state.${state}`)}</Badge>,
          },
          {
            key: 'language',
            label: t('language'),
            draw: ({ language_code }) => languageNames[findLanguageByCode(language_code) ?? 'hr'],
          },
          {
            key: 'requested',
            label: t('newsletter.requested'),
            sort: 'requested_at',
            draw: ({ requested_at }) => <Moment at={requested_at} />,
          },
          {
            key: 'confirmed',
            label: t('newsletter.confirmed'),
            draw: ({ confirmed_at }) => confirmed_at && <Moment at={confirmed_at} />,
          },
          {
            key: 'ended',
            label: t('newsletter.ended'),
            draw: ({ unsubscribed_at }) => unsubscribed_at && <Moment at={unsubscribed_at} />,
          },
        ]}
      />
    </>
  );
}
