import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type CountryYears, readCountryYears, writtenCountryYears } from './country-years.ts';
import styles from './country-years-field.module.css';
import { SettingSet } from './setting-set.tsx';

type CountryYearsFieldProps = {
  id: string;
  name: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  /** As it is stored: `HR 11, DE 8`. */
  defaultValue: string;
  /** All there are, by their names. */
  countries: readonly { readonly iso: string; readonly name: string }[];
};

/** Years for each of some countries, which are chosen by name. */
export function CountryYearsField(props: CountryYearsFieldProps) {
  const { id, name, label, hint, error, defaultValue, countries } = props;
  const t = useTranslations('backoffice');
  const [entries, setEntries] = useState(() => readCountryYears(defaultValue));
  const [wanted, setWanted] = useState('');
  const list = useRef<HTMLDivElement>(null);
  /** Where the focus goes once the fields are there: a country, or the choice of another one. */
  const next = useRef<string>(undefined);
  useEffect(() => {
    if (next.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-of="${next.current}"]`)?.focus();
    next.current = undefined;
  });
  const change = (changed: CountryYears[], focus: string) => {
    next.current = focus;
    setEntries(changed);
    setWanted('');
  };
  const nameOf = (country: string) => countries.find(({ iso }) => iso === country)?.name ?? country;
  const wrong = entries.find(({ years }) => !/^\d{1,2}$/.test(years));
  return (
    <SettingSet label={label} hint={hint}>
      <input type="hidden" name={name} value={writtenCountryYears(entries)} />
      <div ref={list} className={styles.list}>
        {entries.map(({ country, years }) => (
          <div key={country} className={styles.entry}>
            <TextField
              label={nameOf(country)}
              {...(wrong?.country === country ? { id, error } : {})}
              inputMode="numeric"
              maxLength={2}
              value={years}
              data-of={country}
              onChange={({ currentTarget: { value } }) =>
                setEntries(entries.map((one) => (one.country === country ? { country, years: value } : one)))
              }
            />
            <IconButton
              icon="trash"
              label={t('countryYears.remove', { country: nameOf(country) })}
              onClick={() =>
                change(
                  entries.filter((one) => one.country !== country),
                  'more',
                )
              }
            />
          </div>
        ))}
        <div className={styles.entry}>
          <SelectField
            {...(wrong ? {} : { id, error })}
            label={t('countryYears.add')}
            placeholder={t('countryYears.choose')}
            options={countries
              .filter(({ iso }) => !entries.some(({ country }) => country === iso))
              .map((one) => ({ value: one.iso, label: one.name }))}
            value={wanted}
            data-of="more"
            onChange={({ currentTarget }) => setWanted(currentTarget.value)}
          />
          <Button
            variant="secondary"
            startIcon="plus"
            disabled={wanted === ''}
            onClick={() => change([...entries, { country: wanted, years: '' }], wanted)}
          >
            {t('countryYears.do')}
          </Button>
        </div>
      </div>
    </SettingSet>
  );
}
