import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { reviewPhotosMaximum } from '#values/form-limits.ts';
import { needArea } from '#web/i18n/messages.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { describedBy, FieldError, RequiredStar } from '#web/ui/field-frame.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { SentForm } from '../sent-form/sent-form.tsx';
import { PhotoFields } from './photo-fields.tsx';
import { checkPhotos, photosField } from './photo-rules.ts';
import styles from './reviews.module.css';
import {
  type ReviewSubject,
  type ReviewsFacts,
  wordsFor,
  writingName,
  writingWords,
} from './reviews-load.ts';
import { useReviewAddress } from './use-review-address.ts';
import { WriterFields } from './writer-fields.tsx';
import { WriterLogin } from './writer-login.tsx';

await needArea('photos', import.meta.glob('/locales/*/photos.json', { import: 'default' }));

type ReviewWritingProps = {
  subject: ReviewSubject;
  rules: ReviewsFacts['rules'];
  writing: NonNullable<ReviewsFacts['writing']>;
};

/** The form for a review, filled with one's own where there is one; or why there is none. */
export default function ReviewWriting({ subject, rules, writing }: ReviewWritingProps) {
  const t = useTranslations('reviews');
  const ofPhotos = useTranslations('photos');
  const { refusal } = useRefusalTexts();
  const { pathname, search } = useLocation();
  const { isLoggedIn, own, changesOwn, mayAddPhotos } = writing;
  const about = wordsFor(subject);
  if (!isLoggedIn && rules.writers === 'RegisteredUsers') {
    return <WriterLogin about={about} />;
  }
  // Where only one may be written it is changed; of several the last one may be.
  const changed = rules.onePerUser || changesOwn ? own : null;
  if (changed && !rules.mayEdit) return <Alert tone="info">{t(`${about}.written`)}</Alert>;
  const isWaiting = rules.publishing || changed?.published === false;
  const photos = changed?.photos ?? [];
  const starLabel = t(`${about}.rating`);
  return (
    <div className={styles.form}>
      {own && rules.mayEdit && !rules.onePerUser && (
        <OtherWish about={about} own={own} changesOwn={changesOwn} />
      )}
      <SentForm
        // Another review begins with fields of its own.
        key={String(changesOwn)}
        name="review"
        action={pathname + search}
        consents={[]}
        labels={{
          rating: starLabel,
          comment: t(`${about}.comment`),
          ...(mayAddPhotos ? { [photosField]: ofPhotos('label') } : {}),
          name: t(`${about}.name`),
        }}
        check={(form) => (mayAddPhotos ? checkPhotos(form, photos.length) : {})}
        multipart={mayAddPhotos}
        fieldTextOf={(field, { parameter }) => {
          if (field === photosField) return ofPhotos('wrong', { count: reviewPhotosMaximum });
          return typeof parameter === 'string' ? refusal({ code: parameter }) : undefined;
        }}
        submitLabel={t(changed ? `${about}.change` : `${about}.submit`)}
        done={{
          title: t(`${about}.sentTitle`),
          text: t(isWaiting ? `${about}.sentWaiting` : `${about}.sentPublished`),
        }}
      >
        {(facts) => (
          <>
            {changed && !changed.published && <Alert tone="info">{t(`${about}.waiting`)}</Alert>}
            {changed ? (
              <input type="hidden" name="reviewId" value={changed.id} />
            ) : (
              Object.entries(subject).map(([name, id]) => (
                <input key={name} type="hidden" name={name} value={id} />
              ))
            )}
            <StarFields
              id={facts.idOf('rating')}
              legend={starLabel}
              stars={rules.stars}
              chosen={Number(facts.typedIn('rating')) || (changed?.rating ?? undefined)}
              error={facts.errorOf('rating')}
              required={rules.ratingForComment}
            />
            <WriterFields
              facts={facts}
              about={about}
              label={t(`${about}.comment`)}
              rows={5}
              required={rules.commentForRating}
              isLoggedIn={isLoggedIn}
              written={changed}
            />
            {mayAddPhotos && <PhotoFields facts={facts} photos={photos} />}
          </>
        )}
      </SentForm>
    </div>
  );
}

type OtherWishProps = {
  about: ReturnType<typeof wordsFor>;
  own: NonNullable<ReviewWritingProps['writing']['own']>;
  changesOwn: boolean;
};

/** Whoever may write several reviews writes another one or changes the last one; it says which, and leads to the other. */
function OtherWish({ about, own, changesOwn }: OtherWishProps) {
  const t = useTranslations('reviews');
  const { date } = useFormats();
  const addressWith = useReviewAddress();
  return (
    <Alert
      tone="info"
      action={
        <ButtonLink
          variant="secondary"
          size="small"
          href={addressWith(writingName, changesOwn ? writingWords.write : writingWords.change)}
          prefetch="none"
          rel="nofollow"
          preventScrollReset
        >
          {t(changesOwn ? `${about}.writeAnother` : `${about}.change`)}
        </ButtonLink>
      }
    >
      {t(changesOwn ? `${about}.changing` : `${about}.writtenBefore`, { date: date(own.created_at) })}
    </Alert>
  );
}

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
function StarFields({ id, legend, stars, chosen, error, required }: StarFieldsProps) {
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
