import { type ReactNode, useRef, useState } from 'react';
import type { EditFields } from '#web/backoffice/edit-form.tsx';
import { SettingSet } from '#web/backoffice/setting-set.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { allCountries, type SettingRow } from './setting-rows.ts';
import styles from './settings-screen.module.css';

type CountriesFieldProps = Omit<ReturnType<EditFields['field']>, 'label'> & {
  label: string;
  hint?: ReactNode;
  /** Codes, as the row shows them. */
  defaultValue: string;
  choices: NonNullable<SettingRow['choices']>;
};

/** Several countries: each can be taken away, and one is added by its name. */
export function CountriesField({ id, name, error, label, hint, defaultValue, choices }: CountriesFieldProps) {
  const t = useTranslations('settings');
  const [chosen, setChosen] = useState(() => defaultValue.split(', ').filter(Boolean));
  const [wanted, setWanted] = useState('');
  const select = useRef<HTMLDivElement>(null);
  // What is chosen in the list counts, whether or not it was added.
  const all = wanted === '' ? chosen : withCountry(chosen, wanted);
  const labelOf = (code: string) => choices.find(({ value }) => value === code)?.label ?? code;
  const change = (codes: string[]) => {
    setChosen(codes);
    setWanted('');
    select.current?.querySelector('select')?.focus();
  };
  return (
    <SettingSet label={label} hint={hint}>
      <input type="hidden" name={name} value={all.join(', ')} />
      {chosen.length > 0 && (
        <ul className={styles.countries}>
          {chosen.map((code) => (
            <li key={code}>
              <Button
                variant="secondary"
                size="small"
                endIcon="close"
                onClick={() => change(chosen.filter((one) => one !== code))}
              >
                {labelOf(code)}
                <VisuallyHidden>{`, ${t('country.remove')}`}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div ref={select} className={styles.adding}>
        <SelectField
          id={id}
          label={t('country.add')}
          aria-label={`${label}: ${t('country.add')}`}
          placeholder={t('country.choose')}
          options={choices.filter(({ value }) => !chosen.includes(value))}
          value={wanted}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
          error={error}
        />
        <Button variant="secondary" size="small" startIcon="plus" onClick={() => change(all)}>
          {t('country.do')}
        </Button>
      </div>
    </SettingSet>
  );
}

/** All of them leave nothing to choose besides, and one of them is no longer all. */
function withCountry(chosen: readonly string[], code: string): string[] {
  return code === allCountries ? [code] : [...chosen.filter((one) => one !== allCountries), code];
}
