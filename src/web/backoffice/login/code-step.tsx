import { useEffect, useRef } from 'react';
import { authEndpoints } from '#contract/v1/auth-endpoints.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { AccountFieldFacts } from '#web/parts/account-forms/account-form.tsx';
import type { SecondStep } from '#web/parts/account-forms/second-step.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import { PasskeyProof } from '../passkeys/passkey-proof.tsx';

type CodeStepProps = AccountFieldFacts & { step: SecondStep };

/** Asks for a passkey or a code, after the right password. */
export function CodeStep({ step: { ticket, hasPasskey }, defaultValue: _, ...field }: CodeStepProps) {
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
