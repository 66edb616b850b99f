import styles from './spinner.module.css';

export type SpinnerProps = {
  /** Announced state; without it the spinner only decorates a text that says the same. */
  label?: string;
  /** Edge in CSS pixels, default 20. */
  sizePx?: number;
};

/** Something is under way and its length is not known. */
export function Spinner({ label, sizePx = 20 }: SpinnerProps) {
  return (
    <svg
      className={styles.spinner}
      width={sizePx}
      height={sizePx}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <circle cx="12" cy="12" r="9" opacity="0.25" />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  );
}
