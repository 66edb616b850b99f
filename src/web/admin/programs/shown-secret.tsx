import { useCopying } from '#web/backoffice/use-copying.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import secondStep from '#web/parts/second-step.module.css';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './programs.module.css';

type ShownSecretProps = {
  secret: string;
  label: string;
  /** Where it belongs. */
  hint: string;
  onClose: () => void;
};

/** A secret that is shown this once: to be copied, or to be selected by hand. */
export function ShownSecret({ secret, label, hint, onClose }: ShownSecretProps) {
  const t = useTranslations('programs');
  const { isCopied, copy } = useCopying(secret);
  return (
    <div className={secondStep.steps}>
      <Alert tone="warn">{t('secret.once')}</Alert>
      <TextField
        label={label}
        hint={hint}
        value={secret}
        readOnly
        spellCheck={false}
        className={styles.secret}
        onFocus={(event) => event.target.select()}
      />
      <div className={styles.actions}>
        <Button onClick={onClose}>{t('secret.kept')}</Button>
        <Button variant="secondary" onClick={() => void copy()}>
          {t('secret.copy')}
        </Button>
        <span role="status" className={styles.hint}>
          {isCopied && t('secret.copied')}
        </span>
      </div>
    </div>
  );
}
