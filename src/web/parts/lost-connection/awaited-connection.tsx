import { useTranslations } from '#web/i18n/use-translations.ts';
import { Alert } from '#web/ui/alert.tsx';
import styles from './lost-connection.module.css';

/**
 * Says that there is no connection where a page awaits code: drawn by the server, shown and hidden by the bootstrap and
 * by what awaits it (connection/needed-code.ts). Of pages and forms that wait speaks lost-connection.tsx.
 */
export function AwaitedConnection() {
  const t = useTranslations('layout');
  return (
    <div className={styles.place} hidden data-awaited-connection="">
      <Alert tone="danger" live="assertive" title={t('connectionLost')}>
        {t('connectionAwaited')}
      </Alert>
    </div>
  );
}
