import layout from '#web/styles/layout.module.css';
import type { PageSectionProps } from '../page-section.ts';
import styles from './columns-section.module.css';

/** Sections side by side. */
export default function ColumnsSection({ section: { options, meta }, slot }: PageSectionProps<'columns'>) {
  const { title, widths } = options;
  return (
    <section className={`${layout.container} ${layout.block}`} id={meta?.anchor}>
      {title && <h2>{title}</h2>}
      <div className={styles.columns} data-widths={widths}>
        <div className={styles.column}>{slot('left')}</div>
        <div className={styles.column}>{slot('right')}</div>
      </div>
    </section>
  );
}
