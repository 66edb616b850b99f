import { type RefObject, useEffect, useRef } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useBlockedWay } from './use-blocked-way.ts';

type UnsavedGuardProps = {
  /** Asked when somebody is about to leave. */
  hasUnsaved: () => boolean;
  /** What is asked where something else than changes would be lost. */
  texts?: { readonly title: string; readonly text: string; readonly leave: string };
};

/** Asks before somebody leaves a screen with what is not saved; of one window the browser asks itself. One on a screen. */
export function UnsavedGuard({ hasUnsaved, texts }: UnsavedGuardProps) {
  const t = useTranslations('backoffice');
  const latest = useRef(hasUnsaved);
  useEffect(() => {
    latest.current = hasUnsaved;
  });
  const way = useBlockedWay(latest);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return (
    <ConfirmDialog
      open={way.state === 'blocked'}
      onClose={() => way.reset?.()}
      onConfirm={() => way.proceed?.()}
      title={texts?.title ?? t('unsaved.title')}
      text={texts?.text ?? t('unsaved.text')}
      submit={texts?.leave ?? t('unsaved.leave')}
      isDangerous
    />
  );
}

/**
 * Whether a form says something else than before anybody used it. What it said is noted when somebody first does: fields that
 * come after the page are no change.
 */
export function useFormChanges(form: RefObject<HTMLFormElement | null>): {
  readonly isChanged: () => boolean;
  /** What it says now is what is stored. */
  readonly forget: () => void;
} {
  const first = useRef<string>(undefined);
  useEffect(() => {
    const element = form.current;
    const note = () => {
      first.current ??= element ? wordsOf(element) : '';
    };
    const signs = ['focusin', 'pointerdown'];
    for (const sign of signs) element?.addEventListener(sign, note, true);
    return () => {
      for (const sign of signs) element?.removeEventListener(sign, note, true);
    };
  }, [form]);
  return {
    isChanged: () =>
      form.current !== null && first.current !== undefined && first.current !== wordsOf(form.current),
    forget() {
      first.current = undefined;
    },
  };
}

function wordsOf(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)].filter(([, value]) => typeof value === 'string'));
}
