import type { SignFacts } from './drawing-facts.ts';
import styles from './profile-drawing.module.css';

export type ProfileSignProps = { sign: SignFacts; className?: string };

/** A product's cross-section as a small sign without dimensions: decoration beside the product's name. */
export function ProfileSign({ sign: { x, y, width, height, outline }, className }: ProfileSignProps) {
  return (
    <svg
      className={className}
      viewBox={`${x} ${y} ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      <path className={styles.outline} d={outline} />
    </svg>
  );
}
