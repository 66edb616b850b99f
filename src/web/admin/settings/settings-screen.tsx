import { useState } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { backupEndpoints } from '#contract/v1/backup-endpoints.ts';
import { settingsManagingEndpoints } from '#contract/v1/settings-managing-endpoints.ts';
import { dayMs } from '#values/durations.ts';
import { languageNames, languages } from '#values/language.ts';
import { settingsGroups } from '#values/settings.ts';
import { needBackofficeMessages } from '#web/backoffice/backoffice-messages.ts';
import { EditForm } from '#web/backoffice/edit-form.tsx';
import { GroupLinks } from '#web/backoffice/group-links.tsx';
import { useListHref } from '#web/backoffice/list-address.ts';
import { answerTask } from '#web/backoffice/screen-actions.ts';
import { ScreenHead } from '#web/backoffice/screen-head.tsx';
import { TaskButton } from '#web/backoffice/task-button.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { textOf } from '#web/request/page-form.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { LastBackup } from './last-backup.tsx';
import { SettingFields } from './setting-fields.tsx';
import { pathsOf, sectionsOf, withEntered } from './setting-rows.ts';
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
  const { personalApi } = requestFacts(context);
  const [settings, backup] = await Promise.all([
    personalApi.call(settingsManagingEndpoints.managedSettingsGet, { params: { group } }),
    personalApi.call(backupEndpoints.backupGet, {}),
  ]);
  const madeAt = Date.parse(backup.lastGood?.endedAt ?? '');
  return { group, settings, backup: { ...backup, isOld: Date.now() - madeAt > backupMaxAgeMs } };
}

export async function action(facts: ActionFunctionArgs) {
  const params = { group: groupOf(facts.request) };
  return answerTask(facts, {
    save: {
      async send({ personalApi, language }, form) {
        const present = await personalApi.call(settingsManagingEndpoints.managedSettingsGet, { params });
        const rows = sectionsOf(params.group, present, { t: wordless, language }).flatMap(
          (part) => part.rows,
        );
        // Where somebody else was faster, the version says so, whatever stands in it.
        const body = { ...withEntered(present, rows, form), version: Number(textOf(form, 'version')) };
        return personalApi.call(settingsManagingEndpoints.managedSettingsUpdate, { params, body });
      },
      // An entry of a list is told at the field of the list.
      formNameOf: (path) => path.replace(/^(sendOrdersTo|.*(?:[cC]ountries))\.\d+$/, '$1'),
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
  const { group, backup } = useLoaded<typeof loader>();
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
      <SettingsForm key={`${group} ${round}`} onTheirs={() => begin(round + 1)} />
      {group === 'sender' && (
        <div className={styles.test}>
          <p className={styles.hint}>{t('testMail.text')}</p>
          <TaskButton intent="testMail" label={t('testMail.send')} done={t('testMail.sent')} />
        </div>
      )}
      <LastBackup {...backup} />
    </>
  );
}

/** Its fields keep their values whatever somebody else saves meanwhile. */
function SettingsForm({ onTheirs }: { onTheirs: () => void }) {
  const t = useTranslations('settings');
  const admin = useTranslations('admin');
  const language = useLanguage();
  const { group, settings: stored } = useLoaded<typeof loader>();
  const [settings] = useState(stored);
  const sections = sectionsOf(group, settings, { t, language });
  const labels = Object.fromEntries(
    sections.flatMap(({ rows }) =>
      rows.flatMap((row) =>
        pathsOf(row).map((path, index) => {
          const spoken = languages[index];
          const name = row.kind === 'words' && spoken ? `${row.label}, ${languageNames[spoken]}` : row.label;
          return [path, name];
        }),
      ),
    ),
  );
  if (sections.every(({ rows }) => rows.length === 0)) return <p>{t('none')}</p>;
  return (
    <EditForm
      intent="save"
      isGuarded
      versioned={{ name: 'version', stored: stored.version, onTheirs }}
      labels={labels}
      submit={admin('save')}
      done={t('saved')}
    >
      {({ field }) => <SettingFields sections={sections} settings={settings} field={field} />}
    </EditForm>
  );
}
