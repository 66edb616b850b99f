import type { ReactNode } from 'react';
import { panelPathOf } from '#values/panel-addresses.ts';
import { needBackofficeMessages } from '#web/backoffice/backoffice-messages.ts';
import { needMessages } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { AccountForm, type AccountFormProps } from '#web/parts/account-forms/account-form.tsx';
import { EmailField } from '#web/parts/account-forms/email-field.tsx';
import { PasswordField } from '#web/parts/account-forms/password-field.tsx';
import { checkLoginSteps, secondStepOf } from '#web/parts/account-forms/second-step.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { CodeStep } from './code-step.tsx';

await Promise.all([needBackofficeMessages('admin', 'notices'), needMessages('account', 'refusals')]);

/** What is said in words of this form. */
const ofSecondStep: ReadonlySet<string> = new Set(['SECOND_FACTOR_REQUIRED', 'ONE_TIME_TOKEN_INVALID']);

type LoginFormProps = Pick<AccountFormProps, 'hidden' | 'answered' | 'onDone'> & { aside?: ReactNode };

/** Logs in to the back office, with the second step where there is one; the panel's login screen takes it. */
export function LoginForm(props: LoginFormProps) {
  const t = useTranslations('admin');
  const account = useTranslations('account');
  const language = useLanguage();
  return (
    <AccountForm
      {...props}
      action={panelPathOf('adminLogin', language)}
      check={checkLoginSteps}
      labelOf={(path) =>
        path === 'code' ? t('login.code') : account(path === 'username' ? 'field.email' : 'field.password')
      }
      refusalTextOf={(code) => (ofSecondStep.has(code) ? t(`login.${code}`) : undefined)}
      submit={account('login.submit')}
    >
      {({ field, answer }) => {
        const step = secondStepOf(answer);
        if (step) return <CodeStep {...field('code')} step={step} />;
        return (
          <>
            <EmailField {...field('username')} autoComplete="username" />
            <PasswordField {...field('password')} autoComplete="current-password" />
          </>
        );
      }}
    </AccountForm>
  );
}
