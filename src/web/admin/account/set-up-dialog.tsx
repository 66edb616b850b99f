import { useState } from 'react';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { ownLoginEndpoints } from '#contract/v1/own-login-endpoints.ts';
import { needMessages } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { PasswordField } from '#web/parts/account-forms/password-field.tsx';
import secondStep from '#web/parts/second-step.module.css';
import { textOf } from '#web/request/page-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { StepForm } from './step-form.tsx';
import { useSentStep } from './use-sent-step.ts';

await needMessages('account', 'notices');

type Begun = EndpointAnswer<typeof ownLoginEndpoints.secondFactorBegin>;

/** Password, then the app's first code, then the recovery codes where there were none. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('admin');
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Dialog open onClose={onClose} title={t('account.setUp')} closeLabel={t('close')} size="wide">
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : begun ? (
        <FirstCode begun={begun} onDone={(made) => (made.length > 0 ? setCodes(made) : onClose())} />
      ) : (
        <Begin onDone={setBegun} />
      )}
    </Dialog>
  );
}

function Begin({ onDone }: { onDone: (begun: Begun) => void }) {
  const t = useTranslations('admin');
  const account = useTranslations('account');
  const api = useApi();
  const step = useSentStep(async (form) => {
    const body = { password: textOf(form, 'password') };
    onDone(await api.call(ownLoginEndpoints.secondFactorBegin, { body }));
  });
  return (
    <StepForm step={step} lead={<p>{t('account.setUpText')}</p>} submit={t('account.next')}>
      <PasswordField name="password" label={account('field.password')} autoComplete="current-password" />
    </StepForm>
  );
}

function FirstCode({ begun, onDone }: { begun: Begun; onDone: (codes: readonly string[]) => void }) {
  const t = useTranslations('admin');
  const api = useApi();
  const step = useSentStep(async (form) => {
    const body = { code: textOf(form, 'code').trim() };
    onDone((await api.call(ownLoginEndpoints.secondFactorConfirm, { body })).recoveryCodes);
  });
  const lead = (
    <>
      <p>{t('account.scan')}</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(begun.picture)}`}
        alt={t('account.picture')}
        className={secondStep.picture}
      />
      <p>{t('account.typed')}</p>
      <p className={secondStep.secret}>{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
    </>
  );
  return (
    <StepForm step={step} lead={lead} submit={t('account.turnOn')}>
      <CodeField hint={t('account.firstCodeHint')} />
    </StepForm>
  );
}

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
