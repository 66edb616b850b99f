import type { ReactNode } from 'react';
import { PageHead } from '#web/parts/page-head.tsx';
import styles from './screen-head.module.css';

export type ScreenHeadProps = {
  title: string;
  /** A part of the title that stays in one line, such as a number with hyphens. */
  unbroken?: string;
  /** What the screen is for, in a sentence. */
  lead?: ReactNode;
  /** What can be done here, at the end of the line. */
  actions?: ReactNode;
};

/** Begins every screen of the back office: none of them is for search engines. */
export function ScreenHead({ title, unbroken = '', lead, actions }: ScreenHeadProps) {
  const [before, ...after] = unbroken === '' ? [title] : title.split(unbroken);
  return (
    <header className={styles.head}>
      <PageHead title={title} noIndex />
      <div className={styles.words}>
        <h1 className={styles.title}>
          {before}
          {after.length > 0 && <span className={styles.unbroken}>{unbroken}</span>}
          {after.join(unbroken)}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
