import { lazyPart } from '#web/connection/needed-code.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { useUnitText } from '../use-unit-text.ts';
import { type OrderLine, OrderLineItem, type OrderLinesProps } from './order-line-item.tsx';
import styles from './order-summary.module.css';

/* Comes with orders that hold several lengths. Without scripts it has to be part of the page itself: no Suspense around it. */
const LengthLines = lazyPart(() => import('./length-lines.tsx'));

/** What is bought, to be read and not to be changed: in the checkout's summary and on the thank-you page. */
export function OrderLines({ lines, currency, pictures }: OrderLinesProps) {
  const countOf = useCountOf();
  const hasLists = lines.some(({ cut, sku }, place) => cut && lines[place - 1]?.sku === sku);
  return (
    <ul className={styles.lines} data-pictures={pictures || undefined}>
      {hasLists ? (
        <LengthLines {...{ lines, currency, pictures, countOf }} />
      ) : (
        lines.map((line) => (
          <OrderLineItem
            key={line.key}
            line={line}
            attributes={[...line.attributes, ...(line.options ?? [])]}
            count={countOf(line)}
            row={line.row}
            rowTax={line.rowTax}
            {...{ currency, pictures }}
          />
        ))
      )}
    </ul>
  );
}

/** How much there is of a line, in words. */
function useCountOf(): (line: OrderLine) => string {
  const t = useTranslations('cart');
  const { number } = useFormats();
  const unitText = useUnitText();
  return ({ unit, qty }) =>
    unit === 'pcs' ? t('line.pieces', { qty, number: number(qty) }) : number(qty, { unit: unitText(unit) });
}
