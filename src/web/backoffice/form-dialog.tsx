import { createContext, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Dialog, type DialogProps } from '#web/ui/dialog.tsx';
import { toastStore } from '#web/ui/toast-store.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

/** A form that says of itself whether it holds what is not saved. */
export type HeldForm = {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly hasUnsaved: () => boolean;
};

/** Where the form of a dialog makes itself known (edit-form.tsx). */
export const FormOfDialog = createContext<RefObject<HeldForm | undefined> | undefined>(undefined);

export type FormDialogProps = Pick<DialogProps, 'open' | 'onClose' | 'title' | 'size' | 'children'>;

/**
 * A form over the list that it is about, new whenever it opens. Before what was typed is lost, by closing it or by leaving the
 * screen, the user is asked.
 */
export function FormDialog({ open, onClose, children, ...dialog }: FormDialogProps) {
  const t = useTranslations('backoffice');
  const held = useRef<HeldForm>(undefined);
  const [isAsking, ask] = useState(false);
  const hasUnsaved = () => held.current?.hasUnsaved() ?? false;
  const ownDialog = () => held.current?.form.current?.closest('dialog');
  useEffect(() => {
    if (!open) return;
    // What was said of earlier work would cover the end of this form. Errors stay.
    for (const { id, tone } of toastStore.list()) if (tone !== 'error') toastStore.dismiss(id);
  }, [open]);
  const close = () => {
    if (!hasUnsaved()) return onClose();
    const own = ownDialog();
    // The browser has closed it by itself: by the gesture that goes back, say.
    if (own?.open === false) own.showModal();
    ask(true);
  };
  useEscape(open, (event) => {
    const own = ownDialog();
    const isHere = event.target instanceof Element && event.target.closest('dialog') === own;
    // Dialogs above it close as usual.
    if (!own || !hasUnsaved() || (!isHere && !isAsking)) return;
    // Two Escapes in a row close a question and what it is about in one go, unasked; the browser leaves this one to us.
    event.preventDefault();
    ask(isHere);
  });
  return (
    <>
      <Dialog {...dialog} open={open} onClose={close} closeLabel={t('confirm.close')}>
        {open && <FormOfDialog value={held}>{children}</FormOfDialog>}
      </Dialog>
      {open && <UnsavedGuard hasUnsaved={hasUnsaved} />}
      <ConfirmDialog
        open={open && isAsking}
        onClose={() => ask(false)}
        onConfirm={() => {
          ask(false);
          onClose();
        }}
        title={t('unsaved.closeTitle')}
        text={t('unsaved.closeText')}
        submit={t('unsaved.discard')}
        isDangerous
      />
    </>
  );
}

function useEscape(isHeard: boolean, onEscape: (event: KeyboardEvent) => void): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    if (!isHeard) return;
    const hear = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) latest.current(event);
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [isHeard]);
}
