import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Icon, type IconName } from './icon.tsx';

export type EmptyStateProps = {
  icon?: IconName;
  title: ReactNode;
  /** Heading level of the title in the page, 2 by default. */
  level?: 1 | 2 | 3;
  /** Why it is empty and what one can do. */
  children?: ReactNode;
  /** The way on: one or two buttons. */
  actions?: ReactNode;
};

/** An empty cart, no products found, something failed: a blank drawing sheet with a way on. */
export function EmptyState({ icon, title, level = 2, children, actions }: EmptyStateProps) {
  const Title = `h${level}` as const;
  return (
    <div className={styles.empty}>
      {icon && <Icon name={icon} sizePx={48} className={styles.icon} />}
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
