import { useState } from 'react';
import { passwordMaximum } from '#values/account-limits.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';
import styles from './account-forms.module.css';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'suffix' | 'defaultValue'> & {
  autoComplete: 'current-password' | 'new-password';
  /** From the form; a password is never shown again. */
  defaultValue?: unknown;
};

/** A password, hidden unless whoever types it asks to see it. */
export function PasswordField({ defaultValue: _, ...props }: PasswordFieldProps) {
  const t = useTranslations('account');
  const [shown, setShown] = useState(false);
  return (
    <TextField
      required
      {...props}
      type={shown ? 'text' : 'password'}
      // One more than allowed may be typed, so that the error can say it.
      maxLength={passwordMaximum * 2}
      spellCheck={false}
      suffix={
        <button
          type="button"
          className={styles.reveal}
          aria-pressed={shown}
          aria-label={t('password.showLong', { field: String(props.label) })}
          onClick={() => setShown(!shown)}
        >
          {shown ? t('password.hide') : t('password.show')}
        </button>
      }
    />
  );
}
