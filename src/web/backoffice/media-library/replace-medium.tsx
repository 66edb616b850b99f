import type { LibraryMedium } from '#contract/shapes/media-shapes.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './medium-details.module.css';
import { UseList, useMediumUses } from './medium-uses.tsx';

type ReplaceMediumProps = {
  medium: LibraryMedium;
  /** What is to take its place. */
  file: File;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before another file takes a medium's place, and says where that will be seen. */
export function ReplaceMedium({ medium, file, onConfirm, onClose }: ReplaceMediumProps) {
  const t = useTranslations('library');
  const uses = useMediumUses(medium);
  return (
    <Dialog
      open
      size="small"
      title={t('replace.title')}
      closeLabel={t('close')}
      onClose={onClose}
      footer={
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button onClick={onConfirm}>{t('replace.confirm')}</Button>
        </div>
      }
    >
      <div className={styles.question}>
        <p>{t('replace.question', { title: medium.title, file: file.name })}</p>
        {uses && (uses.length > 0 ? <UseList uses={uses} /> : <p>{t('uses.none')}</p>)}
        <p className={styles.quiet}>{t('replace.canBeTakenBack')}</p>
      </div>
    </Dialog>
  );
}
