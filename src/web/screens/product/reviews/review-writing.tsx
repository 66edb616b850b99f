import { useLocation } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { reviewMaxima } from '#values/form-limits.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { TextAreaField, TextField } from '#web/ui/text-field.tsx';
import { withRedirect } from '../../../parts/account-forms/login-address.ts';
import { SentForm } from '../../../parts/sent-form/sent-form.tsx';
import styles from './reviews.module.css';
import { type ReviewsFacts, reviewsAnchor, writingName, writingWords } from './reviews-load.ts';
import { StarFields } from './star-fields.tsx';
import { useReviewAddress } from './use-review-address.ts';

type ReviewWritingProps = {
  productId: number;
  rules: ReviewsFacts['rules'];
  writing: NonNullable<ReviewsFacts['writing']>;
};

/** The form for a review, filled with one's own where there is one; or why there is none. */
export default function ReviewWriting({ productId, rules, writing }: ReviewWritingProps) {
  const t = useTranslations('forms');
  const { refusal } = useRefusalTexts();
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const { isLoggedIn, own, changesOwn } = writing;
  if (!isLoggedIn && rules.writers === 'RegisteredUsers') {
    return (
      <Alert
        tone="info"
        action={
          <ButtonLink
            size="small"
            href={withRedirect(pathOf('login', language), `${pathname}${search}#${reviewsAnchor}`)}
            reloadDocument
          >
            {t('review.login')}
          </ButtonLink>
        }
      >
        {t('review.loginText')}
      </Alert>
    );
  }
  // Where only one may be written it is changed; of several the last one may be.
  const changed = rules.onePerUser || changesOwn ? own : null;
  if (changed && !rules.mayEdit) return <Alert tone="info">{t('review.written')}</Alert>;
  const isWaiting = rules.publishing || changed?.published === false;
  const starLabel = t('review.rating');
  return (
    <div className={styles.form}>
      {own && rules.mayEdit && !rules.onePerUser && <OtherWish own={own} changesOwn={changesOwn} />}
      <SentForm
        // Another review begins with fields of its own.
        key={String(changesOwn)}
        name="review"
        action={pathname + search}
        consents={[]}
        labels={{ rating: starLabel, comment: t('review.comment'), name: t('review.name') }}
        check={() => ({})}
        fieldTextOf={(_, { parameter }) =>
          typeof parameter === 'string' ? refusal({ code: parameter }) : undefined
        }
        submitLabel={t(changed ? 'review.change' : 'review.submit')}
        done={{
          title: t('review.sentTitle'),
          text: t(isWaiting ? 'review.sentWaiting' : 'review.sentPublished'),
        }}
      >
        {(facts) => (
          <>
            {changed && !changed.published && <Alert tone="info">{t('review.waiting')}</Alert>}
            {changed ? (
              <input type="hidden" name="reviewId" value={changed.id} />
            ) : (
              <input type="hidden" name="productId" value={productId} />
            )}
            <StarFields
              id={facts.idOf('rating')}
              legend={starLabel}
              stars={rules.stars}
              chosen={Number(facts.typedIn('rating')) || (changed?.rating ?? undefined)}
              error={facts.errorOf('rating')}
              required={rules.ratingForComment}
            />
            <TextAreaField
              id={facts.idOf('comment')}
              name="comment"
              label={t('review.comment')}
              defaultValue={facts.typedIn('comment') || (changed?.comment ?? '')}
              error={facts.errorOf('comment')}
              maxLength={reviewMaxima.comment}
              rows={5}
              required={rules.commentForRating}
            />
            <TextField
              id={facts.idOf('name')}
              name="name"
              label={t('review.name')}
              hint={isLoggedIn ? t('review.nameHint') : undefined}
              autoComplete="nickname"
              defaultValue={facts.typedIn('name') || (changed?.name ?? '')}
              error={facts.errorOf('name')}
              maxLength={reviewMaxima.name}
              required={!isLoggedIn}
            />
          </>
        )}
      </SentForm>
    </div>
  );
}

type OtherWishProps = {
  own: NonNullable<ReviewWritingProps['writing']['own']>;
  changesOwn: boolean;
};

/** Whoever may write several reviews writes another one or changes the last one; it says which, and leads to the other. */
function OtherWish({ own, changesOwn }: OtherWishProps) {
  const t = useTranslations('forms');
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
          {t(changesOwn ? 'review.writeAnother' : 'review.change')}
        </ButtonLink>
      }
    >
      {t(changesOwn ? 'review.changing' : 'review.writtenBefore', { date: date(own.created_at) })}
    </Alert>
  );
}
