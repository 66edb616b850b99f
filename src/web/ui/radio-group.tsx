import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './check.module.css';
import { classNames } from './class-names.ts';
import { describedBy, FieldError, RequiredStar } from './field-frame.tsx';

export type RadioGroupProps = Omit<ComponentProps<'fieldset'>, 'aria-describedby'> & {
  legend: ReactNode;
  /** Legend only for screen readers. */
  legendHidden?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
};

/** A question with one answer; holds `RadioCard`s. */
export function RadioGroup(props: RadioGroupProps) {
  const { legend, legendHidden, hint, error, required, className, children, ...fieldset } = props;
  const id = useId();
  return (
    <fieldset
      {...fieldset}
      aria-describedby={describedBy(id, { hint, error })['aria-describedby']}
      className={classNames(styles.group, className)}
      data-invalid={error ? true : undefined}
    >
      <legend className={styles.legend} data-hidden={legendHidden || undefined}>
        {legend}
        {required && <RequiredStar />}
      </legend>
      {hint && (
        <p className={styles.groupHint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className={styles.cards}>{children}</div>
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}

export type RadioCardProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  /** Second line: delivery time, explanation. */
  description?: ReactNode;
  /** Shown at the end of the line: a price, an icon. */
  aside?: ReactNode;
  /** Shown below while the card is chosen: a choice of branch, bank details. */
  children?: ReactNode;
};

/** One answer as a line that can be pressed as a whole; give all of a group the same `name`. */
export function RadioCard({ label, description, aside, children, className, ...input }: RadioCardProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <div className={classNames(styles.card, className)}>
      <label className={styles.cardLine}>
        <input {...input} type="radio" id={id} className={classNames(styles.mark, styles.round)} />
        <span className={styles.text}>
          <span className={styles.cardLabel}>{label}</span>
          {description && <span className={styles.description}>{description}</span>}
        </span>
        {aside !== undefined && <span className={styles.cardAside}>{aside}</span>}
      </label>
      {children && <div className={styles.cardBody}>{children}</div>}
    </div>
  );
}
