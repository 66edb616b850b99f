import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './confirm-dialog.module.css';

type ConflictDialogProps = {
  open: boolean;
  onClose: () => void;
  onMine: () => void;
  onTheirs: () => void;
};

/** Asks whose version stays, where two have changed the same. */
export function ConflictDialog({ open, onClose, onMine, onTheirs }: ConflictDialogProps) {
  const t = useTranslations('backoffice');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('conflict.title')}
      closeLabel={t('confirm.close')}
      size="small"
      footer={
        <div className={styles.actions}>
          <Button onClick={onTheirs}>{t('conflict.theirs')}</Button>
          <Button variant="secondary" onClick={onMine}>
            {t('conflict.mine')}
          </Button>
        </div>
      }
    >
      <p>{t('conflict.text')}</p>
    </Dialog>
  );
}
