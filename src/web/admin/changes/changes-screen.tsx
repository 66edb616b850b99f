import type { LoaderFunctionArgs } from 'react-router';
import { changeEndpoints } from '#contract/v1/change-endpoints.ts';
import { changedEntities, changeSources } from '#values/change-log.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { betweenDays, dayPattern } from '#web/backoffice/day-filters.ts';
import {
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
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { type ListedSet, useChangeWords } from './change-words.ts';
import { UndoneBadge } from './undone-badge.tsx';

await needBackofficeMessages('goods', 'settings');

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { personalApi, site } = requestFacts(context);
  const address = readListAddress(request, {
    filters: { source: changeSources, entity: changedEntities, from: dayPattern, to: dayPattern },
  });
  const { source, entity, from, to } = address.filters;
  const filters = [
    source ? { key: 'source', value: source } : undefined,
    entity ? { key: 'entity', value: entity } : undefined,
    ...betweenDays('at', from, to, site.timeZone),
  ].filter((filter) => filter !== undefined);
  const sets = await personalApi.call(changeEndpoints.changeFilter, {
    body: { page: address.page, perPage: 50, filters },
  });
  return { address, sets };
}

/** Who has changed what of the goods and the settings, newest first; each of it leads to what it was and to the way back. */
export default function ChangesScreen() {
  const t = useTranslations('goods');
  const language = useLanguage();
  const { number } = useFormats();
  const words = useChangeWords();
  const { address, sets } = useLoaded<typeof loader>();
  const sources = changeSources.map((value) => ({ value, label: t(`changes.source.${value}`) }));
  const entities = changedEntities.map((value) => ({ value, label: t(`changes.entity.${value}`) }));
  const summary = ({ id, first, count }: ListedSet) => (
    <RowName
      href={panelPathOf('adminChange', language, { id: String(id) })}
      name={first ? words.nameOf(first, first.name) : t('changes.nothing')}
    >
      {first && (
        <QuietLine>
          {words.fieldOf(first)}
          {count > 1 && ` · ${t('changes.more', { count: count - 1, shown: number(count - 1) })}`}
        </QuietLine>
      )}
    </RowName>
  );
  return (
    <>
      <ScreenHead title={t('changes.title')} lead={t('changes.lead')} />
      <FilterBar
        address={address}
        filters={[
          { name: 'entity', label: t('changes.what'), all: t('changes.everything'), options: entities },
          { name: 'source', label: t('changes.how'), all: t('changes.anyWay'), options: sources },
        ]}
        more={[
          { name: 'from', label: t('changes.from'), isDay: true },
          { name: 'to', label: t('changes.to'), isDay: true },
        ]}
      />
      <ListTable
        caption={t('changes.title')}
        rows={sets.data}
        keyOf={({ id }) => id}
        pages={sets}
        headKey="what"
        empty={t('changes.none')}
        isCards
        columns={[
          { key: 'at', label: t('changes.when'), draw: ({ at }) => <Moment at={at} /> },
          { key: 'what', label: t('changes.what'), draw: summary },
          {
            key: 'who',
            label: t('changes.who'),
            draw: ({ user, source }) => (
              <>
                {user?.name ?? t('history.program')}
                <QuietLine>{words.sourceOf(source)}</QuietLine>
              </>
            ),
          },
          {
            key: 'state',
            label: t('changes.state'),
            draw: (set) => <UndoneBadge set={set} />,
          },
        ]}
      />
    </>
  );
}
