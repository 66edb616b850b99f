import { useEffect, useState } from 'react';
import styles from './progress-bar.module.css';

/** Shorter waits show no bar; longer ones end it: it promises no more than it knows. */
const throttleMs = 200;
const longestMs = 5000;
const finishMs = 240;

export type ProgressBarProps = {
  /** The next page is being fetched. */
  active: boolean;
  /** Spoken name. */
  label: string;
};

/** A thin line at the top of the window while the next page is on its way. */
export function ProgressBar({ active, label }: ProgressBarProps) {
  const [phase, setPhase] = useState<'idle' | 'running' | 'finishing'>('idle');

  useEffect(() => {
    const finish = () => setPhase((now) => (now === 'running' ? 'finishing' : 'idle'));
    if (!active) {
      finish();
      return;
    }
    const begin = setTimeout(() => setPhase('running'), throttleMs);
    const end = setTimeout(finish, longestMs);
    return () => {
      clearTimeout(begin);
      clearTimeout(end);
    };
  }, [active]);

  useEffect(() => {
    if (phase !== 'finishing') return;
    const rest = setTimeout(() => setPhase('idle'), finishMs);
    return () => clearTimeout(rest);
  }, [phase]);

  if (phase === 'idle') return null;
  return (
    <div className={styles.progress} role="progressbar" aria-label={label} data-phase={phase}>
      <div className={styles.line} />
    </div>
  );
}
