import type { ComponentProps } from 'react';
import { EditIcon, type EditIconName } from './icons.tsx';
import styles from './tool-button.module.css';

type ToolButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: EditIconName;
  /** Spoken, and shown while somebody points at it. */
  label: string;
  /** Shown beside the drawing, too. */
  withLabel?: boolean;
  active?: boolean;
};

/** A small button of edit mode's bars. A disabled one keeps its place and its focus. */
export function ToolButton({ icon, label, withLabel, active, disabled, onClick, ...rest }: ToolButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={styles.tool}
      aria-label={withLabel ? undefined : label}
      title={withLabel ? undefined : label}
      aria-pressed={active}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      <EditIcon name={icon} />
      {withLabel && <span>{label}</span>}
    </button>
  );
}
