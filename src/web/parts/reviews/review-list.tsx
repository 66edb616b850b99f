import { lazyPart } from '#web/connection/needed-code.ts';
import { needMessages } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Pagination, pageLabels } from '#web/ui/pagination.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { ReviewEntry } from './review-entry.tsx';
import styles from './reviews.module.css';
import {
  answeringWord,
  commentAnchor,
  type ReviewSubject,
  type ReviewsFacts,
  reviewsPageName,
  wordsFor,
  writingName,
  writingWords,
} from './reviews-load.ts';
import { StarRating } from './star-rating.tsx';
import { useReviewAddress } from './use-review-address.ts';
import '#web/i18n/catalogue-words.ts';

await needMessages('reviews');

const ReviewWriting = lazyPart(() => import('./review-writing.tsx'));
const AnswerWriting = lazyPart(() => import('./answer-writing.tsx'));

/** Reviews with their average, or the comments of a post; their pages, and the way to write one. */
export function ReviewList({ subject, facts }: { subject: ReviewSubject; facts: ReviewsFacts }) {
  const t = useTranslations('reviews');
  const words = useTranslations('catalogue');
  const { number } = useFormats();
  const addressWith = useReviewAddress();
  const { summary, rules, reviews, page, lastPage, total, writing } = facts;
  const { average, ratingCount } = summary;
  const about = wordsFor(subject);
  const isWriting = writing !== undefined && writing.answeredId === undefined;
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
        {!isWriting && rules.writers !== 'Nobody' && (
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
      {isWriting && <ReviewWriting subject={subject} rules={rules} writing={writing} />}
      {reviews.length > 0 && (
        <>
          {about === 'review' && <p className={styles.quiet}>{t('review.checked')}</p>}
          <ol className={styles.list}>
            {threadsOf(reviews).map(({ begun, answers }) => (
              <li key={begun?.id ?? 0} id={begun && commentAnchor(begun.id)} className={styles.thread}>
                {begun && <ReviewEntry review={begun} stars={rules.stars} />}
                {answers.length > 0 && (
                  <ol
                    className={styles.answers}
                    aria-label={begun ? t('comments.answers', { name: begun.name }) : t('comments.continued')}
                  >
                    {answers.map((answer) => (
                      <li key={answer.id}>
                        <ReviewEntry review={answer} stars={rules.stars} />
                      </li>
                    ))}
                  </ol>
                )}
                {begun && 'postId' in subject && (
                  <Answering postId={subject.postId} begun={begun} facts={facts} />
                )}
              </li>
            ))}
          </ol>
        </>
      )}
      <Pagination
        page={page}
        pageCount={lastPage}
        href={(target) => addressWith(reviewsPageName, target === 1 ? undefined : String(target))}
        labels={{ ...pageLabels(words), navigation: t(`${about}.pages`) }}
        preventScrollReset
      />
    </div>
  );
}

type AnsweringProps = { postId: number; begun: ReviewsFacts['reviews'][number]; facts: ReviewsFacts };

/** The way to an answer to a comment; where somebody has gone it, the form. */
function Answering({ postId, begun, facts: { rules, writing } }: AnsweringProps) {
  const t = useTranslations('reviews');
  const addressWith = useReviewAddress();
  const { id, name } = begun;
  if (rules.writers === 'Nobody') return null;
  if (writing?.answeredId === id) {
    return <AnswerWriting key={id} postId={postId} answered={begun} rules={rules} writing={writing} />;
  }
  return (
    <p className={styles.answering}>
      <ButtonLink
        variant="link"
        href={addressWith(writingName, answeringWord(id), commentAnchor(id))}
        prefetch="none"
        rel="nofollow"
        preventScrollReset
      >
        {t('comments.answer')}
        <VisuallyHidden>: {name}</VisuallyHidden>
      </ButtonLink>
    </p>
  );
}

type Review = ReviewsFacts['reviews'][number];

type ReviewThread = {
  /** Absent at the beginning of a page whose first answers belong to a comment of the page before. */
  readonly begun?: Review;
  readonly answers: readonly Review[];
};

/** Comments with their answers, of a list in which answers stand behind what they answer. */
export function threadsOf(reviews: readonly Review[]): ReviewThread[] {
  const threads: { begun?: Review; answers: Review[] }[] = [];
  for (const review of reviews) {
    const last = threads.at(-1);
    if (review.parentId === null) threads.push({ begun: review, answers: [] });
    else if (last) last.answers.push(review);
    else threads.push({ answers: [review] });
  }
  return threads;
}
