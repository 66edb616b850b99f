import type { ReactNode } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { describedBy, FieldError, RequiredStar } from '#web/ui/field-frame.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './reviews.module.css';

type StarFieldsProps = {
  /** Of the first star; errors lead there. */
  id: string;
  legend: string;
  stars: number;
  chosen: number | undefined;
  error: ReactNode;
  required: boolean;
};

/** Stars as one question with one answer: radio buttons, so that arrows choose and it works without scripts. */
export function StarFields({ id, legend, stars, chosen, error, required }: StarFieldsProps) {
  const t = useTranslations('reviews');
  return (
    <fieldset
      className={styles.question}
      data-invalid={error ? true : undefined}
      aria-describedby={describedBy(id, { error })['aria-describedby']}
    >
      <legend className={styles.legend}>
        {legend}
        {required && <RequiredStar />}
      </legend>
      <div className={styles.choices}>
        {Array.from({ length: stars }, (_, index) => index + 1).map((rating) => (
          <label key={rating} className={styles.choice}>
            <input
              type="radio"
              name="rating"
              value={rating}
              id={rating === 1 ? id : undefined}
              defaultChecked={rating === chosen}
              className={styles.radio}
            />
            <Icon name="star" sizePx={28} className={styles.star} />
            <VisuallyHidden>{t('review.given', { rating, stars })}</VisuallyHidden>
          </label>
        ))}
      </div>
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}
