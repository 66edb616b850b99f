import { type ReactNode, useId, useRef } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './imports.module.css';

type FilePickProps = {
  label: string;
  chooseLabel: string;
  hint: ReactNode;
  /** As a file picker is told it. */
  accept: string;
  file: File | undefined;
  onPick: (file: File | undefined) => void;
  /** Says that it is left out after all; absent where it cannot be. */
  removeLabel?: string;
};

/** One file from this machine, by a button and the name of what was chosen. */
export function FilePick({ label, chooseLabel, hint, accept, file, onPick, removeLabel }: FilePickProps) {
  const t = useTranslations('goods');
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  function leaveOut() {
    // The same file can be chosen again.
    if (picker.current) picker.current.value = '';
    onPick(undefined);
    // The button that was pressed goes.
    chooser.current?.focus();
  }
  return (
    <div className={styles.file}>
      <p id={`${id}-label`} className={styles.label}>
        {label}
      </p>
      <div className={styles.actions}>
        <Button
          ref={chooser}
          variant="secondary"
          aria-describedby={`${id}-label ${id}-name ${id}-hint`}
          onClick={() => picker.current?.click()}
        >
          {file ? t('imports.chooseOther') : chooseLabel}
        </Button>
        <span id={`${id}-name`} role="status" className={styles.name}>
          {file?.name}
        </span>
        {file && removeLabel !== undefined && (
          <Button variant="ghost" onClick={leaveOut}>
            {removeLabel}
          </Button>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        aria-labelledby={`${id}-label`}
        accept={accept}
        onChange={({ currentTarget }) => onPick(currentTarget.files?.[0])}
      />
      <p id={`${id}-hint`} className={styles.quiet}>
        {hint}
      </p>
    </div>
  );
}
