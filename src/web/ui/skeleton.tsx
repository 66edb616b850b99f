import styles from './skeleton.module.css';

export type SkeletonProps = {
  /** text: lines of the surrounding size; block: fills the width in `ratio`; control: a button or field. */
  shape?: 'text' | 'block' | 'control';
  /** Number of lines of text, the last one shorter. */
  lines?: number;
  ratio?: 'square' | '4:3' | '3:2' | '16:9';
};

/** Reserves the space of what is loading. Decorative: its container has `aria-busy`. */
export function Skeleton({ shape = 'text', lines = 1, ratio = 'square' }: SkeletonProps) {
  return (
    <span className={styles.skeleton} aria-hidden="true" data-shape={shape} data-ratio={ratio}>
      {Array.from({ length: shape === 'text' ? lines : 1 }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity.
        <span key={line} className={styles.bone} />
      ))}
    </span>
  );
}
