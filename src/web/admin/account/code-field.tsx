import { useTranslations } from '#web/i18n/use-translations.ts';
import { TextField } from '#web/ui/text-field.tsx';

/** A code of the app, or a recovery code. */
export function CodeField({ hint }: { hint: string }) {
  const t = useTranslations('admin');
  return (
    <TextField
      name="code"
      label={t('login.code')}
      hint={hint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      minLength={6}
      maxLength={40}
      required
    />
  );
}
