import { type MouseEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { enterDialogStack } from './dialog-stack.ts';
import { IconButton } from './icon-button.tsx';

export type DialogProps = {
  open: boolean;
  /** Called by Escape, the close button and a press outside; the caller sets `open` to false. */
  onClose: () => void;
  title: ReactNode;
  /** Title only for screen readers. */
  titleHidden?: boolean;
  /** None: it is a question, which an answer alone closes. */
  closeLabel: string | undefined;
  /**
   * modal: 70 % by 80 % of the window, all of it below 768 px. small: a question, as high as its content.
   * wide: a form (800 px). sheet: from the bottom on phones, a column at `side` from 768 px.
   * full: the whole window, for pictures.
   */
  size?: 'modal' | 'small' | 'wide' | 'sheet' | 'full';
  /** Where a sheet comes in; default start (left). A menu on phones comes from there too with `side` given. */
  side?: 'start' | 'end';
  /** Stays in sight below the scrolling content: the actions. */
  footer?: ReactNode;
  /** Gets the focus at opening; else the first control, which is the close button. */
  initialFocusRef?: RefObject<HTMLElement | null>;
  className?: string;
  /** Mounted at the first opening and never unmounted, so that nothing typed is lost. */
  children: ReactNode;
};

/**
 * A modal window on the browser's own dialog: it traps the focus, closes with Escape and by a press outside, returns
 * the focus, and locks the page behind it.
 */
export function Dialog(props: DialogProps) {
  const { open, title, titleHidden, closeLabel, size = 'modal', side, footer, className, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const messages = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const [mounted, setMounted] = useState(open);
  if (open && !mounted) setMounted(true);
  useModal(ref, messages, open, props.initialFocusRef);
  const onClose = closeLabel === undefined ? undefined : props.onClose;
  const backdropPress = useBackdropPress(onClose);

  return (
    <dialog
      ref={ref}
      className={classNames(styles.dialog, className)}
      data-size={size}
      data-side={side}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Escape inside a nested dialog or a file field bubbles here too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
      // The browser closes by itself at a second Escape in a row, and at a form with method="dialog".
      onClose={(event) => {
        if (event.target !== event.currentTarget || !open || event.currentTarget.open) return;
        if (onClose) onClose();
        else event.currentTarget.showModal();
      }}
      {...backdropPress}
    >
      {mounted && (
        <div className={styles.frame}>
          <div className={styles.header}>
            <h2 id={titleId} className={styles.title} data-hidden={titleHidden || undefined}>
              {title}
            </h2>
            {closeLabel !== undefined && (
              <IconButton icon="close" label={closeLabel} onClick={onClose} className={styles.close} />
            )}
          </div>
          <div className={styles.body}>{children}</div>
          <div ref={messages} className={styles.messages} />
          {footer && <div className={styles.footer}>{footer}</div>}
        </div>
      )}
    </dialog>
  );
}

function useModal(
  ref: RefObject<HTMLDialogElement | null>,
  messages: RefObject<HTMLDivElement | null>,
  open: boolean,
  initialFocusRef: RefObject<HTMLElement | null> | undefined,
): void {
  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const opener = document.activeElement;
    if (!dialog.open) dialog.showModal();
    initialFocusRef?.current?.focus();
    const leaveStack = enterDialogStack(messages.current ?? dialog);
    return () => {
      leaveStack();
      dialog.close();
      // The browser restores the focus itself, unless it never saw the opener focused (Safari's buttons).
      if (opener instanceof HTMLElement && opener.isConnected && document.activeElement === document.body) {
        opener.focus();
      }
    };
  }, [ref, messages, open, initialFocusRef]);
}

/** A press outside closes; one that began inside (selecting text) and ended outside does not. */
function useBackdropPress(onClose: (() => void) | undefined) {
  const beganOutside = useRef(false);
  const isOutside = (event: MouseEvent<HTMLDialogElement>) => event.target === event.currentTarget;
  return {
    onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
      beganOutside.current = isOutside(event);
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (beganOutside.current && isOutside(event)) onClose?.();
    },
  };
}
