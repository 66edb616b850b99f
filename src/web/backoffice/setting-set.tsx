import type { ReactNode } from 'react';
import styles from './setting-set.module.css';

type SettingSetProps = { label: string; hint?: ReactNode; children: ReactNode };

/** Several fields of one setting or option: a text in each language, choices of which several hold. */
export function SettingSet({ label, hint, children }: SettingSetProps) {
  return (
    <fieldset className={styles.set}>
      <legend className={styles.legend}>{label}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </fieldset>
  );
}
