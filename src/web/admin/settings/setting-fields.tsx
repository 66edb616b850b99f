import { languageCodes, languageNames, languages } from '#values/language.ts';
import { emailMaximum } from '#values/limits.ts';
import { settingsMaxima } from '#values/settings.ts';
import type { EditFields } from '#web/backoffice/edit-form.tsx';
import { useLanguage } from '#web/request/site-facts.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextAreaField, TextField } from '#web/ui/text-field.tsx';
import { type SettingRow, type SettingSection, type Settings, shownValue } from './setting-rows.ts';
import styles from './settings-screen.module.css';

type SettingFieldsProps = Pick<EditFields, 'field'> & {
  sections: readonly SettingSection[];
  settings: Settings;
};

/** The fields of a group of settings, in its parts. */
export function SettingFields({ sections, settings, field }: SettingFieldsProps) {
  return sections.map(({ title, rows }) => (
    <section key={title ?? ''} aria-label={title} className={styles.section}>
      {title !== undefined && <h2 className={styles.title}>{title}</h2>}
      {rows.map((row) => (
        <SettingField key={row.path} row={row} settings={settings} field={field} />
      ))}
    </section>
  ));
}

type SettingFieldProps = Pick<EditFields, 'field'> & { row: SettingRow; settings: Settings };

function SettingField({ row, settings, field }: SettingFieldProps) {
  const language = useLanguage();
  const { path, kind, label, hint, choices = [] } = row;
  const valueAt = (at: string) => shownValue(settings, row, at, language);
  const facts = { ...field(path), ...(hint === undefined ? {} : { hint }), defaultValue: valueAt(path) };
  switch (kind) {
    case 'words':
      return (
        <fieldset className={styles.words}>
          <legend className={styles.legend}>{label}</legend>
          {hint !== undefined && <p className={styles.hint}>{hint}</p>}
          {languages.map((one) => {
            const at = `${path}.${languageCodes[one]}`;
            const ofLanguage = field(at);
            return (
              <TextField
                key={one}
                {...ofLanguage}
                label={languageNames[one]}
                aria-label={ofLanguage.label}
                lang={one}
                defaultValue={valueAt(at)}
                maxLength={settingsMaxima.text}
              />
            );
          })}
        </fieldset>
      );
    case 'choice':
      return <SelectField {...facts} options={choices} />;
    case 'lines':
      return <TextAreaField {...facts} rows={3} maxLength={settingsMaxima.words * 3} />;
    case 'number':
      return <TextField {...facts} inputMode="decimal" maxLength={16} className={styles.short} />;
    case 'email':
      return <TextField {...facts} type="email" maxLength={emailMaximum} />;
    default:
      return <TextField {...facts} maxLength={settingsMaxima.words} />;
  }
}
