import { ReviewList } from './review-list.tsx';
import styles from './reviews.module.css';
import { type ReviewSubject, type ReviewsFacts, reviewsAnchor } from './reviews-load.ts';

export type ReviewsPartProps = {
  subject: ReviewSubject;
  /** Above them: what they are called where they stand. */
  title: string;
  facts: ReviewsFacts | null;
};

/** What people say; nothing where there is neither a word nor a way to write one. */
export default function ReviewsPart({ subject, title, facts }: ReviewsPartProps) {
  if (!facts || (facts.total === 0 && facts.rules.writers === 'Nobody')) return null;
  return (
    <section
      id={reviewsAnchor}
      className={styles.part}
      data-narrow={'postId' in subject || undefined}
      aria-labelledby="reviews-title"
    >
      <h2 id="reviews-title" className={styles.title}>
        {title}
      </h2>
      <ReviewList subject={subject} facts={facts} />
    </section>
  );
}
