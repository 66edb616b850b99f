import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { toastMs } from '#values/limits.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { readingMs, useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useToast } from '#web/ui/toast-store.ts';

export type VersionedSaving<Edited> = {
  readonly save: (edited: Edited, version: number) => Promise<void>;
  readonly isSaving: boolean;
  /** What was wrong with what was sent last, by the API's paths; nothing once it was saved. */
  readonly errors: FieldErrors | undefined;
  /** The version that is there now, where somebody else was faster. */
  readonly conflict: number | undefined;
  readonly endConflict: () => void;
  readonly takeTheirs: () => Promise<void>;
};

/**
 * Saves something whole by the version that was shown. Where somebody else was faster, `conflict` is the version that is
 * there now: who works here is asked whose is to stay.
 * @param send calls the API
 * @param done said once it is saved
 * @param onSaved begins anew with what is stored
 */
export function useVersionedSaving<Edited>(
  send: (edited: Edited, version: number) => Promise<unknown>,
  done: string,
  onSaved: () => void,
): VersionedSaving<Edited> {
  const toast = useToast();
  const { refusal } = useRefusalTexts();
  const revalidator = useRevalidator();
  const [isSaving, setSaving] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>();
  const [conflict, setConflict] = useState<number>();
  return {
    async save(edited, version) {
      setSaving(true);
      try {
        await send(edited, version);
        setErrors(undefined);
        toast.show({ text: done, tone: 'ok', durationMs: toastMs });
        await revalidator.revalidate();
        onSaved();
      } catch (error) {
        const { code, details } = error instanceof ApiError ? error : {};
        if (code === 'EDIT_CONFLICT') setConflict(Number(details?.version));
        else if (code === 'VALIDATION')
          setErrors(error instanceof ApiError ? (error.details.fields ?? {}) : {});
        else toast.show({ text: refusal(error), tone: 'error', durationMs: readingMs(refusal(error)) });
      } finally {
        setSaving(false);
      }
    },
    isSaving,
    errors,
    conflict,
    endConflict: () => setConflict(undefined),
    async takeTheirs() {
      setConflict(undefined);
      await revalidator.revalidate();
      onSaved();
    },
  };
}
