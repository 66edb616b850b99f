import { type ReactNode, useId, useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { useProduct } from './product-context.ts';
import styles from './product-editor.module.css';

type SectionProps = {
  title: string;
  /** What is in it, while it is folded. */
  summary?: ReactNode;
  children: ReactNode;
};

/** A part of the editor that is always open. */
export function OpenSection({ title, summary, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {summary}
      </div>
      {children}
    </section>
  );
}

type FoldedProps = SectionProps & {
  /** Its fields: what is wrong with one of them opens it. */
  fields: readonly string[];
  /** Told when it opens for the first time. */
  onOpen?: () => void;
};

/** A part that most products need not: folded until somebody opens it, or something in it is wrong. */
export function FoldedSection({ title, summary, fields, onOpen, children }: FoldedProps) {
  const { errors, refusedTimes } = useProduct();
  const [isOpen, open] = useState(false);
  const [seen, see] = useState(refusedTimes);
  if (seen !== refusedTimes) {
    see(refusedTimes);
    const isOwn = (path: string) => fields.some((field) => path === field || path.startsWith(`${field}.`));
    if (Object.keys(errors).some(isOwn)) open(true);
  }
  return (
    <details
      className={styles.folded}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !isOpen) onOpen?.();
        open(currentTarget.open);
      }}
    >
      <summary className={styles.fold}>
        <h2 className={styles.title}>{title}</h2>
        {summary !== undefined && <span className={styles.quiet}>{summary}</span>}
        <Icon name="chevron-down" sizePx={18} className={styles.sign} />
      </summary>
      <div className={styles.inner}>{children}</div>
    </details>
  );
}
