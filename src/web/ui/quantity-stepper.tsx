import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { findTypedQuantity, quantityLimits, stepped } from './quantity-rules.ts';
import styles from './quantity-stepper.module.css';

export type QuantityStepperProps = Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'size'
> & {
  /** Accessible names of the field and its buttons, and the message for an invalid quantity. */
  labels: { quantity: string; decrease: string; increase: string; invalid: string };
  /** Held by the caller; without it the stepper holds its own, beginning with `defaultValue` (1). */
  value?: number;
  defaultValue?: number;
  /** An invalid quantity sent without scripts: the field shows it again. */
  typed?: string | undefined;
  /** Why the quantity was refused. */
  error?: ReactNode;
  /** 1 to 999 unless told. */
  min?: number;
  max?: number;
  /** Called with every whole number in range, at each press and while typing; the caller waits before sending. */
  onChange?: (quantity: number) => void;
  size?: 'small' | 'medium';
};

/**
 * Number of pieces. An invalid number is reported to nobody: it stays as typed, the field shows an error once it loses
 * the focus, and is not valid for its form (`checkValidity`). Without JavaScript it is a number field that is submitted
 * with its form under `name`.
 */
export function QuantityStepper(props: QuantityStepperProps) {
  const {
    labels,
    value,
    defaultValue,
    typed,
    error,
    min,
    max,
    onChange,
    size = 'medium',
    className,
    ...input
  } = props;
  const range = { min: min ?? quantityLimits.min, max: max ?? quantityLimits.max };
  const [own, setOwn] = useState(defaultValue ?? range.min);
  // What is being typed, and typed text that is not a quantity.
  const [draft, setDraft] = useState(typed);
  const [isTold, setTold] = useState(typed !== undefined);
  const ownId = useId();
  const id = input.id ?? ownId;
  const quantity = value ?? own;
  const isInvalid = draft !== undefined && findTypedQuantity(draft, range) === undefined;
  const problem = isInvalid && isTold ? labels.invalid : error;
  // Presses that come in one go, such as those that waited for the scripts, each count.
  const latest = useRef(quantity);
  useEffect(() => {
    latest.current = quantity;
  });

  const change = (next: number) => {
    const isNew = next !== latest.current;
    latest.current = next;
    setOwn(next);
    if (isNew) onChange?.(next);
  };
  const step = (by: number) => {
    setDraft(undefined);
    change(stepped(latest.current, by, range));
  };
  const settle = () => {
    setTold(isInvalid);
    // A valid quantity was reported while it was typed; reporting it again would repeat what was refused meanwhile.
    if (!isInvalid) setDraft(undefined);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') settle();
    input.onKeyDown?.(event);
  };

  return (
    <div className={classNames(styles.field, className)}>
      <div className={styles.stepper} data-size={size} data-invalid={problem ? true : undefined}>
        <button
          type="button"
          className={styles.step}
          aria-label={labels.decrease}
          disabled={input.disabled}
          // Not disabled at the end of the range: the focus would be lost.
          aria-disabled={quantity <= range.min || undefined}
          onClick={() => step(-1)}
        >
          <Icon name="minus" sizePx={16} />
        </button>
        <input
          {...input}
          id={id}
          type="number"
          inputMode="numeric"
          className={styles.number}
          aria-label={labels.quantity}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          required
          min={range.min}
          max={range.max}
          step={1}
          value={draft ?? String(quantity)}
          onInvalid={(event) => {
            // Said here, and not by the browser in its own language.
            event.preventDefault();
            setTold(true);
          }}
          onChange={(event) => {
            const text = event.currentTarget.value;
            setDraft(text);
            setTold(false);
            const found = findTypedQuantity(text, range);
            if (found !== undefined) change(found);
          }}
          onBlur={(event) => {
            settle();
            input.onBlur?.(event);
          }}
          onFocus={(event) => {
            event.currentTarget.select();
            input.onFocus?.(event);
          }}
          onKeyDown={handleKeyDown}
        />
        <button
          type="button"
          className={styles.step}
          aria-label={labels.increase}
          disabled={input.disabled}
          aria-disabled={quantity >= range.max || undefined}
          onClick={() => step(1)}
        >
          <Icon name="plus" sizePx={16} />
        </button>
      </div>
      {/* Not FieldError: what all forms use would come with each of them from this group of scripts. */}
      <p id={`${id}-error`} className={styles.problem} aria-live="polite">
        {problem && (
          <>
            <Icon name="error" sizePx={16} />
            <span>{problem}</span>
          </>
        )}
      </p>
    </div>
  );
}
