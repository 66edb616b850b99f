import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './reviews.module.css';

/** Stars as people know them; what they say is said beside them or in `label`. */
export function StarMarks({ rating, stars, label }: { rating: number; stars: number; label?: string }) {
  const marks = Array.from({ length: stars }, (_, index) => index + 1);
  return (
    <span
      className={styles.marks}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {marks.map((mark) => (
        <Icon
          key={mark}
          name="star"
          sizePx={18}
          className={classNames(styles.mark, mark <= Math.round(rating) && styles.full)}
        />
      ))}
    </span>
  );
}
