import { useState } from 'react';
import type { LibraryMedium } from '#contract/shapes/media-shapes.ts';
import type { MediumKind } from '#values/media-limits.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { MediaLibrary } from './media-library.tsx';
import styles from './media-library-dialog.module.css';

export type MediaLibraryDialogProps = {
  /** What can be chosen. */
  kinds: readonly MediumKind[];
  multiple?: boolean;
  /** Told once, in the order of choosing; the caller takes the dialog away. */
  onChoose: (media: readonly LibraryMedium[]) => void;
  onClose: () => void;
};

/** The media library over what somebody is working on, for choosing from it. Stands as long as it is drawn. */
export function MediaLibraryDialog({ kinds, multiple = false, onChoose, onClose }: MediaLibraryDialogProps) {
  const t = useTranslations('library');
  const [selected, setSelected] = useState<readonly LibraryMedium[]>([]);
  const footer = (
    <div className={styles.footer} data-footer>
      <p className={styles.chosen} role="status">
        {t('dialog.chosen', { count: selected.length })}
      </p>
      <Button variant="secondary" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button
        variant="primary"
        aria-disabled={selected.length === 0 || undefined}
        onClick={() => selected.length > 0 && onChoose(selected)}
      >
        {t('dialog.choose')}
      </Button>
    </div>
  );
  return (
    <Dialog
      open
      className={styles.dialog ?? ''}
      title={t(multiple ? 'dialog.titleMany' : 'dialog.title')}
      closeLabel={t('close')}
      footer={footer}
      onClose={onClose}
    >
      <MediaLibrary kinds={kinds} multiple={multiple} onSelected={setSelected} />
    </Dialog>
  );
}
