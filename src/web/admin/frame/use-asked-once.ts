import { useEffect, useState } from 'react';
import type { ApiClient } from '#contract/client.ts';
import { readingMs, useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';

/**
 * A dialog's data, loaded when it is first opened; undefined until then. A failure is shown as a message, and loading
 * is retried when the dialog is opened again.
 * @param onFailed closes the dialog, which would have nothing to show
 */
export function useAskedOnce<Answer>(
  isAsked: boolean,
  ask: (api: ApiClient) => Promise<Answer>,
  onFailed: () => void,
): Answer | undefined {
  const api = useApi();
  const toast = useToast();
  const { refusal } = useRefusalTexts();
  const [answer, setAnswer] = useState<Answer>();
  const isKnown = answer !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for is the same each time.
  useEffect(() => {
    if (!isAsked || isKnown) return;
    ask(api).then(setAnswer, (error: unknown) => {
      const text = refusal(error);
      toast.show({ text, tone: 'error', durationMs: readingMs(text) });
      onFailed();
    });
  }, [api, isAsked, isKnown]);
  return answer;
}
