import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './table.module.css';

export type TableProps = ComponentProps<'table'> & {
  caption: string;
  captionHidden?: boolean;
  /** Quieter lines and less height. */
  dense?: boolean;
};

/**
 * A table between hairlines; wide ones scroll inside their own frame. Cells with numbers carry `data-numeric`
 * (to the right, digits of one width), a total's row `data-total`.
 */
export function Table({ caption, captionHidden, dense, className, children, ...table }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard.
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table {...table} className={classNames(styles.table, className)} data-dense={dense || undefined}>
        <caption className={styles.caption} data-hidden={captionHidden || undefined}>
          {caption}
        </caption>
        {children}
      </table>
    </section>
  );
}

export type FactsProps = {
  items: readonly { label: ReactNode; value: ReactNode; total?: boolean }[];
  /** wide: labels in one column, values next to them (attributes); ends: values at the end (sums). */
  layout?: 'wide' | 'ends';
  className?: string;
};

/** Names and values: the attributes of a product, the rows of a sum. */
export function Facts({ items, layout = 'wide', className }: FactsProps) {
  return (
    <dl className={classNames(styles.facts, className)} data-layout={layout}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are drawn anew as a whole and hold no state.
        <div key={index} className={styles.fact} data-total={item.total || undefined}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
