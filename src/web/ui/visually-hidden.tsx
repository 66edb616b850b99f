import type { ComponentProps } from 'react';
import styles from './visually-hidden.module.css';

/** Text that is only spoken. */
export function VisuallyHidden(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span {...props} className={styles.hidden} />;
}

export type SkipLinkProps = {
  /** Id of the main content, without the number sign; it carries tabIndex -1. */
  targetId: string;
  children: string;
};

/** First thing in the page: jumps over the header; seen when it has the focus. */
export function SkipLink({ targetId, children }: SkipLinkProps) {
  return (
    <a className={styles.skip} href={`#${targetId}`}>
      {children}
    </a>
  );
}
