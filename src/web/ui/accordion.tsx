import type { ComponentProps, ReactNode } from 'react';
import styles from './accordion.module.css';
import { classNames } from './class-names.ts';

/** Holds `AccordionItem`s between hairlines. */
export function Accordion({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.accordion, className)} />;
}

export type AccordionItemProps = Omit<ComponentProps<'details'>, 'title'> & {
  title: ReactNode;
  /** Shown before the icon at the end of the line: a count of what is chosen inside. */
  aside?: ReactNode;
  size?: 'small' | 'medium';
};

/** One part that opens by the browser itself. Items with the same `name` close each other; `open` begins open. */
export function AccordionItem(props: AccordionItemProps) {
  const { title, aside, size = 'medium', className, children, ...details } = props;
  return (
    <details {...details} className={classNames(styles.item, className)} data-size={size}>
      <summary className={styles.summary}>
        <span className={styles.title}>{title}</span>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
        <span className={styles.sign} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
