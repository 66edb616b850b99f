import { useState } from 'react';
import { passkeyEndpoints } from '#contract/v1/passkey-endpoints.ts';
import { passkeyNameMaximum } from '#values/account-limits.ts';
import { makePasskey } from '#web/backoffice/passkeys/passkey-browser.ts';
import { needMessages } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { PasswordField } from '#web/parts/account-forms/password-field.tsx';
import { textOf } from '#web/request/page-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { StepForm } from './step-form.tsx';
import { useSentStep } from './use-sent-step.ts';

await needMessages('account');

/** A name and the password, then what the browser asks, then the codes that stand in for the passkey where there were none. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('admin');
  const account = useTranslations('account');
  const api = useApi();
  const [codes, setCodes] = useState<readonly string[]>();
  const step = useSentStep(async (form) => {
    const asked = await api.call(passkeyEndpoints.passkeyBegin, {
      body: { password: textOf(form, 'password') },
    });
    const body = { name: textOf(form, 'name').trim(), passkey: await makePasskey(asked) };
    const { recoveryCodes } = await api.call(passkeyEndpoints.passkeyCreate, { body });
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    else onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('passkeys.add')}
      closeLabel={t('close')}
      size={codes ? 'wide' : 'small'}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : (
        <StepForm step={step} lead={<p>{t('passkeys.addText')}</p>} submit={t('passkeys.add')}>
          <TextField
            name="name"
            label={t('passkeys.name')}
            hint={t('passkeys.nameHint')}
            autoComplete="off"
            maxLength={passkeyNameMaximum}
            required
          />
          <PasswordField name="password" label={account('field.password')} autoComplete="current-password" />
        </StepForm>
      )}
    </Dialog>
  );
}
