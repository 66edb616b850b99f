import type { ReactNode, RefObject } from 'react';
import { Alert } from '../../ui/alert.tsx';
import styles from './error-summary.module.css';

/** The list of errors above a form. */
export type SummaryState = {
  ref: RefObject<HTMLDivElement | null>;
  /** Only once the form was to be sent: while it is being filled in nothing pushes it down. */
  shown: boolean;
};

export type SummarisedError = { id: string; label: string; text: ReactNode };

type ErrorSummaryProps = {
  summary: SummaryState;
  title: ReactNode;
  errors: readonly SummarisedError[];
};

/**
 * What has to be corrected, as links to the fields; takes the focus when a form could not be sent. In a page that is the
 * answer to a form, the browser focuses it (autofocus), without scripts too.
 */
export function ErrorSummary({ summary, title, errors }: ErrorSummaryProps) {
  if (!summary.shown || errors.length === 0) return null;
  return (
    // Read by its focus. It gets shorter with each field that is mended: nobody wants to hear the rest of it again.
    <Alert
      ref={summary.ref}
      tabIndex={-1}
      autoFocus
      tone="danger"
      title={title}
      live="assertive"
      aria-live="off"
    >
      <ul className={styles.list}>
        {errors.map(({ id, label, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(id)?.focus();
              }}
            >
              {label}
            </a>
            : {text}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
