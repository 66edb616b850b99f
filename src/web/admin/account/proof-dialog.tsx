import { useState } from 'react';
import type { EndpointInput } from '#contract/endpoint.ts';
import { passkeyEndpoints } from '#contract/v1/passkey-endpoints.ts';
import { PasskeyProof } from '#web/backoffice/passkeys/passkey-proof.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { textOf } from '#web/request/page-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { CodeField } from './set-up-dialog.tsx';
import { StepForm } from './step-form.tsx';
import { useSentStep } from './use-sent-step.ts';

export type Proof = EndpointInput<typeof passkeyEndpoints.passkeyRemove>['body'];

type ProofDialogProps = {
  title: string;
  text: string;
  submit: string;
  /** A passkey will do, too. */
  hasPasskey: boolean;
  /** Does it by a proof; the codes that it answers are shown. */
  send: (proof: Proof) => Promise<readonly string[] | undefined>;
  onClose: () => void;
};

/** Asks for a code or a passkey before something is done to the second factor. */
export function ProofDialog({ title, text, submit, hasPasskey, send, onClose }: ProofDialogProps) {
  const t = useTranslations('admin');
  const api = useApi();
  const [codes, setCodes] = useState<readonly string[]>();
  const finish = async (proof: Proof) => {
    const answered = await send(proof);
    if (answered) setCodes(answered);
    else onClose();
  };
  const step = useSentStep((form) => finish({ code: textOf(form, 'code').trim() }));
  const lead = (
    <>
      <p>{text}</p>
      {hasPasskey && (
        <PasskeyProof
          begin={() => api.call(passkeyEndpoints.passkeyUse, { body: {} })}
          onProof={(passkey) => finish({ passkey })}
        >
          {t('passkeys.use')}
        </PasskeyProof>
      )}
    </>
  );
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t('close')} size={codes ? 'wide' : 'small'}>
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : (
        <StepForm step={step} lead={lead} submit={submit}>
          <CodeField hint={t('login.codeHint')} />
        </StepForm>
      )}
    </Dialog>
  );
}
