import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import styles from './steps.module.css';

export type StepsProps = {
  /** Spoken name: "Checkout". */
  label: string;
  /** A step that is done may be gone back to by its address. */
  steps: readonly { label: string; href?: string }[];
  /** Index of the step one is at, from 0. */
  current: number;
  /** Spoken after the name of a step that is done. */
  doneLabel: string;
  className?: string;
};

/** How far one has come in a task of several steps. */
export function Steps({ label, steps, current, doneLabel, className }: StepsProps) {
  return (
    <nav className={classNames(styles.steps, className)} aria-label={label}>
      <ol className={styles.list}>
        {steps.map((step, index) => {
          const done = index < current;
          const face = (
            <>
              <span className={styles.number}>
                {done ? <Icon name="check" sizePx={16} label={doneLabel} /> : index + 1}
              </span>
              <span className={styles.label}>{step.label}</span>
            </>
          );
          return (
            <li
              key={step.label}
              className={styles.step}
              data-state={done ? 'done' : index === current ? 'current' : 'upcoming'}
              aria-current={index === current ? 'step' : undefined}
            >
              {step.href && done ? (
                <Link className={styles.face} href={step.href}>
                  {face}
                </Link>
              ) : (
                <span className={styles.face}>{face}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
