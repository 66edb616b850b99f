import type { FocusEvent } from 'react';
import { createPortal } from 'react-dom';
import { useTopDialog } from './dialog-stack.ts';
import { Icon, type IconName } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { type Toast, type ToastTone, toastStore, useToasts } from './toast-store.ts';
import styles from './toaster.module.css';

export type ToasterProps = {
  labels: {
    /** Name of the region, such as "Messages". */
    region: string;
    dismiss: string;
  };
};

const icons: Record<ToastTone, IconName> = { info: 'info', ok: 'check', error: 'error' };

/** The container for messages; there is one in the page, and it moves into the topmost dialog while one is open. */
export function Toaster({ labels }: ToasterProps) {
  const toasts = useToasts();
  const dialog = useTopDialog();
  const draw = (shown: readonly Toast[]) =>
    shown.map((toast) => (
      <div key={toast.id} className={styles.toast} data-tone="dark" data-kind={toast.tone}>
        <Icon name={icons[toast.tone]} className={styles.icon} />
        <p className={styles.text}>{toast.text}</p>
        <IconButton
          icon="close"
          iconSizePx={18}
          label={labels.dismiss}
          onClick={() => toastStore.dismiss(toast.id)}
        />
      </div>
    ));
  const region = (
    <section
      className={styles.region}
      aria-label={labels.region}
      data-print="hidden"
      onPointerEnter={toastStore.pause}
      onPointerLeave={toastStore.resume}
      onFocus={toastStore.pause}
      onBlur={resumeOutside}
    >
      {/* Both live regions are always there: one that comes with its text is often not spoken. */}
      <div role="status" className={styles.list}>
        {draw(toasts.filter((toast) => toast.tone !== 'error'))}
      </div>
      <div role="alert" className={styles.list}>
        {draw(toasts.filter((toast) => toast.tone === 'error'))}
      </div>
    </section>
  );
  return dialog ? createPortal(region, dialog) : region;
}

function resumeOutside(event: FocusEvent<HTMLElement>): void {
  if (!event.currentTarget.contains(event.relatedTarget)) toastStore.resume();
}
