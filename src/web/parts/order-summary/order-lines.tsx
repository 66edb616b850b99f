import type { Static } from 'typebox';
import type { Media } from '#contract/shapes/product-shapes.ts';
import type { Currency } from '#web/i18n/formats.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { useUnitText } from '../use-unit-text.ts';
import { factsBehindName } from './facts-behind-name.ts';
import { LineMembers, type LineMembersProps } from './line-members.tsx';
import { LinePicture } from './line-picture.tsx';
import styles from './order-summary.module.css';

export type OrderLine = {
  key: number | string;
  name: string;
  attributes: readonly { label: string; value: string }[];
  /** Filled in. */
  options?: readonly { label: string; value: string }[];
  members?: LineMembersProps['members'];
  qty: number;
  /** What is counted: pcs, m, ... */
  unit: string;
  row?: number | undefined;
  picture?: Static<typeof Media> | undefined;
};

export type OrderLinesProps = {
  lines: readonly OrderLine[];
  /** As the cart's answer names it, or as an order keeps it. */
  currency: number | Currency;
  /** With the product's picture; orders keep none. */
  pictures?: boolean;
};

/** What is bought, to be read and not to be changed: in the checkout's summary and on the thank-you page. */
export function OrderLines({ lines, currency, pictures }: OrderLinesProps) {
  const t = useTranslations('cart');
  const { price, number } = useFormats();
  const unitText = useUnitText();
  return (
    <ul className={styles.lines} data-pictures={pictures || undefined}>
      {lines.map((line) => (
        <li key={line.key} className={styles.line}>
          {pictures && <LinePicture media={line.picture} />}
          <div className={styles.lineText}>
            <p className={styles.lineName}>{line.name}</p>
            <p className={styles.lineFacts}>
              {factsBehindName(line.name, [...line.attributes, ...(line.options ?? [])]).map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
              <span>
                {line.unit === 'pcs'
                  ? t('line.pieces', { qty: line.qty, number: number(line.qty) })
                  : number(line.qty, { unit: unitText(line.unit) })}
              </span>
            </p>
            {line.members && line.members.length > 0 && <LineMembers members={line.members} />}
          </div>
          {line.row !== undefined && <p className={styles.lineRow}>{price(line.row, currency)}</p>}
        </li>
      ))}
    </ul>
  );
}
