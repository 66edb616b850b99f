import type { ReviewPhoto } from '#contract/shapes/review-shapes.ts';
import { reviewPhotosMaximum } from '#values/form-limits.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { CheckLine } from '#web/ui/checkbox.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { FieldsFacts } from '../sent-form/sent-form.tsx';
import styles from './photo-fields.module.css';
import { acceptedPhotos, photosField, removedPhotosField } from './photo-rules.ts';

/** Photographs of the product: those that are there, each of which may go, and the way to add some. */
export function PhotoFields({ facts, photos }: { facts: FieldsFacts; photos: readonly ReviewPhoto[] }) {
  const t = useTranslations('photos');
  return (
    <div className={styles.fields}>
      {photos.length > 0 && (
        <fieldset>
          <legend className={styles.legend}>{t('own')}</legend>
          <ul className={styles.photos}>
            {photos.map(({ id, width, height, urls }, index) => (
              <li key={id} className={styles.photo}>
                <Picture src={urls.small} alt="" width={width} height={height} ratio="square" />
                <CheckLine name={removedPhotosField} value={id} label={t('remove', { number: index + 1 })} />
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <TextField
        id={facts.idOf(photosField)}
        name={photosField}
        type="file"
        multiple
        accept={acceptedPhotos}
        label={t('label')}
        hint={t('hint', { count: reviewPhotosMaximum })}
        error={facts.errorOf(photosField)}
      />
    </div>
  );
}
