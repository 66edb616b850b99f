import { useTranslations } from '#web/i18n/use-translations.ts';
import secondStep from '#web/parts/second-step.module.css';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './account-screen.module.css';

type RecoveryCodesProps = { codes: readonly string[]; onClose: () => void };

/** The recovery codes, shown this once. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const t = useTranslations('admin');
  return (
    <div className={secondStep.steps}>
      <Alert tone="warn">{t('account.codesOnce')}</Alert>
      <ul className={secondStep.codes} aria-label={t('account.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onClick={onClose}>{t('account.codesKept')}</Button>
        <Button variant="secondary" onClick={() => void navigator.clipboard?.writeText(codes.join('\n'))}>
          {t('account.copyCodes')}
        </Button>
      </div>
    </div>
  );
}
