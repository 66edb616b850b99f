import { type ReactNode, useId } from 'react';
import styles from './order.module.css';

type OrderPartProps = {
  title: string;
  /** What can be done with it, beside the title. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A part of an order's screen under its own heading. */
export function OrderPart({ title, actions, children }: OrderPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
