import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './reviews.module.css';

/** Stars as people know them, to the half; what they say is said beside them or in `label`. */
export function StarRating({ rating, stars, label }: { rating: number; stars: number; label?: string }) {
  const halves = Math.round(rating * 2);
  const positions = Array.from({ length: stars }, (_, index) => index + 1);
  return (
    <span
      className={styles.stars}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {positions.map((position) =>
        halves === position * 2 - 1 ? (
          <span key={position} className={styles.half}>
            <Icon name="star" sizePx={18} className={styles.star} />
            <Icon name="star" sizePx={18} className={classNames(styles.star, styles.full)} />
          </span>
        ) : (
          <Icon
            key={position}
            name="star"
            sizePx={18}
            className={classNames(styles.star, halves >= position * 2 && styles.full)}
          />
        ),
      )}
    </span>
  );
}
