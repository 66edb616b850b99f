import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { drawPrices, priceDrawingSize } from './price-drawing.ts';
import styles from './price-plot.module.css';

type PricePlotProps = {
  steps: Parameters<typeof drawPrices>[0];
  /** When they were read. */
  now: Date;
};

/** The price of 60 days with the lowest of the last 30, drawn; the table beside it has the numbers. */
export function PricePlot({ steps, now: readAt }: PricePlotProps) {
  const t = useTranslations('goods');
  const { price } = useFormats();
  const drawn = drawPrices(steps, readAt);
  if (!drawn) return null;
  const { width, height } = priceDrawingSize;
  const { from, now, lowest, lowestY, line } = drawn;
  return (
    <div className={styles.part}>
      <p className={styles.words}>{t('priceHistory.lowest', { price: price(lowest) })}</p>
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        focusable="false"
        aria-hidden="true"
      >
        <rect x={from} y={0} width={now - from} height={height} className={styles.days} />
        <path d={`M${from},${lowestY}H${now}`} className={styles.lowest} />
        <path d={line} className={styles.price} />
      </svg>
    </div>
  );
}
