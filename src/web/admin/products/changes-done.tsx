import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './change-preview.module.css';

type ChangesDoneProps = {
  /** Products. */
  changed: number;
  isRunning: boolean;
  /** Undefined: nothing has changed. */
  onTakeBack: (() => void) | undefined;
  onDone: () => void;
};

/** How many products have changed, and the way back. */
export function ChangesDone({ changed, isRunning, onTakeBack, onDone }: ChangesDoneProps) {
  const t = useTranslations('goods');
  const { number } = useFormats();
  return (
    <div className={styles.form}>
      <Alert tone="ok" live="polite">
        {t('prices.changed', { count: changed, shown: number(changed) })}
      </Alert>
      <div className={styles.actions}>
        <Button variant="primary" onClick={onDone}>
          {t('prices.close')}
        </Button>
        {onTakeBack && (
          <Button variant="secondary" pending={isRunning} onClick={onTakeBack}>
            {t('prices.takeBack')}
          </Button>
        )}
      </div>
    </div>
  );
}
