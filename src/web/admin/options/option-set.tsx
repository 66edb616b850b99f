import type { ReactNode } from 'react';
import styles from '#web/backoffice/setting-set.module.css';
import { FieldError } from '#web/ui/field-frame.tsx';

type OptionSetProps = {
  id: string;
  label: string;
  hint: string;
  error: string | undefined;
  children: ReactNode;
};

/** An option with several controls; errors are shown below them. */
export function OptionSet({ id, label, hint, error, children }: OptionSetProps) {
  const described = error ? `${id}-error ${id}-hint` : `${id}-hint`;
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={described} className={styles.set} data-field>
      <legend className={styles.legend}>{label}</legend>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      {children}
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}
