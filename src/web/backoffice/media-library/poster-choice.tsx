import { useContext, useState } from 'react';
import type { LibraryMedium } from '#contract/shapes/media-shapes.ts';
import { mediaEndpoints } from '#contract/v1/media-endpoints.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import { useLibraryErrors } from './library-errors.ts';
import { LibraryPicker } from './library-picker.ts';
import styles from './medium-details.module.css';

type PosterChoiceProps = {
  medium: LibraryMedium;
  onChange: (medium: LibraryMedium) => void;
};

/** The picture that a film shows before it is played; a choice is saved at once. */
export function PosterChoice({ medium: { id, poster }, onChange }: PosterChoiceProps) {
  const t = useTranslations('library');
  const api = useApi();
  const Picker = useContext(LibraryPicker);
  const errorText = useLibraryErrors();
  const [isChoosing, setChoosing] = useState(false);
  const [error, setError] = useState<unknown>();

  async function set(posterId: number | null): Promise<void> {
    setChoosing(false);
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
      {poster && <img className={styles.poster} src={poster.path} alt="" />}
      <div className={styles.actions}>
        <Button variant="secondary" size="small" onClick={() => setChoosing(true)}>
          {t('poster.choose')}
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
      {isChoosing && (
        <Picker
          kinds={['picture']}
          onChoose={([picture]) => void set(picture?.id ?? null)}
          onClose={() => setChoosing(false)}
        />
      )}
    </section>
  );
}
