import { useContext, useState } from 'react';
import type { LibraryMedium } from '#contract/shapes/media-shapes.ts';
import { mediaEndpoints } from '#contract/v1/media-endpoints.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import { FilmFrame } from './film-frame.tsx';
import { useLibraryErrors } from './library-errors.ts';
import { LibraryPicker } from './library-picker.ts';
import styles from './medium-details.module.css';
import { rasterAddress } from './medium-thumbnail.tsx';

type PosterChoiceProps = {
  medium: LibraryMedium;
  onChange: (medium: LibraryMedium) => void;
  onAdded: () => void;
};

/** The picture that a film shows before it is played; a choice is saved at once. */
export function PosterChoice({ medium, onChange, onAdded }: PosterChoiceProps) {
  const { id, poster } = medium;
  const t = useTranslations('library');
  const api = useApi();
  const Picker = useContext(LibraryPicker);
  const errorText = useLibraryErrors();
  const [opened, setOpened] = useState<'library' | 'film'>();
  const close = () => setOpened(undefined);
  const [error, setError] = useState<unknown>();

  async function set(posterId: number | null): Promise<void> {
    close();
    setError(undefined);
    try {
      const body = { poster: posterId };
      onChange(await api.call(mediaEndpoints.mediaUpdate, { params: { id }, body }));
    } catch (failed) {
      setError(failed);
    }
  }
  return (
    <section className={styles.uses} aria-label={t('poster.title')}>
      <h3 className={styles.subtitle}>{t('poster.title')}</h3>
      {poster && <img className={styles.poster} src={rasterAddress(poster.path)} alt="" />}
      <div className={styles.actions}>
        <Button variant="secondary" size="small" onClick={() => setOpened('library')}>
          {t('poster.choose')}
        </Button>
        <Button variant="secondary" size="small" onClick={() => setOpened('film')}>
          {t('poster.frame')}
        </Button>
        {poster && (
          <Button variant="ghost" size="small" onClick={() => void set(null)}>
            {t('poster.remove')}
          </Button>
        )}
      </div>
      {error !== undefined && (
        <Alert tone="danger" live="assertive">
          {errorText(error)}
        </Alert>
      )}
      {opened === 'library' && (
        <Picker kinds={['picture']} onChoose={([picture]) => void set(picture?.id ?? null)} onClose={close} />
      )}
      {opened === 'film' && (
        <FilmFrame
          film={medium}
          onTaken={(picture) => {
            onAdded();
            void set(picture.id);
          }}
          onClose={close}
        />
      )}
    </section>
  );
}
