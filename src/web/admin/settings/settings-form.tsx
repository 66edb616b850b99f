import { useEffect, useRef, useState } from 'react';
import { languageNames, languages } from '#values/language.ts';
import type { SettingsGroup } from '#values/settings.ts';
import { EditForm } from '#web/backoffice/edit-form.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { withEntry, withoutEntry } from './setting-entries.ts';
import { SettingFields } from './setting-fields.tsx';
import {
  type EntryKind,
  pathsOf,
  rowsOf,
  type SettingSection,
  type Settings,
  withEntered,
} from './setting-rows.ts';
import { sectionsOf } from './setting-sections.ts';
import type { Saying } from './setting-words.ts';
import styles from './settings-screen.module.css';

type SettingsFormProps = {
  group: SettingsGroup;
  settings: Settings;
  methods: NonNullable<Settings['deliveryMethods']>;
  countries: NonNullable<Saying['countries']>;
  onTheirs: () => void;
};

/** Its fields keep their values whatever somebody else saves meanwhile. */
export function SettingsForm({ group, settings: stored, methods, countries, onTheirs }: SettingsFormProps) {
  const t = useTranslations('settings');
  const admin = useTranslations('admin');
  const language = useLanguage();
  const [settings, setSettings] = useState(stored);
  /** Counts additions and removals: the fields are drawn anew with what was entered before. */
  const [round, setRound] = useState(0);
  const fields = useRef<HTMLDivElement>(null);
  /** Where the focus goes after one. */
  const next = useRef<string>(undefined);
  const saying: Saying = { t, language, methods, countries };
  const sections = sectionsOf(group, settings, saying);
  useEffect(() => {
    if (round === 0 || next.current === undefined) return;
    fields.current?.querySelector<HTMLElement>(next.current)?.focus();
    next.current = undefined;
  }, [round]);
  const change = (make: (entered: Settings) => Settings) => {
    const form = fields.current?.closest('form');
    if (!form) return;
    setSettings(make(withEntered(settings, rowsOf(sections), new FormData(form))));
    setRound(round + 1);
  };
  const add = (list: string, kind: EntryKind) =>
    change((entered) => {
      const methodKeys = methods.map(({ key }) => key);
      const pickupKeys = methods.filter((one) => one.kind === 'pickup').map(({ key }) => key);
      const today = new Date().toISOString().slice(0, 10);
      const added = withEntry(entered, list, kind, { methodKeys, pickupKeys, today });
      next.current = `[name^="${added.path}."]`;
      return added.settings;
    });
  const remove = (path: string) =>
    change((entered) => {
      next.current = `[data-adds="${path.slice(0, path.lastIndexOf('.'))}"]`;
      return withoutEntry(entered, path);
    });
  if (sections.every(({ rows, parts, adds }) => rows.length === 0 && !parts && !adds))
    return <p>{t('none')}</p>;
  return (
    <EditForm
      intent="save"
      isGuarded
      versioned={{ name: 'version', stored: stored.version, onTheirs }}
      labels={labelsOf(sections)}
      submit={admin('save')}
      done={t('saved')}
    >
      {({ field }) => (
        <div ref={fields} key={round} className={styles.fields}>
          <input type="hidden" name="settings" value={JSON.stringify(settings)} />
          <SettingFields sections={sections} settings={settings} field={field} add={add} remove={remove} />
        </div>
      )}
    </EditForm>
  );
}

/** What a field is called where errors are listed, with what it belongs to. */
function labelsOf(sections: readonly SettingSection[], within = ''): Record<string, string> {
  return Object.assign(
    {},
    ...sections.map(({ title, rows, parts = [] }) => {
      const place = [within, title].filter(Boolean).join(', ');
      const before = place === '' ? '' : `${place}: `;
      const own = rows.flatMap((row) =>
        pathsOf(row).map((path, index) => {
          const spoken = languages[index];
          const isWords = row.kind === 'words' || row.kind === 'longWords';
          const name = isWords && spoken ? `${row.label}, ${languageNames[spoken]}` : row.label;
          return [path, `${before}${name}`];
        }),
      );
      return { ...Object.fromEntries(own), ...labelsOf(parts, place) };
    }),
  );
}
