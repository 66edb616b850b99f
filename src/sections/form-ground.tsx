import type { ReactNode } from 'react';
import layout from '#web/styles/layout.module.css';
import text from '#web/styles/text.module.css';
import styles from './form-ground.module.css';

type FormGroundProps = {
  title: string;
  /** Empty: nothing. */
  text: string;
  anchor: string | undefined;
  /** The form. */
  children: ReactNode;
};

/** Where a long form is in a page: its words beside it, or above it where the page is narrow. */
export function FormGround({ title, text: words, anchor, children }: FormGroundProps) {
  return (
    <section className={styles.ground} id={anchor}>
      <div className={`${layout.container} ${layout.block}`}>
        <div className={layout.split}>
          <div className={`${layout.splitAside} ${styles.words}`}>
            {title && <h2>{title}</h2>}
            {words && <p className={text.lead}>{words}</p>}
          </div>
          <div className={styles.form}>{children}</div>
        </div>
      </div>
    </section>
  );
}
