import type { ReactNode } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './confirm-dialog.module.css';

export type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** What becomes of it. */
  text: ReactNode;
  /** What is done, as the button says it. */
  submit: string;
  /** It cannot be undone. */
  isDangerous?: boolean;
  /** What is decided besides. */
  children?: ReactNode;
};

/** Asks before something is done that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, onConfirm, title, text, submit, isDangerous, children } = props;
  const t = useTranslations('backoffice');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={t('confirm.close')}
      size="small"
      footer={
        <div className={styles.actions}>
          <Button variant={isDangerous ? 'danger' : 'primary'} onClick={onConfirm}>
            {submit}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('confirm.cancel')}
          </Button>
        </div>
      }
    >
      <div className={styles.body}>
        <p>{text}</p>
        {children}
      </div>
    </Dialog>
  );
}
