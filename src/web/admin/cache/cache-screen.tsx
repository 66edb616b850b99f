import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { cacheEndpoints } from '#contract/v1/cache-endpoints.ts';
import { contentEndpoints } from '#contract/v1/content-endpoints.ts';
import { settingsEndpoints } from '#contract/v1/settings-endpoints.ts';
import { languages } from '#values/language.ts';
import { readListAddress } from '#web/backoffice/list-address.ts';
import { ListTable } from '#web/backoffice/list-table.tsx';
import { answerTask } from '#web/backoffice/screen-actions.ts';
import { ScreenHead } from '#web/backoffice/screen-head.tsx';
import { TaskButton } from '#web/backoffice/task-button.tsx';
import { formatFileSize } from '#web/i18n/formats.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { textOf } from '#web/request/page-form.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import styles from './cache-screen.module.css';
import { RequestLog } from './request-log.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { personalApi, language } = requestFacts(context);
  const address = readListAddress(request, { filters: { language: languages } });
  const caches = await personalApi.call(cacheEndpoints.cacheList, {});
  if (!caches.some(({ name }) => name === 'requestLog')) return { caches };
  const asked = languages.find((one) => one === address.filters.language) ?? language;
  const [requests, options] = await Promise.all([
    personalApi.call(cacheEndpoints.requestFilter, {
      body: { language: asked, page: address.page, perPage: 25 },
    }),
    personalApi.call(contentEndpoints.optionFilter, {}),
  ]);
  const isOn = options.some(({ key, value }) => key === 'RequestLog' && value === true);
  return { caches, log: { address, requests, isOn } };
}

export async function action(facts: ActionFunctionArgs) {
  return answerTask(facts, {
    clear: {
      send: ({ personalApi }, form) =>
        personalApi.call(cacheEndpoints.cacheClear, { params: { name: textOf(form, 'name') } }),
    },
    requestLog: {
      send: ({ personalApi }, form) =>
        personalApi.call(settingsEndpoints.optionUpdate, {
          body: { options: { RequestLog: textOf(form, 'isOn') === 'true' } },
        }),
    },
  });
}

/** The contents of memory and cache server, their hit rates, and a way to clear them. */
export default function CacheScreen() {
  const t = useTranslations('admin');
  const language = useLanguage();
  const { number } = useFormats();
  const { caches, log } = useLoaded<typeof loader>();
  const nameOf = (name: string) => (t.has(`cache.name.${name}`) ? t(`cache.name.${name}`) : name);
  const notCounted = <span className={styles.none}>–</span>;
  return (
    <>
      <ScreenHead title={t('cache.title')} lead={t('cache.lead')} />
      <ListTable
        caption={t('cache.title')}
        rows={caches}
        keyOf={({ name }) => name}
        empty={t('cache.none')}
        columns={[
          {
            key: 'name',
            label: t('cache.what'),
            draw: ({ name, kind }) => (
              <>
                {nameOf(name)}
                {kind === 'server' && <span className={styles.kind}>{t('cache.ofServer')}</span>}
              </>
            ),
          },
          {
            key: 'entries',
            label: t('cache.entries'),
            isNumber: true,
            draw: ({ entries }) => (entries === null ? notCounted : number(entries)),
          },
          {
            key: 'bytes',
            label: t('cache.size'),
            isNumber: true,
            draw: ({ bytes }) => (bytes === null ? notCounted : formatFileSize(language, bytes)),
          },
          {
            key: 'hitRate',
            label: t('cache.hitRate'),
            isNumber: true,
            draw: ({ hitRate }) =>
              hitRate === null ? notCounted : number(hitRate * 100, { decimals: 0, unit: '%' }),
          },
          {
            key: 'clear',
            label: t('cache.clear'),
            isAction: true,
            draw: ({ name }) => (
              <TaskButton
                intent="clear"
                values={{ name }}
                label={t('cache.clear')}
                about={nameOf(name)}
                done={t('cache.cleared', { name: nameOf(name) })}
              />
            ),
          },
        ]}
      />
      {log && <RequestLog {...log} />}
    </>
  );
}
