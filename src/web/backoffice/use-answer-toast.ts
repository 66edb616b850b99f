import { useEffect, useRef } from 'react';
import { toastMs } from '#values/limits.ts';
import { readingMs, useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import type { FormAnswer } from '#web/parts/sent-form/form-answer.ts';
import { useToast } from '#web/ui/toast-store.ts';

/**
 * Shows the result of a submission once: done, or why it was refused.
 * @param notes what is said instead of `done`, by the note of the answer
 */
export function useAnswerToast(
  answer: FormAnswer | undefined,
  done: string,
  notes: Readonly<Record<string, string>> = {},
): void {
  const toast = useToast();
  const { refusal } = useRefusalTexts();
  const say = useRef<(answer: FormAnswer) => void>(undefined);
  useEffect(() => {
    say.current = (said) => {
      const note = said.note && notes[said.note];
      if (note) toast.show({ text: note, durationMs: readingMs(note) });
      else if (said.done) toast.show({ text: done, tone: 'ok', durationMs: toastMs });
      else if (said.refusal && Object.keys(said.errors).length === 0) {
        const text = refusal(said.refusal);
        toast.show({ text, tone: 'error', durationMs: readingMs(text) });
      }
    };
  });
  useEffect(() => {
    if (answer) say.current?.(answer);
  }, [answer]);
}
