import { type ReactNode, useEffect, useRef } from 'react';
import { authEndpoints } from '#contract/v1/auth-endpoints.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { needBackofficeMessages } from '#web/backoffice/backoffice-messages.ts';
import { needMessages } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import {
  type AccountFieldFacts,
  AccountForm,
  type AccountFormProps,
} from '#web/parts/account-forms/account-form.tsx';
import { EmailField } from '#web/parts/account-forms/email-field.tsx';
import { PasswordField } from '#web/parts/account-forms/password-field.tsx';
import { checkLoginSteps, type SecondStep, secondStepOf } from '#web/parts/account-forms/second-step.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import { PasskeyProof } from '../passkeys/passkey-proof.tsx';

await Promise.all([
  needBackofficeMessages('admin', 'notices'),
  needMessages('account', 'notices', 'messages'),
]);

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

type CodeStepProps = AccountFieldFacts & { step: SecondStep };

/** Asks for a passkey or a code, after the right password. */
function CodeStep({ step: { ticket, hasPasskey }, defaultValue: _, ...field }: CodeStepProps) {
  const t = useTranslations('admin');
  const api = useApi();
  const input = useRef<HTMLInputElement>(null);
  const proof = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <>
      <input type="hidden" name="ticket" value={ticket} />
      <input type="hidden" name="hasPasskey" value={String(hasPasskey)} />
      <input ref={proof} type="hidden" name="passkey" defaultValue="" />
      {hasPasskey && (
        <PasskeyProof
          begin={() => api.call(authEndpoints.loginPasskey, { body: { ticket } })}
          onProof={(passkey) => {
            if (!proof.current) return;
            proof.current.value = JSON.stringify(passkey);
            proof.current.form?.requestSubmit();
            // It counts once: whoever types a code after a refusal sends that alone.
            proof.current.value = '';
          }}
        >
          {t('passkeys.logIn')}
        </PasskeyProof>
      )}
      <TextField
        {...field}
        ref={input}
        hint={t('login.codeHint')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
      />
    </>
  );
}
