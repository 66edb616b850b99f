import type { ReactNode } from 'react';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

/** What every field shows about itself; the texts come from the caller. */
export type FieldTexts = {
  label: ReactNode;
  /** Shown under the label from the start: format, reason, example. */
  hint?: ReactNode;
  /** What is wrong and what to do; marks the field as invalid. */
  error?: ReactNode;
  /** Label only for screen readers, where the surroundings say it visibly. */
  labelHidden?: boolean;
  className?: string;
};

type FieldFrameProps = FieldTexts & { id: string; required?: boolean; children: ReactNode };

/** Label, hint, control and error of one field, in the order in which they are read. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, label, hint, error, labelHidden, required, className, children } = props;
  return (
    <div className={className} data-field data-invalid={error ? true : undefined}>
      <label className={styles.label} htmlFor={id} data-hidden={labelHidden || undefined}>
        {label}
        {required && <RequiredStar />}
      </label>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

/** Screen readers hear "required" from the field itself. It stays on the line of the last word. */
export function RequiredStar() {
  return (
    <span className={styles.star} aria-hidden="true">
      {'\u00a0*'}
    </span>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p className={styles.error} id={`${id}-error`}>
      <Icon name="error" sizePx={16} className={styles.errorIcon} />
      <span>{children}</span>
    </p>
  );
}

/** Attributes by which a control names its hint and error. */
export function describedBy(id: string, texts: Pick<FieldTexts, 'hint' | 'error'>) {
  const ids = [texts.error && `${id}-error`, texts.hint && `${id}-hint`].filter(Boolean).join(' ');
  return { 'aria-describedby': ids || undefined, 'aria-invalid': texts.error ? true : undefined } as const;
}
