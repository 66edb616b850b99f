import { useTranslations } from '#web/i18n/use-translations.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { FieldsFacts } from './sent-form.tsx';

/** The e-mail of a form that asks for nothing else. */
export function EmailField({ facts, maxLength }: { facts: FieldsFacts; maxLength: number }) {
  const t = useTranslations('forms');
  return (
    <TextField
      type="email"
      inputMode="email"
      spellCheck={false}
      autoComplete="email"
      id={facts.idOf('email')}
      name="email"
      label={t('email')}
      defaultValue={facts.typedIn('email')}
      error={facts.errorOf('email')}
      maxLength={maxLength}
      required
    />
  );
}
