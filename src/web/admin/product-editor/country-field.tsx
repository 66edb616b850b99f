import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { useField } from './product-context.ts';

/** A country by its two letters; which one that is, is said. */
export function CountryField({ path }: { path: string }) {
  const field = useField<string | null>(path);
  return (
    <CountryCode
      id={field.id}
      label={field.label}
      error={field.error}
      value={field.value}
      onChange={field.set}
    />
  );
}

type CountryCodeProps = {
  id?: string;
  label: string;
  error?: string | undefined;
  value: string | null;
  onChange: (code: string | null) => void;
};

/** The same for a country within another field. */
export function CountryCode({ label, error, value, onChange, ...rest }: CountryCodeProps) {
  const t = useTranslations('goods');
  const language = useLanguage();
  const code = value ?? '';
  return (
    <TextField
      {...rest}
      label={label}
      hint={countryName(language, code) ?? t('editor.countryHint')}
      error={error}
      value={code}
      maxLength={2}
      autoComplete="off"
      onChange={({ currentTarget }) => onChange(currentTarget.value.trim().toUpperCase() || null)}
    />
  );
}

function countryName(language: string, code: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(code)) return undefined;
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(code);
}
