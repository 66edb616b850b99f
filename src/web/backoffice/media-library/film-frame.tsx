import { useRef, useState } from 'react';
import type { LibraryMedium } from '#contract/shapes/media-shapes.ts';
import { mediaEndpoints } from '#contract/v1/media-endpoints.ts';
import { mediumMaxima } from '#values/media-limits.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import styles from './film-frame.module.css';
import { useLibraryErrors } from './library-errors.ts';
import { sendUpload } from './upload-send.ts';

type FilmFrameProps = {
  film: LibraryMedium;
  /** The picture that was taken; it is in the library by then. */
  onTaken: (picture: LibraryMedium) => void;
  onClose: () => void;
};

/** Wider than any place that shows a film. */
const widthMaximumPx = 1920;
const jpegQuality = 0.9;

/** Saves a frame chosen from a film as a picture in the library, in the film's folder and for its sites. */
export function FilmFrame({ film, onTaken, onClose }: FilmFrameProps) {
  const t = useTranslations('library');
  const api = useApi();
  const errorText = useLibraryErrors();
  const player = useRef<HTMLVideoElement>(null);
  const [isShown, setShown] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const [error, setError] = useState<unknown>();

  async function take(shown: HTMLVideoElement): Promise<void> {
    setTaking(true);
    setError(undefined);
    try {
      shown.pause();
      const title = t('poster.frameOf', { title: film.title }).slice(0, mediumMaxima.title);
      const file = new File([await frameOf(shown)], `${title}.jpg`, { type: 'image/jpeg' });
      const { id } = await sendUpload(
        api,
        file,
        { folder: film.folder, allSites: film.allSites },
        {
          onProgress: () => {},
          onStalled: () => {},
          signal: new AbortController().signal,
        },
      );
      // The film says what is seen; its first picture says no more.
      const body = { title, decorative: true };
      onTaken(await api.call(mediaEndpoints.mediaUpdate, { params: { id }, body }));
    } catch (failed) {
      setError(failed);
      setTaking(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('poster.frame')}
      closeLabel={t('close')}
      footer={
        <Button
          pending={isTaking}
          disabled={!isShown}
          onClick={() => player.current && void take(player.current)}
        >
          {t('poster.take')}
        </Button>
      }
    >
      <div className={styles.body}>
        <p className={styles.hint}>{t('poster.frameHint')}</p>
        <video
          ref={player}
          className={styles.film}
          src={film.newPath}
          controls
          // The only thing of a tall dialog that keys can scroll to.
          tabIndex={0}
          muted
          playsInline
          preload="auto"
          onCanPlay={() => setShown(true)}
          onError={() => setBroken(true)}
        />
        {isBroken && <Alert tone="danger">{t('poster.notShown')}</Alert>}
        {error !== undefined && (
          <Alert tone="danger" live="assertive">
            {errorText(error)}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}

/** What a film shows at the moment, as a JPEG. @throws Error where the browser makes none of it */
function frameOf(film: HTMLVideoElement): Promise<Blob> {
  const scale = Math.min(1, widthMaximumPx / film.videoWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(film.videoWidth * scale);
  canvas.height = Math.round(film.videoHeight * scale);
  canvas.getContext('2d')?.drawImage(film, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    const end = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('No picture of the film.')));
    canvas.toBlob(end, 'image/jpeg', jpegQuality);
  });
}
