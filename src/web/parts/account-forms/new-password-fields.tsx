import type { FormParts } from './account-form.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { PasswordField } from './password-field.tsx';

/** A new password, and once more what was typed. */
export function NewPasswordFields({ field }: Pick<FormParts, 'field'>) {
  return (
    <>
      <NewPasswordField {...field('newPassword')} />
      <PasswordField {...field('newPasswordAgain')} autoComplete="new-password" />
    </>
  );
}
