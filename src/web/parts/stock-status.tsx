import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Status } from '#web/ui/badge.tsx';
import type { Stock } from './catalogue-types.ts';
import styles from './stock-status.module.css';
import { useUnitText } from './use-unit-text.ts';

export type StockStatusProps = {
  /** The quantity is needed where it is low. */
  stock: Pick<Stock, 'state'> & Partial<Stock>;
  /** Undefined: pieces. */
  unit: string | undefined;
};

const tones = { inStock: 'ok', low: 'warn', outOfStock: 'danger', notCounted: 'ok' } as const;

/** Whether there is enough of it; how much is left is only said when it is little. */
export function StockStatus({ stock, unit = 'pcs' }: StockStatusProps) {
  const t = useTranslations('catalogue');
  const { number, date } = useFormats();
  const unitText = useUnitText();
  const { state, quantity, expectedOn } = stock;
  return (
    <p className={styles.stock}>
      <Status tone={tones[state]}>
        {state === 'low' && typeof quantity === 'number'
          ? t('stock.lowWithAmount', { amount: number(quantity, { unit: unitText(unit, quantity) }) })
          : t(`stock.${state}`)}
      </Status>
      {expectedOn && (
        <span className={styles.expected}>{t('stock.expected', { day: date(expectedOn) })}</span>
      )}
    </p>
  );
}
