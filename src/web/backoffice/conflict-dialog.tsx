import type { ReactNode } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './confirm-dialog.module.css';

type ConflictDialogProps = {
  open: boolean;
  onClose: () => void;
  onMine: () => void;
  onTheirs: () => void;
  /** Where it is not about a text of two: what is asked then, with what there is now. */
  texts?: ConflictTexts | undefined;
};

export type ConflictTexts = {
  readonly title: string;
  readonly text: ReactNode;
  readonly mine: string;
  readonly theirs: string;
};

/** Asks whose version stays, where two have changed the same. */
export function ConflictDialog({ open, onClose, onMine, onTheirs, texts }: ConflictDialogProps) {
  const t = useTranslations('backoffice');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts?.title ?? t('conflict.title')}
      closeLabel={t('confirm.close')}
      size="small"
      footer={
        <div className={styles.actions}>
          <Button onClick={onTheirs}>{texts?.theirs ?? t('conflict.theirs')}</Button>
          <Button variant="secondary" onClick={onMine}>
            {texts?.mine ?? t('conflict.mine')}
          </Button>
        </div>
      }
    >
      {texts?.text ?? <p>{t('conflict.text')}</p>}
    </Dialog>
  );
}
