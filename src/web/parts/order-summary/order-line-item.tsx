import type { ReactNode } from 'react';
import type { LineCut } from '#values/cut-groups.ts';
import { factsBehindName } from '#values/facts-behind-name.ts';
import type { Currency } from '#web/i18n/formats.ts';
import { Amount } from '../net-prices/net-part.tsx';
import { unbrokenName } from '../unbroken-name.ts';
import { LineMembers, type LineMembersProps } from './line-members.tsx';
import { LinePicture, type LinePictureProps } from './line-picture.tsx';
import styles from './order-summary.module.css';

export type OrderLine = {
  key: number | string;
  name: string;
  sku: string;
  cut: LineCut | null;
  attributes: readonly { label: string; value: string }[];
  /** Filled in. */
  options?: readonly { label: string; value: string }[];
  members?: LineMembersProps['members'];
  qty: number;
  /** What is counted: pcs, m, ... */
  unit: string;
  row?: number | undefined;
  /** Contained in it. */
  rowTax?: number | undefined;
  picture?: LinePictureProps['media'];
  /** The name as the way to its page, where there is one and somebody may be led away. */
  linkedName?: ReactNode;
  /** What will not come of it, or went back. */
  undone?: ReactNode;
};

export type OrderLinesProps = {
  lines: readonly OrderLine[];
  /** As the cart's answer names it, or as an order keeps it. */
  currency: number | Currency;
  /** With the product's picture as it is now. */
  pictures?: boolean;
};

type OrderLineItemProps = {
  line: OrderLine;
  /** Choices in words. */
  attributes: OrderLine['attributes'];
  /** How much of it, behind the choices or as a list below them. */
  count?: ReactNode;
  list?: ReactNode;
  row: number | undefined;
  rowTax: number | undefined;
  currency: number | Currency;
  pictures?: boolean | undefined;
};

/** One thing that is bought. */
export function OrderLineItem(props: OrderLineItemProps) {
  const { line, attributes, count, list, row, rowTax, currency, pictures } = props;
  return (
    <li className={styles.line}>
      {pictures && <LinePicture media={line.picture} />}
      <div className={styles.lineText}>
        <p className={styles.lineName}>{line.linkedName ?? unbrokenName(line.name)}</p>
        <p className={styles.lineFacts}>
          {factsBehindName(line.name, attributes, line.cut ? [line.cut.mark] : []).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          {count && <span>{count}</span>}
        </p>
        {line.members && line.members.length > 0 && <LineMembers members={line.members} />}
        {!list && line.undone}
      </div>
      {row !== undefined && (
        <p className={styles.lineRow}>
          <Amount gross={row} tax={rowTax} currency={currency} />
        </p>
      )}
      {list && <div className={styles.list}>{list}</div>}
    </li>
  );
}
