import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import type { PieceFacts } from '../../parts/option-fields/piece-facts.ts';
import styles from './piece-summary.module.css';

export type PieceSummaryProps = {
  /** Nothing while what was typed is no possible piece. */
  piece: PieceFacts | undefined;
  quantity: number;
};

/** What one piece of the length just typed costs and weighs, and all of them together. */
export function PieceSummary({ piece, quantity }: PieceSummaryProps) {
  const t = useTranslations('choices');
  const { price, number } = useFormats();
  if (!piece) return <p className={styles.open}>{t('piece.open')}</p>;
  const { lengthMm, weightKg } = piece;
  const weight = (kg: number) => number(Math.round(kg * 10) / 10, { unit: 'kg' });
  const title =
    lengthMm === null ? t('piece.title') : t('piece.ofLength', { length: number(lengthMm, { unit: 'mm' }) });
  return (
    <dl className={styles.piece} aria-live="polite">
      <div className={styles.row}>
        <dt>{title}</dt>
        <dd>
          {piece.price !== undefined && <strong className={styles.price}>{price(piece.price)}</strong>}
          {weightKg > 0 && <span className={styles.weight}>{weight(weightKg)}</span>}
        </dd>
      </div>
      {quantity > 1 && (
        <div className={styles.row}>
          <dt>{t('piece.all', { count: quantity })}</dt>
          <dd>
            {piece.price !== undefined && (
              <span>{price(Math.round(piece.price * 100 * quantity) / 100)}</span>
            )}
            {weightKg > 0 && <span className={styles.weight}>{weight(weightKg * quantity)}</span>}
          </dd>
        </div>
      )}
    </dl>
  );
}
