import { passwordMinimum } from '#values/account-limits.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { FormParts } from './account-form.tsx';
import { PasswordField } from './password-field.tsx';

/** A new password, and once more what was typed. */
export function NewPasswordFields({ field }: Pick<FormParts, 'field'>) {
  const t = useTranslations('account');
  return (
    <>
      <PasswordField
        {...field('newPassword')}
        autoComplete="new-password"
        hint={t('password.hint', { minimum: passwordMinimum })}
      />
      <PasswordField {...field('newPasswordAgain')} autoComplete="new-password" />
    </>
  );
}
