import { useLocation } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { reviewMaxima } from '#values/field-maxima.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { TextAreaField, TextField } from '#web/ui/text-field.tsx';
import { withRedirect } from '../../../parts/account-forms/login-address.ts';
import { SentForm } from '../../../parts/sent-form/sent-form.tsx';
import styles from './reviews.module.css';
import { type ReviewsFacts, reviewsAnchor } from './reviews-load.ts';
import { StarFields } from './star-fields.tsx';

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
  const { isLoggedIn, own } = writing;
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
  // One's own is changed where only one may be written; otherwise another one is written.
  const changed = rules.onePerUser ? own : null;
  if (changed && !rules.mayEdit) return <Alert tone="info">{t('review.written')}</Alert>;
  const isWaiting = rules.publishing || changed?.published === false;
  const starLabel = t('review.rating');
  return (
    <div className={styles.form}>
      <SentForm
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
