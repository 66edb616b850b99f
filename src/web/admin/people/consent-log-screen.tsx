import type { LoaderFunctionArgs } from 'react-router';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { subscriberEndpoints } from '#contract/v1/subscriber-endpoints.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
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
import { anchorOfVersion } from '../consents/consent-versions.tsx';
import styles from './consent-log-screen.module.css';

await needBackofficeMessages('site');

type Entry = EndpointAnswer<typeof subscriberEndpoints.consentLogFilter>['data'][number];

const statuses = ['accepted', 'rejected', 'withdrawn'] as const;
const sources = ['cmsSite', 'checkout', 'cookieNotice', 'import'] as const;
const periods = ['7', '30', '365'] as const;
const tones = { accepted: 'ok', rejected: 'warn', withdrawn: 'danger' } as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const address = readListAddress(request, {
    filters: { status: statuses, source: sources, days: periods },
  });
  const { page, keywords, filters } = address;
  const status = statuses.find((one) => one === filters.status);
  const sourceType = sources.find((one) => one === filters.source);
  const body = {
    ...{ page, keywords, limit: 25 },
    ...(status ? { status } : {}),
    ...(sourceType ? { sourceType } : {}),
    ...(filters.days ? { days: Number(filters.days) } : {}),
  };
  const { personalApi } = requestFacts(context);
  return { address, log: await personalApi.call(subscriberEndpoints.consentLogFilter, { body }) };
}

/** Who agreed to what, who took it back, and when: entries are appended and never changed. */
export default function ConsentLogScreen() {
  const t = useTranslations('site');
  const { address, log } = useLoaded<typeof loader>();
  const filterOf = (name: string, all: string, values: readonly string[]) => ({
    name,
    label: t(`consentLog.${name}Label`),
    all: t(all),
    options: values.map((value) => ({ value, label: t(`consentLog.${name}.${value}`) })),
  });
  return (
    <>
      <ScreenHead title={t('consentLog.title')} lead={t('consentLog.lead')} />
      <FilterBar
        address={address}
        search={t('newsletter.email')}
        filters={[
          filterOf('status', 'allStates', statuses),
          filterOf('source', 'consentLog.allSources', sources),
          {
            name: 'days',
            label: t('search.period'),
            all: t('consentLog.always'),
            options: periods.map((value) => ({ value, label: t('search.days', { count: Number(value) }) })),
          },
        ]}
      />
      <ListTable
        caption={t('consentLog.title')}
        rows={log.data}
        keyOf={({ id }) => id}
        pages={log}
        empty={t('consentLog.none')}
        columns={[
          {
            key: 'who',
            label: t('consentLog.who'),
            draw: ({ email, askedBy, askedByEmail }) => (
              <>
                {email || t('consentLog.nobody')}
                <span className={styles.quiet}>
                  {askedByEmail !== null && askedByEmail !== email
                    ? t('consentLog.askedByOther', { email: askedByEmail })
                    : t(`consentLog.askedBy.${askedBy}`)}
                </span>
              </>
            ),
          },
          { key: 'what', label: t('consentLog.what'), draw: (entry) => <What entry={entry} /> },
          {
            key: 'status',
            label: t('consentLog.statusLabel'),
            draw: ({ status }) => <Badge tone={tones[status]}>{t(`consentLog.status.${status}`)}</Badge>,
          },
          {
            key: 'source',
            label: t('consentLog.sourceLabel'),
            draw: ({ sourceType, proof, claimedAt }) => (
              <>
                {t.has(`consentLog.source.${sourceType}`) ? t(`consentLog.source.${sourceType}`) : sourceType}
                {claimedAt !== null && (
                  <span className={styles.quiet}>
                    {t('consentLog.givenAt')} <Moment at={claimedAt} />
                  </span>
                )}
                {proof !== null && <span className={styles.quiet}>{proof}</span>}
              </>
            ),
          },
          { key: 'when', label: t('consentLog.when'), draw: ({ loggedAt }) => <Moment at={loggedAt} /> },
        ]}
      />
    </>
  );
}

/** The consents with the version of their words, or the categories of cookies. */
function What({ entry: { consents, cookies } }: { entry: Entry }) {
  const t = useTranslations('site');
  const own = useLanguage();
  if (cookies) {
    const chosen = cookies.map((one) => t(`consentLog.cookies.${one}`)).join(', ');
    return t('consentLog.ofCookies', { chosen });
  }
  return (
    <ul>
      {consents.map(({ id, name, textVersion, language }) => (
        <li key={id}>
          {name ?? t('consentLog.gone', { id })}
          <Link
            href={`${panelPathOf('adminConsentText', own, { id: String(id) })}#${anchorOfVersion(textVersion)}`}
            prefetch="none"
            className={styles.quiet}
          >
            {t('consentLog.version', { version: textVersion.slice(0, 8), language: language.toUpperCase() })}
          </Link>
        </li>
      ))}
    </ul>
  );
}
