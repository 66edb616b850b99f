import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { describedBy, FieldFrame, type FieldTexts } from './field-frame.tsx';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'prefix'> &
  FieldTexts & {
    /** Inside the field before the value: a sign, an icon. */
    prefix?: ReactNode;
    /** Inside the field after the value: a unit, a small button. */
    suffix?: ReactNode;
  };

/**
 * One line of text. All attributes of `input` pass through (type, inputMode, autoComplete, maxLength, ref, ...);
 * `required` adds the star.
 */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, labelHidden, className, prefix, suffix, ...input } = props;
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <FieldFrame {...{ id, label, hint, error, labelHidden, className }} required={input.required}>
      <div className={styles.box}>
        {prefix !== undefined && <span className={styles.affix}>{prefix}</span>}
        <input
          type="text"
          {...input}
          {...describedBy(id, { hint, error })}
          id={id}
          className={classNames(styles.control, input.inputMode && styles.figures)}
        />
        {suffix !== undefined && <span className={styles.affix}>{suffix}</span>}
      </div>
    </FieldFrame>
  );
}

export type TextAreaFieldProps = ComponentProps<'textarea'> & FieldTexts;

/** Several lines of text; grows with its content where the browser can. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, labelHidden, className, ...area } = props;
  const ownId = useId();
  const id = area.id ?? ownId;
  return (
    <FieldFrame {...{ id, label, hint, error, labelHidden, className }} required={area.required}>
      <div className={styles.box}>
        <textarea
          rows={4}
          {...area}
          {...describedBy(id, { hint, error })}
          id={id}
          className={classNames(styles.control, styles.area)}
        />
      </div>
    </FieldFrame>
  );
}
