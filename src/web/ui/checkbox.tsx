import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './check.module.css';
import { classNames } from './class-names.ts';
import { describedBy, FieldError, type FieldTexts, RequiredStar } from './field-frame.tsx';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> &
  Pick<FieldTexts, 'label' | 'hint' | 'error' | 'className'> & {
    /** Shown at the end of the line: a count in the filter. */
    aside?: ReactNode;
  };

/** One yes or no. The whole line can be pressed; the label may hold links. */
export function Checkbox({ label, hint, error, aside, className, ...input }: CheckboxProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <div className={className} data-field data-invalid={error ? true : undefined}>
      <label className={styles.line}>
        <input
          {...input}
          {...describedBy(id, { hint, error })}
          type="checkbox"
          id={id}
          className={classNames(styles.mark, styles.square)}
        />
        <span className={styles.text}>
          {label}
          {input.required && <RequiredStar />}
        </span>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </label>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

export type CheckLineProps = Omit<ComponentProps<'input'>, 'type'> & Pick<CheckboxProps, 'label' | 'aside'>;

/** One value of a long list, such as a filter's: a checkbox with nothing to explain and the least markup. */
export function CheckLine({ label, aside, ...input }: CheckLineProps) {
  return (
    <label className={styles.line}>
      <input {...input} type="checkbox" className={classNames(styles.mark, styles.square)} />
      <span className={styles.text}>{label}</span>
      {aside !== undefined && <span className={styles.aside}>{aside}</span>}
    </label>
  );
}
