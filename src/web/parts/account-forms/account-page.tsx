import type { ReactNode } from 'react';
import layout from '../../styles/layout.module.css';
import text from '../../styles/text.module.css';
import styles from './account-page.module.css';

export type AccountPageProps = {
  title: string;
  lead?: ReactNode;
  /** What stands above the form: what has become of something. */
  notice?: ReactNode;
  /** Beside the form on wide screens, below it on small ones. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A screen with one form, and what else one may want beside it; where that is nothing, its words stand beside it. */
export function AccountPage({ title, lead, notice, aside, children }: AccountPageProps) {
  const head = (
    <header className={styles.head}>
      <h1>{title}</h1>
      {lead && <p className={text.lead}>{lead}</p>}
    </header>
  );
  if (!aside) {
    return (
      <div className={layout.container}>
        <div className={`${layout.split} ${styles.alone}`}>
          {head}
          <div className={styles.main}>
            {notice}
            {children}
          </div>
        </div>
      </div>
    );
  }
  return (
    <div className={layout.container}>
      <div className={styles.page}>
        <div className={styles.main}>
          {head}
          {notice}
          {children}
        </div>
        <div className={styles.aside}>{aside}</div>
      </div>
    </div>
  );
}

export type AsidePanelProps = { title: string; level?: 2 | 3; children: ReactNode; action: ReactNode };

/** The other thing one may want: register instead of log in, and why. */
export function AsidePanel({ title, level = 2, children, action }: AsidePanelProps) {
  const Title = `h${level}` as const;
  return (
    <section className={styles.panel}>
      <Title className={styles.panelTitle}>{title}</Title>
      <div className={styles.panelText}>{children}</div>
      <div className={styles.panelAction}>{action}</div>
    </section>
  );
}
