import type { LoaderFunctionArgs } from 'react-router';
import { entryEndpoints } from '#contract/v1/entry-endpoints.ts';
import { formEndpoints } from '#contract/v1/form-endpoints.ts';
import { findIdInAddress } from '#values/addresses.ts';
import { entryKinds, entrySorts, entryStates } from '#values/entry-states.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import type { ListAddress } from '#web/backoffice/list-address.ts';
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
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { usePermission } from '../frame/use-permission.ts';
import { useStateFilter } from '../frame/use-state-filter.ts';
import { entryTones } from './entry-tones.ts';

await needBackofficeMessages('site');

/** What the address says of the entries that are wanted, as the API takes it: a kind is one of theirs or the id of a form. */
function wantedOf({ keywords, filters }: ListAddress) {
  const state = entryStates.find((one) => one === filters.state);
  const kind = entryKinds.find((one) => one === filters.kind);
  const formId = findIdInAddress(filters.kind ?? '');
  return {
    ...(keywords ? { keywords } : {}),
    ...(state ? { state } : {}),
    ...(kind ? { kind } : {}),
    ...(formId ? { form_id: formId } : {}),
  };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const filters = { state: entryStates, kind: /^(contact|enquiry|form|[1-9]\d{0,8})$/ };
  const address = readListAddress(request, { sorts: entrySorts, filters });
  const { page, sort } = address;
  const body = {
    ...wantedOf(address),
    ...{ page, limit: 25 },
    ...(sort ? { sort } : {}),
  };
  const { personalApi } = requestFacts(context);
  const [entries, forms] = await Promise.all([
    personalApi.call(entryEndpoints.entryFilter, { body }),
    personalApi.call(formEndpoints.formFilter, { body: { perPage: 50 } }),
  ]);
  return { address, entries, forms: forms.data.map(({ id, title }) => ({ id, title })) };
}

/** What people have sent: messages, price enquiries and forms, the newest first. */
export default function EntriesScreen() {
  const t = useTranslations('site');
  const states = useStateFilter('entries.state', entryStates);
  const { address, entries, forms } = useLoaded<typeof loader>();
  const language = useLanguage();
  const mayExport = usePermission('entries.export');
  const query = new URLSearchParams(
    Object.entries(wantedOf(address)).map(([name, value]) => [name, String(value)]),
  );
  return (
    <>
      <ScreenHead
        title={t('entries.title')}
        lead={t('entries.lead')}
        actions={
          mayExport && (
            <ButtonLink
              href={`${entryEndpoints.entryExport.path}?${query}`}
              reloadDocument
              download
              variant="secondary"
              startIcon="download"
            >
              {t('entries.export')}
            </ButtonLink>
          )
        }
      />
      <FilterBar
        address={address}
        search={t('entries.search')}
        filters={[
          {
            name: 'kind',
            label: t('entries.kindLabel'),
            all: t('entries.allKinds'),
            options: [
              ...entryKinds.map((value) => ({ value, label: t(`entries.kinds.${value}`) })),
              ...forms.map(({ id, title }) => ({ value: String(id), label: t('entries.ofForm', { title }) })),
            ],
          },
          states,
        ]}
      />
      <ListTable
        caption={t('entries.title')}
        rows={entries.data}
        keyOf={({ id }) => id}
        sort={address.sort}
        pages={entries}
        empty={t('entries.none')}
        columns={[
          {
            key: 'sender',
            label: t('entries.sender'),
            sort: 'email',
            draw: ({ id, name, email }) => (
              <RowName
                href={panelPathOf('adminEntry', language, { id })}
                name={name || email || t('entries.nobody')}
              >
                {name && email && <QuietLine>{email}</QuietLine>}
              </RowName>
            ),
          },
          {
            key: 'state',
            label: t('state'),
            draw: ({ state }) => <Badge tone={entryTones[state]}>{t(`entries.state.${state}`)}</Badge>,
          },
          {
            key: 'kind',
            label: t('entries.kindLabel'),
            draw: ({ kind, form, subject }) => (
              <>
                {form ?? t(`entries.kind.${kind}`)}
                {subject && <QuietLine>{subject}</QuietLine>}
              </>
            ),
          },
          {
            key: 'created',
            label: t('entries.sent'),
            sort: 'created_at',
            draw: ({ created_at }) => <Moment at={created_at} />,
          },
        ]}
      />
    </>
  );
}
