import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { backupEndpoints } from '#contract/v1/backup-endpoints.ts';
import { formatFileSize } from '#web/i18n/formats.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Status } from '#web/ui/badge.tsx';
import styles from './last-backup.module.css';

export type LastBackupProps = EndpointAnswer<typeof backupEndpoints.backupGet> & {
  /** The last good one is of days ago: the next should have been made since. */
  isOld: boolean;
};

/** When the shop was last backed up, and whether that can be relied on. */
export function LastBackup({ lastGood, failedAt, isOld }: LastBackupProps) {
  const t = useTranslations('settings');
  const language = useLanguage();
  const { dateTime } = useFormats();
  const isTrouble = isOld || failedAt !== null;
  return (
    <section className={styles.backup} aria-labelledby="last-backup">
      <h2 id="last-backup" className={styles.title}>
        {t('backup.title')}
      </h2>
      {lastGood ? (
        <Status tone={isTrouble ? 'warn' : 'ok'}>
          {t(lastGood.isTried ? 'backup.tried' : 'backup.made', {
            at: dateTime(lastGood.endedAt),
            size: formatFileSize(language, lastGood.bytes),
          })}
        </Status>
      ) : (
        <Status tone="danger">{t('backup.none')}</Status>
      )}
      {failedAt !== null && <p className={styles.text}>{t('backup.failed', { at: dateTime(failedAt) })}</p>}
      {(isTrouble || !lastGood) && <p className={styles.text}>{t('backup.hint')}</p>}
    </section>
  );
}
