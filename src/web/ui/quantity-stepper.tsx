import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { findTypedQuantity, quantityLimits, settleQuantity } from './quantity-rules.ts';
import styles from './quantity-stepper.module.css';

export type QuantityStepperProps = Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'size'
> & {
  /** Spoken names of the field and its buttons. */
  labels: { quantity: string; decrease: string; increase: string };
  /** Held by the caller; without it the stepper holds its own, beginning with `defaultValue` (1). */
  value?: number;
  defaultValue?: number;
  /** 1 to 999 unless told. */
  min?: number;
  max?: number;
  /** Called with every whole number in range, at each press and while typing; the caller waits before sending. */
  onChange?: (quantity: number) => void;
  size?: 'small' | 'medium';
};

/** Number of pieces. Without JavaScript it is a number field that goes with its form under `name`. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { labels, value, defaultValue, min, max, onChange, size = 'medium', className, ...input } = props;
  const range = { min: min ?? quantityLimits.min, max: max ?? quantityLimits.max };
  const [own, setOwn] = useState(defaultValue ?? range.min);
  // What is being typed and is not a quantity yet.
  const [draft, setDraft] = useState<string>();
  const quantity = value ?? own;
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
    change(settleQuantity(String(latest.current + by), quantity, range));
  };
  const settle = () => {
    if (draft === undefined) return;
    setDraft(undefined);
    // A quantity in range was told while it was typed; telling it again would repeat what was refused meanwhile.
    if (findTypedQuantity(draft, range) === undefined) change(settleQuantity(draft, quantity, range));
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') settle();
    input.onKeyDown?.(event);
  };

  return (
    <div className={classNames(styles.stepper, className)} data-size={size}>
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
        type="number"
        inputMode="numeric"
        className={styles.number}
        aria-label={labels.quantity}
        min={range.min}
        max={range.max}
        step={1}
        value={draft ?? String(quantity)}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setDraft(text);
          const typed = findTypedQuantity(text, range);
          if (typed !== undefined) change(typed);
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
  );
}
