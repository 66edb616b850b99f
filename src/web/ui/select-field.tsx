import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { describedBy, FieldFrame, type FieldTexts } from './field-frame.tsx';
import { Icon } from './icon.tsx';

export type SelectOption = { value: string; label: string; disabled?: boolean };

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'size'> &
  FieldTexts & {
    /** The choices; `optgroup`s may be given as children instead. */
    options?: readonly SelectOption[];
    /** First, empty choice such as "Choose a country". */
    placeholder?: string;
    /** small: in tool bars, such as the sort order; its label is before it on the same line. */
    size?: 'small' | 'medium';
  };

/** A native choice of one from a list. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, labelHidden, className, options, placeholder, size, children, ...select } =
    props;
  const ownId = useId();
  const id = select.id ?? ownId;
  return (
    <FieldFrame
      {...{ id, label, hint, error, labelHidden }}
      className={classNames(size === 'small' && styles.inline, className)}
      required={select.required}
    >
      <div className={styles.box} data-size={size}>
        <select
          {...select}
          {...describedBy(id, { hint, error })}
          id={id}
          className={classNames(styles.control, styles.select)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options?.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
          {children}
        </select>
        <Icon name="chevron-down" sizePx={16} className={styles.chevron} />
      </div>
    </FieldFrame>
  );
}
