import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Amount } from '../../parts/net-prices/net-part.tsx';
import type { PieceFacts } from '../../parts/option-fields/piece-facts.ts';
import styles from './piece-summary.module.css';

export type PieceSummaryProps = {
  /** Nothing while what was typed is no possible piece. */
  piece: PieceFacts | undefined;
  quantity: number;
  /** Tax contained in its price, in percent. */
  taxRate: number | undefined;
};

/** What one piece of the length just typed costs and weighs, and all of them together. */
export function PieceSummary({ piece, quantity, taxRate }: PieceSummaryProps) {
  const t = useTranslations('choices');
  const { number } = useFormats();
  if (!piece) return <p className={styles.open}>{t('piece.open')}</p>;
  const { lengthMm, weightKg } = piece;
  const title =
    lengthMm === null ? t('piece.title') : t('piece.ofLength', { length: number(lengthMm, { unit: 'mm' }) });
  const row = (name: string, count: number) => (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>
        {piece.price !== undefined && (
          <b>
            <Amount gross={Math.round(piece.price * 100 * count) / 100} taxRate={taxRate} />
          </b>
        )}
        {weightKg > 0 && (
          <span className={styles.weight}>
            {number(Math.round(weightKg * count * 10) / 10, { unit: 'kg' })}
          </span>
        )}
      </dd>
    </div>
  );
  return (
    <dl className={styles.piece} aria-live="polite">
      {row(title, 1)}
      {quantity > 1 && row(t('piece.all', { count: quantity }), quantity)}
    </dl>
  );
}
