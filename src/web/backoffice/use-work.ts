import { useState } from 'react';
import { ApiError } from '#contract/client.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { readingMs, useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useToast } from '#web/ui/toast-store.ts';

/**
 * Work of a screen, one piece at a time; a refusal is shown as a toast.
 * @param showAtFields takes what is wrong with the fields of a form instead
 */
export function useWork(showAtFields?: (errors: FieldErrors) => void) {
  const { show } = useToast();
  const { refusal } = useRefusalTexts();
  const [isRunning, setRunning] = useState(false);
  const tellError = (error: unknown) => {
    const text = refusal(error);
    show({ text, tone: 'error', durationMs: readingMs(text) });
  };
  async function run(work: () => Promise<void>): Promise<void> {
    if (isRunning) return;
    setRunning(true);
    showAtFields?.({});
    try {
      await work();
    } catch (error) {
      const fields = showAtFields && error instanceof ApiError ? error.details?.fields : undefined;
      if (fields && Object.keys(fields).length > 0) showAtFields?.(fields);
      else tellError(error);
    } finally {
      setRunning(false);
    }
  }
  return { isRunning, run, tellError };
}
