import { Children, isValidElement, type ReactNode } from 'react';
import styles from './chip.module.css';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

export type ChipProps = {
  /** Address of the page without this filter. */
  href: string;
  /** Spoken instead of the text: "Remove filter Colour: anthracite". */
  removeLabel: string;
  children: ReactNode;
};

/** One active filter; pressing it takes it away. A link, so that it works without JavaScript. */
export function Chip({ href, removeLabel, children }: ChipProps) {
  return (
    <Link className={styles.chip} href={href} aria-label={removeLabel} preventScrollReset prefetch="none">
      <span className={styles.text}>{children}</span>
      <Icon name="close" sizePx={14} />
    </Link>
  );
}

/** Holds chips in a row that wraps. */
export function ChipList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {Children.toArray(children).map((chip, index) => (
        <li key={isValidElement(chip) ? chip.key : index}>{chip}</li>
      ))}
    </ul>
  );
}
