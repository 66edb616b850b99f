import type { LoaderFunctionArgs } from 'react-router';
import { importEndpoints } from '#contract/v1/import-endpoints.ts';
import { importKinds, importStates } from '#values/imports.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
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
import { type Import, stateTones } from './import-words.ts';
import styles from './imports.module.css';
import { UploadForm } from './upload-form.tsx';
import { useImportKinds } from './use-import-kinds.ts';

await needBackofficeMessages('goods', 'site');

export async function loader({ request, context }: LoaderFunctionArgs) {
  const address = readListAddress(request, { filters: { what: importKinds, state: importStates } });
  const { what, state } = address.filters;
  const { page, perPage, filters } = pageAskedBy(address, [
    what && { key: 'what', value: what },
    state && { key: 'state', value: state },
  ]);
  const { personalApi } = requestFacts(context);
  const body = { page, perPage, filters };
  return { address, imports: await personalApi.call(importEndpoints.importFilter, { body }) };
}

/** Files that are read into the shop: a new one, and those of the last months. */
export default function ImportsScreen() {
  const t = useTranslations('goods');
  const site = useTranslations('site');
  const { address, imports } = useLoaded<typeof loader>();
  const language = useLanguage();
  const kinds = useImportKinds();
  const states = {
    name: 'state',
    label: site('state'),
    all: site('allStates'),
    options: importStates.map((value) => ({ value, label: t(`imports.state.${value}`) })),
  };
  const whats = {
    name: 'what',
    label: t('imports.what'),
    all: t('imports.allKinds'),
    options: kinds.map((value) => ({ value, label: t(`imports.kind.${value}`) })),
  };
  return (
    <>
      <ScreenHead title={t('imports.title')} lead={t('imports.lead')} />
      <UploadForm kinds={kinds} />
      <h2 className={styles.title}>{t('imports.former')}</h2>
      <FilterBar address={address} filters={[whats, states]} />
      <ListTable
        caption={t('imports.former')}
        rows={imports.data}
        keyOf={({ id }) => id}
        pages={imports}
        empty={t('imports.none')}
        columns={[
          {
            key: 'file',
            label: t('imports.file'),
            draw: ({ id, fileName, what }) => (
              <RowName
                href={panelPathOf('adminImport', language, { id: String(id) })}
                name={fileName || t('imports.unnamed')}
              >
                <QuietLine>{t(`imports.kind.${what}`)}</QuietLine>
              </RowName>
            ),
          },
          {
            key: 'state',
            label: site('state'),
            draw: ({ state }) => <Badge tone={stateTones[state]}>{t(`imports.state.${state}`)}</Badge>,
          },
          { key: 'rows', label: t('imports.rows'), draw: (run) => <Counts run={run} /> },
          {
            key: 'begun',
            label: t('imports.begun'),
            draw: ({ createdAt, user }) => (
              <>
                <Moment at={createdAt} />
                <QuietLine>{user ? user.name : t('imports.command')}</QuietLine>
              </>
            ),
          },
        ]}
      />
    </>
  );
}

function Counts({ run }: { run: Import }) {
  const t = useTranslations('goods');
  const { number } = useFormats();
  return (
    <>
      {number(run.rows)}
      {run.new + run.changed + run.wrong > 0 && (
        <QuietLine>
          {t('imports.counts', {
            made: number(run.new),
            changed: number(run.changed),
            wrong: number(run.wrong),
          })}
        </QuietLine>
      )}
    </>
  );
}
