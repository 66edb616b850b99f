import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { toastMs } from '#values/limits.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { readingMs, useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useToast } from '#web/ui/toast-store.ts';

export type Saved<Edited> = {
  /** As it stands on the screen, in the words of the API. */
  readonly edited: Edited;
  /** The version that the screen was drawn with. */
  readonly version: number;
  /** Calls the API, which answers the version that is stored then. */
  readonly send: (edited: Edited, version: number) => Promise<{ readonly version: number }>;
  /** Said once it is saved. */
  readonly done: string;
  /** Begins anew with what is stored. */
  readonly onTheirs: () => void;
};

export type VersionedSaving = {
  /** @param seen the version that is replaced; the one that was shown or saved last, unless given */
  readonly save: (seen?: number) => Promise<void>;
  readonly isSaving: boolean;
  /** Whether something stands here that is not stored. */
  readonly isChanged: boolean;
  /** Whether something stands here that is neither stored nor on its way. */
  readonly hasUnsent: boolean;
  /** The errors of the last submission, by the API's paths; undefined once it was saved. */
  readonly errors: FieldErrors | undefined;
  /** The version that is there now, where somebody else was faster. */
  readonly conflict: number | undefined;
  readonly endConflict: () => void;
  readonly takeTheirs: () => Promise<void>;
};

/**
 * Saves something whole by the version that was shown. What is changed while it is being saved stays, and is saved the
 * next time. Where somebody else was faster, `conflict` is the version that is there now: who works here is asked whose
 * is to stay.
 */
export function useVersionedSaving<Edited>({
  edited,
  version,
  send,
  done,
  onTheirs,
}: Saved<Edited>): VersionedSaving {
  const toast = useToast();
  const { refusal } = useRefusalTexts();
  const revalidator = useRevalidator();
  const words = JSON.stringify(edited);
  const [stored, setStored] = useState({ version, words });
  const [sent, setSent] = useState<string>();
  const [errors, setErrors] = useState<FieldErrors>();
  const [conflict, setConflict] = useState<number>();
  return {
    async save(seen = stored.version) {
      setSent(words);
      try {
        const saved = await send(edited, seen);
        setStored({ version: saved.version, words });
        setErrors(undefined);
        toast.show({ text: done, tone: 'ok', durationMs: toastMs });
        await revalidator.revalidate();
      } catch (error) {
        const { code, details } = error instanceof ApiError ? error : {};
        if (code === 'EDIT_CONFLICT') setConflict(Number(details?.version));
        else if (code === 'VALIDATION')
          setErrors(error instanceof ApiError ? (error.details.fields ?? {}) : {});
        else toast.show({ text: refusal(error), tone: 'error', durationMs: readingMs(refusal(error)) });
      } finally {
        setSent(undefined);
      }
    },
    isSaving: sent !== undefined,
    isChanged: words !== stored.words,
    hasUnsent: words !== (sent ?? stored.words),
    errors,
    conflict,
    endConflict: () => setConflict(undefined),
    async takeTheirs() {
      setConflict(undefined);
      await revalidator.revalidate();
      onTheirs();
    },
  };
}
