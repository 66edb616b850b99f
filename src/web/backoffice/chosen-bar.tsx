import type { ReactNode } from 'react';
import styles from './chosen-bar.module.css';

type ChosenBarProps = {
  /** How many rows of the list are chosen, in words. */
  chosen: string;
  /** What can be done with them, and what has come of it. */
  children: ReactNode;
};

/** Above a list whose rows can be chosen: how many are, and what can be done with all of them at once. */
export function ChosenBar({ chosen, children }: ChosenBarProps) {
  return (
    <div className={styles.bar} data-print="hidden">
      <p role="status" className={styles.count}>
        {chosen}
      </p>
      {children}
    </div>
  );
}

type BarProgressProps = {
  done: number;
  of: number;
  /** Spoken name. */
  label: string;
};

/** How far work on many things is. */
export function BarProgress({ done, of, label }: BarProgressProps) {
  return <progress className={styles.progress} value={done} max={of} aria-label={label} />;
}

/** What has come of it, in words. */
export function BarState({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles.state}>
      {children}
    </p>
  );
}
