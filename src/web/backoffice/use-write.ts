import { useState } from 'react';
import { readingMs, useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useToast } from '#web/ui/toast-store.ts';

/** Calls that write something, one at a time, each under a key of its own; a refusal is shown as a toast. */
export function useWrite() {
  const { show } = useToast();
  const { refusal } = useRefusalTexts();
  const [isWriting, setWriting] = useState(false);
  async function write<T>(
    call: (key: { readonly idempotencyKey: string }) => Promise<T>,
    onWritten: (answer: T) => void,
  ): Promise<void> {
    setWriting(true);
    try {
      onWritten(await call({ idempotencyKey: crypto.randomUUID() }));
    } catch (error) {
      const text = refusal(error);
      show({ text, tone: 'error', durationMs: readingMs(text) });
    } finally {
      setWriting(false);
    }
  }
  return { isWriting, write };
}
