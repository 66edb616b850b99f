import type { ReactNode } from 'react';
import { useFormats } from '#web/request/use-formats.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './group-links.module.css';

type GroupLinksProps = {
  label: string;
  groups: readonly {
    readonly name: string;
    readonly text: string;
    readonly href: string;
    readonly count?: number | undefined;
  }[];
  /** The one that is shown. */
  present: string;
  /** At their end. */
  aside?: ReactNode;
};

/** The parts of a screen that is shown one part at a time, each by its address. */
export function GroupLinks({ label, groups, present, aside }: GroupLinksProps) {
  const { number } = useFormats();
  return (
    <nav aria-label={label} className={styles.groups}>
      {groups.map(({ name, text, href, count }) => (
        <Link
          key={name}
          href={href}
          prefetch="none"
          preventScrollReset
          aria-current={name === present ? 'page' : undefined}
          className={styles.group}
        >
          {text}
          {count !== undefined && count > 0 && <span className={styles.count}>{number(count)}</span>}
        </Link>
      ))}
      {aside}
    </nav>
  );
}
