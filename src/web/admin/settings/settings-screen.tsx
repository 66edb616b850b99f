import { useState } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { backupEndpoints } from '#contract/v1/backup-endpoints.ts';
import { settingsManagingEndpoints } from '#contract/v1/settings-managing-endpoints.ts';
import { countriesIn } from '#values/country-codes.ts';
import { dayMs } from '#values/durations.ts';
import { type SettingsGroup, settingsGroups } from '#values/settings.ts';
import { needBackofficeMessages } from '#web/backoffice/backoffice-messages.ts';
import { GroupLinks } from '#web/backoffice/group-links.tsx';
import { useListHref } from '#web/backoffice/list-address.ts';
import { answerTask, jsonOf } from '#web/backoffice/screen-actions.ts';
import { ScreenHead } from '#web/backoffice/screen-head.tsx';
import { TaskButton } from '#web/backoffice/task-button.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { textOf } from '#web/request/page-form.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { LastBackup } from './last-backup.tsx';
import { rowsOf, type Settings, withEntered } from './setting-rows.ts';
import { sectionsOf } from './setting-sections.ts';
import { SettingsForm } from './settings-form.tsx';
import { readHistory, SettingsHistory } from './settings-history.tsx';
import styles from './settings-screen.module.css';

await needBackofficeMessages('settings');

/** Where rows alone matter, not what they are called. */
const wordless = (key: string) => key;

/** Backups are made daily; one may fail and be made up for. */
const backupMaxAgeMs = 2 * dayMs;

function groupOf(request: Request) {
  const asked = new URL(request.url).searchParams.get('group');
  return settingsGroups.find((group) => group === asked) ?? 'company';
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const group = groupOf(request);
  const { personalApi, language } = requestFacts(context);
  const read = (params: { group: SettingsGroup }) =>
    personalApi.call(settingsManagingEndpoints.managedSettingsGet, { params });
  const namesMethods = group === 'branches' || group === 'payment';
  const [settings, methods, history, backup] = await Promise.all([
    read({ group }),
    namesMethods ? read({ group: 'delivery' }) : undefined,
    readHistory(personalApi, group),
    personalApi.call(backupEndpoints.backupGet, {}),
  ]);
  const madeAt = Date.parse(backup.lastGood?.endedAt ?? '');
  const isOld = Date.now() - madeAt > backupMaxAgeMs;
  return {
    ...{ group, settings, methods: methods?.deliveryMethods ?? [], history },
    // Named here: browsers know some countries by other names.
    countries: countriesIn(language),
    backup: { ...backup, isOld },
  };
}

export async function action(facts: ActionFunctionArgs) {
  const params = { group: groupOf(facts.request) };
  return answerTask(facts, {
    save: {
      send: ({ personalApi, language }, form) => {
        const shown = (jsonOf(form, 'settings') ?? {}) as Settings;
        // Where somebody else was faster, the version says so, whatever stands in it.
        const rows = rowsOf(sectionsOf(params.group, shown, { t: wordless, language }));
        const body = { ...withEntered(shown, rows, form), version: Number(textOf(form, 'version')) };
        return personalApi.call(settingsManagingEndpoints.managedSettingsUpdate, { params, body });
      },
      // An entry of a list is told at the field of the list.
      formNameOf: (path) =>
        path.replace(/^(sendOrdersTo|.*(?:[cC]ountries|zipCodes|deliveryMethodKeys))\.\d+$/, '$1'),
    },
    testMail: {
      send: ({ personalApi }) =>
        personalApi.call(settingsManagingEndpoints.managedSettingsTestMail, { body: {} }),
    },
  });
}

/** What the shop's owner sets up, one group at a time. */
export default function SettingsScreen() {
  /** Once somebody else's settings were taken over, one begins anew with them. */
  const [round, begin] = useState(0);
  const loaded = useLoaded<typeof loader>();
  const { group } = loaded;
  const href = useListHref();
  const t = useTranslations('settings');
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')} />
      <GroupLinks
        label={t('groups')}
        present={group}
        groups={settingsGroups.map((name) => ({
          name,
          text: t(`group.${name}`),
          href: href({ group: name }),
        }))}
      />
      <SettingsForm
        key={`${group} ${round}`}
        group={group}
        settings={loaded.settings}
        methods={loaded.methods}
        countries={loaded.countries}
        onTheirs={() => begin(round + 1)}
      />
      <SettingsHistory group={group} version={loaded.settings.version} sets={loaded.history} />
      {group === 'sender' && (
        <div className={styles.test}>
          <p className={styles.hint}>{t('testMail.text')}</p>
          <TaskButton intent="testMail" label={t('testMail.send')} done={t('testMail.sent')} />
        </div>
      )}
      <LastBackup {...loaded.backup} />
    </>
  );
}
