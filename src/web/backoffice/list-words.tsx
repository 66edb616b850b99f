import type { ReactNode } from 'react';
import { Link } from '#web/ui/link.tsx';
import styles from './list-words.module.css';

/** The subject of a row: its name links to the details, distinguishing facts are shown below. */
export function RowName({ href, name, children }: { href: string; name: string; children?: ReactNode }) {
  return (
    <div className={styles.name}>
      <Link href={href} prefetch="none">
        {name}
      </Link>
      {children}
    </div>
  );
}

/** A line below what a cell says first. */
export function QuietLine({ children }: { children: ReactNode }) {
  return <span className={styles.quiet}>{children}</span>;
}
