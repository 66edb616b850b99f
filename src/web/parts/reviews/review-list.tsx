import { lazy } from 'react';
import { needMessages } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import styles from './reviews.module.css';
import {
  type ReviewSubject,
  type ReviewsFacts,
  reviewsPageName,
  wordsFor,
  writingName,
  writingWords,
} from './reviews-load.ts';
import { StarRating } from './star-rating.tsx';
import { useReviewAddress } from './use-review-address.ts';

await needMessages('forms');

const ReviewWriting = lazy(() => import('./review-writing.tsx'));

/** Reviews with their average, or the comments of a post; their pages, and the way to write one. */
export function ReviewList({ subject, facts }: { subject: ReviewSubject; facts: ReviewsFacts }) {
  const t = useTranslations('forms');
  const words = useTranslations('catalogue');
  const { number } = useFormats();
  const addressWith = useReviewAddress();
  const { summary, rules, reviews, page, lastPage, total, writing } = facts;
  const { average, ratingCount } = summary;
  const about = wordsFor(subject);
  return (
    <div className={styles.body}>
      <div className={styles.top}>
        {about === 'comments' && (
          <p>{total > 0 ? t('comments.count', { count: total }) : t('comments.none')}</p>
        )}
        {about === 'review' && average === null && <p>{t('review.none')}</p>}
        {about === 'review' && average !== null && (
          <p className={styles.average}>
            <StarRating rating={average} stars={rules.stars} />
            <strong>{t('review.average', { average: number(average), stars: rules.stars })}</strong>
            <span className={styles.quiet}>{t('review.count', { count: ratingCount })}</span>
          </p>
        )}
        {!writing && rules.writers !== 'Nobody' && (
          <ButtonLink
            variant="secondary"
            href={addressWith(writingName, writingWords.write)}
            prefetch="none"
            rel="nofollow"
            preventScrollReset
          >
            {t(`${about}.write`)}
          </ButtonLink>
        )}
      </div>
      {writing && <ReviewWriting subject={subject} rules={rules} writing={writing} />}
      {reviews.length > 0 && (
        <>
          {about === 'review' && <p className={styles.quiet}>{t('review.checked')}</p>}
          <ol className={styles.list}>
            {reviews.map((review) => (
              <li key={review.id}>
                <ReviewEntry review={review} stars={rules.stars} />
              </li>
            ))}
          </ol>
        </>
      )}
      <Pagination
        page={page}
        pageCount={lastPage}
        href={(target) => addressWith(reviewsPageName, target === 1 ? undefined : String(target))}
        labels={{
          navigation: t(`${about}.pages`),
          first: words('pages.first'),
          previous: words('pages.previous'),
          next: words('pages.next'),
          last: words('pages.last'),
          page: (target) => words('pages.page', { page: target }),
        }}
        preventScrollReset
      />
    </div>
  );
}

function ReviewEntry({ review, stars }: { review: ReviewsFacts['reviews'][number]; stars: number }) {
  const t = useTranslations('forms');
  const { date } = useFormats();
  const { name, language, rating, title, comment, bought, reply, created_at: writtenAt } = review;
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
