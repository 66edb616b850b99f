import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Place = { readonly pathname: string; readonly search: string };
const addressOf = ({ pathname, search }: Place) => pathname + search;

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
  const isBlocked = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      addressOf(currentLocation) !== addressOf(nextLocation) && latest.current(),
    [],
  );
  const way = useBlocker(isBlocked);
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

/** What somebody is about to change a form by. */
const signs = ['focusin', 'pointerdown', 'keydown', 'beforeinput'];

/**
 * Whether a form differs from its state before it was used, or from what was sent. That state is recorded at the first
 * use: fields that load after the page, or that saving has changed, are not changes.
 */
export function useFormChanges(form: RefObject<HTMLFormElement | null>): {
  /** @param isSending whether what was sent last is on its way */
  readonly isChanged: (isSending: boolean) => boolean;
  /** What it says now is sent. */
  readonly noteSent: () => void;
  /** What was sent last is what is stored. */
  readonly noteSaved: () => void;
} {
  const stored = useRef<string>(undefined);
  const sent = useRef<string>(undefined);
  useEffect(() => {
    const element = form.current;
    const note = () => {
      stored.current ??= element ? wordsOf(element) : '';
    };
    for (const sign of signs) element?.addEventListener(sign, note, true);
    return () => {
      for (const sign of signs) element?.removeEventListener(sign, note, true);
    };
  }, [form]);
  const isOther = (words: string | undefined) =>
    form.current !== null && words !== undefined && words !== wordsOf(form.current);
  return {
    isChanged: (isSending) => isOther(isSending ? sent.current : stored.current),
    noteSent() {
      if (form.current) sent.current = wordsOf(form.current);
    },
    noteSaved() {
      stored.current = isOther(sent.current) ? sent.current : undefined;
    },
  };
}

function wordsOf(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)].filter(([, value]) => typeof value === 'string'));
}
