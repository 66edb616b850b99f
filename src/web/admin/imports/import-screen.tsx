import type { LoaderFunctionArgs } from 'react-router';
import { importEndpoints, importMappingEndpoints } from '#contract/v1/import-endpoints.ts';
import { findIdInAddress } from '#values/addresses.ts';
import { importRowFilters } from '#values/imports.ts';
import { languages } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import {
  Badge,
  needBackofficeMessages,
  pageAskedBy,
  readListAddress,
  requestFacts,
  ScreenHead,
  useLoaded,
} from '#web/backoffice/list-screen.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { notFound } from '#web/request/refuse.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ImportColumns } from './import-columns.tsx';
import { ImportRows } from './import-rows.tsx';
import { ImportStages } from './import-stages.tsx';
import { stateTones } from './import-words.ts';
import { useImport } from './use-import.ts';

await needBackofficeMessages('goods', 'site', 'notices');

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = findIdInAddress(params.id ?? '');
  if (id === undefined) throw notFound();
  const address = readListAddress(request, { filters: { verdict: importRowFilters } });
  const { verdict } = address.filters;
  const { page, perPage, filters } = pageAskedBy(address, [verdict && { key: 'verdict', value: verdict }]);
  const { personalApi } = requestFacts(context);
  const run = await personalApi.call(importEndpoints.importGet, { params: { id } });
  const [rows, { fields, keys }, { data: kept }] = await Promise.all([
    personalApi.call(importEndpoints.importRows, { params: { id }, body: { page, perPage, filters } }),
    personalApi.call(importEndpoints.importFields, { params: { what: run.what } }),
    personalApi.call(importMappingEndpoints.importMappingFilter, { body: { what: run.what } }),
  ]);
  const alternates = Object.fromEntries(
    languages.map((language) => [language, panelPathOf('adminImport', language, { id: String(id) })]),
  );
  return { address, run, rows, fields, keys, kept, alternates };
}

/** One file on its way into the shop: what it would change, what is wrong with it, and how far it is. */
export default function ImportScreen() {
  const t = useTranslations('goods');
  const language = useLanguage();
  const { address, run: loaded, rows, fields, keys, kept } = useLoaded<typeof loader>();
  const { run, isActing, check, act } = useImport(loaded);
  return (
    <>
      <ScreenHead
        title={run.fileName || t('imports.unnamed')}
        lead={
          <>
            {t(`imports.kind.${run.what}`)}
            {run.format !== 'own' && ` · ${t(`imports.format.${run.format}`)}`}{' '}
            <Badge tone={stateTones[run.state]}>{t(`imports.state.${run.state}`)}</Badge>
          </>
        }
        actions={
          <ButtonLink
            href={panelPathOf('adminImports', language)}
            variant="ghost"
            prefetch="none"
            startIcon="arrow-left"
          >
            {t('imports.back')}
          </ButtonLink>
        }
      />
      <ImportStages
        run={run}
        isActing={isActing}
        onCheck={(createNew) => void check(createNew ? { createNew } : {})}
        onStep={(step) => void act(step)}
      />
      <ImportColumns
        key={run.columns.map(({ field }) => field).join()}
        run={run}
        fields={fields}
        keys={keys}
        kept={kept}
        isActing={isActing}
        onCheck={(mapping) => void check({ mapping })}
      />
      <ImportRows run={run} rows={rows} address={address} />
    </>
  );
}
