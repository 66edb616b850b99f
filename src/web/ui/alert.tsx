import type { ComponentProps, ReactNode } from 'react';
import styles from './alert.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export type AlertTone = 'info' | 'ok' | 'warn' | 'danger';

export type AlertProps = Omit<ComponentProps<'div'>, 'title' | 'role'> & {
  tone?: AlertTone;
  title?: ReactNode;
  /** A button or link that does something about it. */
  action?: ReactNode;
  /** Announced when it appears: polite when the reader pauses, assertive at once. Omit it if it is there at load. */
  live?: 'polite' | 'assertive';
};

const icons: Record<AlertTone, IconName> = { info: 'info', ok: 'check', warn: 'warning', danger: 'error' };

/** A message that is in the page. Takes the focus when given `tabIndex={-1}` and a ref: error summaries. */
export function Alert({ tone = 'info', title, action, live, className, children, ...rest }: AlertProps) {
  return (
    <div
      {...rest}
      className={classNames(styles.alert, className)}
      data-kind={tone}
      role={live && (live === 'assertive' ? 'alert' : 'status')}
    >
      <Icon name={icons[tone]} className={styles.icon} />
      <div className={styles.body}>
        <div className={styles.words}>
          {title && <p className={styles.title}>{title}</p>}
          {children && <div className={styles.text}>{children}</div>}
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}
