import { useTranslations } from '#web/i18n/use-translations.ts';
import { ProductReviews } from './product-reviews.tsx';
import styles from './reviews.module.css';
import { type ReviewsFacts, reviewsAnchor } from './reviews-load.ts';

/** What customers say; nothing where there is neither a review nor a way to write one. */
export default function ReviewsPart({ productId, facts }: { productId: number; facts: ReviewsFacts | null }) {
  const t = useTranslations('catalogue');
  if (!facts || (facts.total === 0 && facts.rules.writers === 'Nobody')) return null;
  return (
    <section id={reviewsAnchor} className={styles.part} aria-labelledby="reviews-title">
      <h2 id="reviews-title" className={styles.title}>
        {t('product.reviews')}
      </h2>
      <ProductReviews productId={productId} facts={facts} />
    </section>
  );
}
