import type { ReactNode } from 'react';
import layout from '../../styles/layout.module.css';
import styles from './sample.module.css';

export type SampleGroupProps = { id: string; title: string; children: ReactNode };

/** A kind of parts, with a heading that the list at the top leads to. */
export function SampleGroup({ id, title, children }: SampleGroupProps) {
  return (
    <section className={`${layout.container} ${styles.group}`} aria-labelledby={id}>
      <h2 id={id} className={styles.groupTitle}>
        {title}
      </h2>
      <div className={styles.samples}>{children}</div>
    </section>
  );
}

export type SampleProps = {
  /** Name of the part in the code. */
  name: string;
  /** row: side by side; grid: in columns; plain: as wide as the page. */
  layout?: 'row' | 'grid' | 'plain';
  children: ReactNode;
};

/** One part in all its states. */
export function Sample({ name, layout: form = 'row', children }: SampleProps) {
  return (
    <div className={styles.sample}>
      <h3 className={styles.name}>{name}</h3>
      <div className={styles.states} data-layout={form}>
        {children}
      </div>
    </div>
  );
}
