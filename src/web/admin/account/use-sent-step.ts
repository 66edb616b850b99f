import { type FormEvent, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { PasskeyProblem } from '#web/backoffice/passkeys/passkey-browser.ts';
import { useStepErrors } from '#web/backoffice/passkeys/passkey-proof.tsx';

export type SentStep = {
  readonly isSending: boolean;
  /** Why it was refused, in words. */
  readonly error: string | undefined;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/**
 * A form submitted by a call from the browser, because its answer is shown once and must not be part of a page that
 * could be loaded again.
 * @param send the call with the input; the caller keeps its answer
 */
export function useSentStep(send: (form: FormData) => Promise<void>): SentStep {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  const textOf = useStepErrors();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    setError(undefined);
    send(new FormData(event.currentTarget))
      .catch((problem: unknown) => {
        if (!(problem instanceof ApiError || problem instanceof PasskeyProblem)) throw problem;
        setError(problem);
      })
      .finally(() => setSending(false));
  };
  return { isSending, error: error === undefined ? undefined : textOf(error), onSubmit };
}
