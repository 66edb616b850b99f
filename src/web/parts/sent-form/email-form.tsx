import type { ReactNode } from 'react';
import { emailMaximum } from '#values/limits.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { TextField } from '../../ui/text-field.tsx';
import { CaptchaNote } from '../captcha/captcha-note.tsx';
import { useCaptcha } from '../captcha/use-captcha.ts';
import { checkEmail } from './email-rules.ts';
import { type FieldsFacts, SentForm, type SentFormProps } from './sent-form.tsx';

type EmailFormProps = Pick<SentFormProps, 'name' | 'action' | 'consents' | 'submitLabel' | 'done'> & {
  /** Whether it needs the captcha, and with it scripts. */
  captcha: boolean;
  /** What is sent along. */
  children?: ReactNode;
};

/** Asks for an e-mail address and nothing else. */
export function EmailForm({ captcha, children, ...form }: EmailFormProps) {
  const t = useTranslations('forms');
  const { complete, prepare } = useCaptcha();
  return (
    <>
      {captcha && <CaptchaNote />}
      <SentForm
        {...form}
        labels={{ email: t('email') }}
        check={checkEmail}
        {...(captcha ? { complete, onFirstUse: prepare } : {})}
      >
        {(facts) => (
          <>
            {children}
            <EmailField facts={facts} maxLength={emailMaximum * 2} />
          </>
        )}
      </SentForm>
    </>
  );
}

/** The e-mail of a form that asks for nothing else. */
function EmailField({ facts, maxLength }: { facts: FieldsFacts; maxLength: number }) {
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
