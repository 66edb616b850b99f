import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Status } from '#web/ui/badge.tsx';
import type { Stock } from './catalogue-types.ts';
import styles from './stock-status.module.css';
import { useUnitText } from './use-unit-text.ts';

export type StockStatusProps = { stock: Stock; unit: string };

const tones = { inStock: 'ok', low: 'warn', outOfStock: 'danger', notCounted: 'ok' } as const;

/** Whether there is enough of it; how much is left is only said when it is little. */
export function StockStatus({ stock, unit }: StockStatusProps) {
  const t = useTranslations('catalogue');
  const { number } = useFormats();
  const unitText = useUnitText();
  const left = `${number(stock.quantity ?? 0)}\u00a0${unitText(unit)}`;
  return (
    <p className={styles.stock}>
      <Status tone={tones[stock.state]}>
        {stock.state === 'low' && stock.quantity !== null
          ? t('stock.lowWithAmount', { amount: left })
          : t(`stock.${stock.state}`)}
      </Status>
    </p>
  );
}
