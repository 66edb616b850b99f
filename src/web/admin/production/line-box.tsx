import { useId } from 'react';
import styles from './production.module.css';

type LineBoxProps = {
  label: string;
  value: string;
  most: number;
  error: string | undefined;
  onType: (typed: string) => void;
};

/** How many pieces of a line were made: all of them unless somebody types less. */
export function LineBox({ label, value, most, error, onType }: LineBoxProps) {
  const id = useId();
  return (
    <>
      <input
        type="number"
        inputMode="numeric"
        min={1}
        max={most}
        aria-label={label}
        aria-invalid={error !== undefined}
        aria-describedby={error ? id : undefined}
        value={value}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        autoComplete="off"
        className={styles.quantity}
      />
      {error && (
        <span id={id} role="alert" className={styles.error}>
          {error}
        </span>
      )}
    </>
  );
}
