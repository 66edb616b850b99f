import type { LoaderFunctionArgs } from 'react-router';
import { eventEditingEndpoints } from '#contract/v1/event-editing-endpoints.ts';
import { eventStatuses } from '#values/events.ts';
import { pickText } from '#values/language.ts';
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
import { ButtonLink } from '#web/ui/button.tsx';
import { useStateFilter } from '../frame/use-state-filter.ts';

await needBackofficeMessages('site');

const periods = ['past', 'all'] as const;
const tones = { draft: 'warn', published: 'ok', cancelled: 'danger' } as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const address = readListAddress(request, { filters: { period: periods, status: eventStatuses } });
  const { page, keywords, filters } = address;
  const status = eventStatuses.find((one) => one === filters.status);
  // What comes, unless told: it is that which is worked on.
  const period = periods.find((one) => one === filters.period) ?? ('upcoming' as const);
  const body = { page, keywords, limit: 25, period, ...(status ? { status } : {}) };
  const { personalApi } = requestFacts(context);
  return { address, events: await personalApi.call(eventEditingEndpoints.eventDefinitionFilter, { body }) };
}

/** Fairs, courses and open days: those that come, and those that are past. */
export default function EventsScreen() {
  const t = useTranslations('site');
  const admin = useTranslations('admin');
  const states = useStateFilter('events.status', eventStatuses, 'status');
  const language = useLanguage();
  const { address, events } = useLoaded<typeof loader>();
  return (
    <>
      <ScreenHead
        title={t('events.listTitle')}
        lead={t('events.lead')}
        actions={
          <ButtonLink
            href={panelPathOf('adminEvent', language, { id: 'new' })}
            startIcon="plus"
            prefetch="none"
          >
            {t('events.new')}
          </ButtonLink>
        }
      />
      <FilterBar
        address={address}
        search={t('events.search')}
        filters={[
          {
            name: 'period',
            label: t('events.periodLabel'),
            all: t('events.period.upcoming'),
            options: periods.map((value) => ({ value, label: t(`events.period.${value}`) })),
          },
          states,
        ]}
      />
      <ListTable
        caption={t('events.listTitle')}
        rows={events.data}
        keyOf={({ id }) => id}
        pages={events}
        empty={t('events.none')}
        columns={[
          {
            key: 'event',
            label: t('events.event'),
            draw: ({ id, title }) => (
              <Link href={panelPathOf('adminEvent', language, { id: String(id) })} prefetch="none">
                {pickText(title, language).text}
              </Link>
            ),
          },
          { key: 'starts', label: t('events.startsAt'), draw: ({ startsAt }) => <Moment at={startsAt} /> },
          { key: 'ends', label: t('events.endsAt'), draw: ({ endsAt }) => <Moment at={endsAt} /> },
          { key: 'place', label: t('events.place'), draw: ({ place }) => pickText(place, language).text },
          {
            key: 'status',
            label: t('state'),
            draw: ({ status, hasChanges }) => (
              <>
                <Badge tone={tones[status]}>{t(`events.status.${status}`)}</Badge>{' '}
                {status !== 'draft' && hasChanges && <Badge tone="warn">{admin('content.changed')}</Badge>}
              </>
            ),
          },
        ]}
      />
    </>
  );
}
