import { useTranslations } from '#web/i18n/use-translations.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { useField, useProduct } from './product-context.ts';

/** A country by its name. */
export function CountryField({ path }: { path: string }) {
  const field = useField<string | null>(path);
  return (
    <CountryChoice
      id={field.id}
      label={field.label}
      error={field.error}
      value={field.value}
      onChange={field.set}
    />
  );
}

type CountryChoiceProps = {
  id?: string;
  label: string;
  error?: string | undefined;
  /** ISO 3166-1 alpha-2. */
  value: string | null;
  onChange: (code: string | null) => void;
};

/** The same for a country within another field. */
export function CountryChoice({ value, onChange, ...rest }: CountryChoiceProps) {
  const t = useTranslations('goods');
  const { countries } = useProduct().choices;
  return (
    <SelectField
      {...rest}
      value={value ?? ''}
      placeholder={t('editor.noCountry')}
      options={countries.map(({ iso, name }) => ({ value: iso, label: name }))}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  );
}
