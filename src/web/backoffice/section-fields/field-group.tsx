import { type ReactNode, useId } from 'react';
import { FieldError } from '#web/ui/field-frame.tsx';
import styles from './section-fields.module.css';

export type FieldGroupProps = {
  label: string;
  /** The number of chosen ones; hidden if none is. */
  count?: number;
  hint: string | undefined;
  error: string | undefined;
  children: ReactNode;
};

/** Label, hint and error of a control that is made of several: what is chosen and the buttons that change it. */
export function FieldGroup({ label, count = 0, hint, error, children }: FieldGroupProps) {
  const id = useId();
  return (
    <fieldset className={styles.set} aria-describedby={hint ? `${id}-hint` : undefined} data-field>
      <legend className={styles.label}>
        {label}
        {count > 0 && <span className={styles.count}>{count}</span>}
      </legend>
      {hint && (
        <p className={styles.quiet} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}
