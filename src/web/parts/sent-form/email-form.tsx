import type { ReactNode } from 'react';
import { emailMaximum } from '#values/limits.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { CaptchaNote } from '../captcha/captcha-note.tsx';
import { useCaptcha } from '../captcha/use-captcha.ts';
import { EmailField } from './email-field.tsx';
import { checkEmail } from './email-rules.ts';
import { SentForm, type SentFormProps } from './sent-form.tsx';

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
