import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type BadgeProps = {
  /** accent: discounts; solid: new; neutral, ok, warn, danger: states. */
  tone?: 'neutral' | 'solid' | 'accent' | 'ok' | 'warn' | 'danger';
  children: ReactNode;
};

/** A word or a number that marks something. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone-of={tone}>
      {children}
    </span>
  );
}

export type StatusProps = { tone: 'ok' | 'warn' | 'danger' | 'neutral'; children: ReactNode };

/** A state in running text with a coloured dot before it: in stock, few left, sold out. */
export function Status({ tone, children }: StatusProps) {
  return (
    <span className={styles.status} data-tone-of={tone}>
      {children}
    </span>
  );
}
