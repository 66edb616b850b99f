import { type ReactNode, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { passkeyEndpoints } from '#contract/v1/passkey-endpoints.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { askForPasskey, PasskeyProblem, type UsedPasskey, usePasskeySupport } from './passkey-browser.ts';

type PasskeyProofProps = {
  /** Asks the API what to ask the browser for. */
  begin: () => Promise<EndpointAnswer<typeof passkeyEndpoints.passkeyUse>>;
  /** What becomes of it. */
  onProof: (passkey: UsedPasskey) => Promise<void> | void;
  children: ReactNode;
};

/** A button that has a passkey used; nothing where the browser knows none. */
export function PasskeyProof({ begin, onProof, children }: PasskeyProofProps) {
  const t = useTranslations('admin');
  const textOf = useStepErrors();
  const isSupported = usePasskeySupport();
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<unknown>();
  if (!isSupported) return null;
  const ask = async () => {
    if (isAsking) return;
    setAsking(true);
    setError(undefined);
    try {
      await onProof(await askForPasskey(await begin()));
    } catch (problem) {
      if (!(problem instanceof ApiError || problem instanceof PasskeyProblem)) throw problem;
      setError(problem);
    } finally {
      setAsking(false);
    }
  };
  return (
    <>
      {error !== undefined && (
        <Alert tone="danger" live="assertive">
          {textOf(error)}
        </Alert>
      )}
      <Button variant="secondary" pending={isAsking} onClick={() => void ask()}>
        {children}
      </Button>
      <p>{t('passkeys.orCode')}</p>
    </>
  );
}

/** Explains why a step failed: a refusal of the API, or a browser without a matching passkey. */
export function useStepErrors(): (error: unknown) => string {
  const t = useTranslations('admin');
  const { refusal } = useRefusalTexts();
  return (error) =>
    error instanceof PasskeyProblem ? t(`passkeys.problem.${error.reason}`) : refusal(error);
}
