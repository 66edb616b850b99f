import { lazyPart } from '#web/connection/needed-code.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import styles from './reviews.module.css';
import type { ReviewsFacts } from './reviews-load.ts';
import { StarRating } from './star-rating.tsx';

/** Few reviews have any. */
const ReviewPhotos = lazyPart(() => import('./review-photos.tsx'));

/** What one person says, and what the shop has replied. */
export function ReviewEntry({ review, stars }: { review: ReviewsFacts['reviews'][number]; stars: number }) {
  const t = useTranslations('reviews');
  const { date } = useFormats();
  const pageLanguage = useLanguage();
  const { name, language, rating, title, comment, bought, photos, reply, created_at: writtenAt } = review;
  const isForeign = language !== pageLanguage && (title ?? comment) !== null;
  return (
    <article className={styles.review}>
      <p className={styles.writer}>
        {rating !== null && (
          <StarRating rating={rating} stars={stars} label={t('review.given', { rating, stars })} />
        )}
        <strong>{name}</strong>
        <time dateTime={writtenAt} className={styles.quiet}>
          {date(writtenAt)}
        </time>
        {bought && <Badge>{t('review.bought')}</Badge>}
        {isForeign && (
          <span className={styles.quiet}>
            {t('review.inLanguage', {
              language: new Intl.DisplayNames(pageLanguage, { type: 'language' }).of(language) ?? language,
            })}
          </span>
        )}
      </p>
      {title && (
        <h3 className={styles.heading} lang={language}>
          {title}
        </h3>
      )}
      {comment && (
        <p className={styles.comment} lang={language}>
          {comment}
        </p>
      )}
      {photos.length > 0 && <ReviewPhotos name={name} photos={photos} />}
      {reply && (
        <div className={styles.reply}>
          <p className={styles.writer}>
            <strong>{t('review.reply', { author: reply.author })}</strong>
            <time dateTime={reply.created_at} className={styles.quiet}>
              {date(reply.created_at)}
            </time>
          </p>
          <p className={styles.comment} lang={language}>
            {reply.text}
          </p>
        </div>
      )}
    </article>
  );
}
