import type { ReactNode } from 'react';
import { languageCodes, languageNames, languages } from '#values/language.ts';
import { emailMaximum } from '#values/limits.ts';
import { settingsMaxima } from '#values/settings.ts';
import { CountryYearsField } from '#web/backoffice/country-years-field.tsx';
import type { EditFields } from '#web/backoffice/edit-form.tsx';
import { SettingSet } from '#web/backoffice/setting-set.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextAreaField, TextField } from '#web/ui/text-field.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { CountriesField } from './countries-field.tsx';
import {
  type EntryKind,
  type SettingRow,
  type SettingSection,
  type Settings,
  shownValue,
  valueAt,
} from './setting-rows.ts';
import styles from './settings-screen.module.css';

/** Changes what there is to enter: the fields are drawn anew with what was entered before. */
export type EntryActs = {
  readonly add: (list: string, kind: EntryKind) => void;
  readonly remove: (path: string) => void;
};

type SettingFieldsProps = Pick<EditFields, 'field'> &
  EntryActs & { sections: readonly SettingSection[]; settings: Settings };

/** The fields of a group of settings, in its parts, and what is added to them and taken away. */
export function SettingFields(props: SettingFieldsProps) {
  return props.sections.map((section, place) => (
    <Section key={section.entry ?? section.adds?.[0]?.list ?? place} {...props} section={section} />
  ));
}

type SectionProps = SettingFieldsProps & { section: SettingSection };

function Section({ section, ...props }: SectionProps) {
  const t = useTranslations('settings');
  const { title, rows, parts, entry, adds, note } = section;
  const shown = (
    <>
      {note !== undefined && <p className={styles.hint}>{note}</p>}
      {rows.map((row) => (
        <SettingField key={row.path} row={row} settings={props.settings} field={props.field} />
      ))}
      {parts && <SettingFields {...props} sections={parts} />}
      {adds && (
        <p className={styles.buttons}>
          {adds.map(({ kind, list }) => (
            <Button
              key={kind}
              variant="secondary"
              size="small"
              startIcon="plus"
              data-adds={list}
              onClick={() => props.add(list, kind)}
            >
              {t(`add.${kind}`)}
            </Button>
          ))}
        </p>
      )}
    </>
  );
  if (title === undefined) return shown;
  return (
    <Framed section={section} title={title}>
      {shown}
      {entry !== undefined && (
        <Button variant="ghost" size="small" startIcon="trash" onClick={() => props.remove(entry)}>
          {t('remove')}
          <VisuallyHidden>{` ${title}`}</VisuallyHidden>
        </Button>
      )}
    </Framed>
  );
}

type FramedProps = { section: SettingSection; title: string; children: ReactNode };

function Framed({ section: { isShort, isInColumns }, title, children }: FramedProps) {
  return (
    <fieldset className={styles.section} data-short={isShort} data-columns={isInColumns}>
      <legend className={styles.title}>{title}</legend>
      {children}
    </fieldset>
  );
}

type SettingFieldProps = Pick<EditFields, 'field'> & { row: SettingRow; settings: Settings };

function SettingField({ row, settings, field }: SettingFieldProps) {
  const t = useTranslations('settings');
  const language = useLanguage();
  const { path, kind, label, hint, choices = [] } = row;
  const shown = (at: string) => shownValue(settings, row, at, language);
  const facts = { ...field(path), label, ...(hint === undefined ? {} : { hint }), defaultValue: shown(path) };
  switch (kind) {
    case 'words':
    case 'longWords':
      return (
        <SettingSet label={label} hint={hint}>
          {languages.map((one) => {
            const at = `${path}.${languageCodes[one]}`;
            const ofLanguage = field(at);
            const inLanguage = {
              ...ofLanguage,
              ...{ label: languageNames[one], 'aria-label': ofLanguage.label },
              ...{ lang: one, defaultValue: shown(at) },
            };
            return kind === 'words' ? (
              <TextField key={one} {...inLanguage} maxLength={settingsMaxima.text} />
            ) : (
              <TextAreaField key={one} {...inLanguage} rows={2} maxLength={settingsMaxima.words} />
            );
          })}
        </SettingSet>
      );
    case 'country':
      return <SelectField {...facts} options={choices} placeholder={t('country.choose')} />;
    case 'countries':
      return <CountriesField {...facts} choices={choices} />;
    case 'countryYears':
      return (
        <CountryYearsField
          {...facts}
          countries={choices.map((choice) => ({ iso: choice.value, name: choice.label }))}
        />
      );
    case 'choice':
      return <SelectField {...facts} options={choices} />;
    case 'some': {
      const { id, name } = field(path);
      const chosen = valueAt(settings, path);
      return (
        <SettingSet label={label} hint={hint}>
          {choices.map(({ value, label: words }, place) => (
            <Checkbox
              key={value}
              id={place === 0 ? id : `${id}-${value}`}
              name={name}
              value={value}
              label={words}
              defaultChecked={Array.isArray(chosen) && chosen.includes(value)}
            />
          ))}
        </SettingSet>
      );
    }
    case 'switch': {
      const { defaultValue: _, ...ofSwitch } = facts;
      return <Checkbox {...ofSwitch} value="true" defaultChecked={valueAt(settings, path) === true} />;
    }
    case 'lines':
      return <TextAreaField {...facts} rows={3} maxLength={settingsMaxima.words * 3} />;
    case 'number':
    case 'kilograms':
      return <TextField {...facts} inputMode="decimal" maxLength={16} className={styles.short} />;
    case 'day':
      return <TextField {...facts} type="date" className={styles.short} />;
    case 'email':
      return <TextField {...facts} type="email" maxLength={emailMaximum} />;
    default:
      return <TextField {...facts} maxLength={settingsMaxima.words} />;
  }
}
