import { useEffect, useState } from 'react';
import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useBackCloses } from '#web/visitor/back-closes.ts';
import { pictureAttributes } from '../picture-attributes.ts';
import type { PictureFacts } from '../picture-facts.ts';
import styles from './picture-zoom.module.css';

export type PictureZoomProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  picture: PictureFacts | undefined;
  /** To the picture before (−1) or after (1); absent where there is only one. */
  onStep: ((by: 1 | -1) => void) | undefined;
};

/** A picture in the whole window; pressed, it is shown at twice the size and moved by scrolling. */
export default function PictureZoom({ open, onClose, title, picture, onStep }: PictureZoomProps) {
  const t = useTranslations('catalogue');
  const [large, setLarge] = useState(false);
  const [stepped, setStepped] = useState(false);
  useBackCloses(open, onClose);
  const step = (by: 1 | -1) => {
    setLarge(false);
    setStepped(true);
    onStep?.(by);
  };
  useEffect(() => {
    // Of a picture at twice the size arrows move what is seen of it.
    if (!open || large || !onStep) return;
    const stepByKey = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') step(-1);
      if (key === 'ArrowRight') step(1);
    };
    document.addEventListener('keydown', stepByKey);
    return () => document.removeEventListener('keydown', stepByKey);
  });
  if (!picture) return null;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={t('dialog.close')}
      size="full"
      className={styles.dialog}
    >
      {/* The focus stays on the button: what has come is said. */}
      <VisuallyHidden role="status">{stepped && title}</VisuallyHidden>
      <div className={styles.window} data-large={large || undefined}>
        <button
          type="button"
          className={styles.picture}
          aria-label={`${large ? t('gallery.smaller') : t('gallery.larger')}: ${picture.alt}`}
          onClick={() => setLarge(!large)}
        >
          <Picture {...pictureAttributes(picture, large ? '200vw' : '100vw')} alt="" priority />
        </button>
      </div>
      {onStep && (
        <div className={styles.steps}>
          <IconButton
            icon="arrow-left"
            variant="solid"
            label={t('slider.previous')}
            onClick={() => step(-1)}
          />
          <IconButton icon="arrow-right" variant="solid" label={t('slider.next')} onClick={() => step(1)} />
        </div>
      )}
    </Dialog>
  );
}
