import { settingsEndpoints } from '#contract/v1/settings-endpoints.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './release-dialog.module.css';
import { useAskedOnce } from './use-asked-once.ts';

const releasesMaximum = 20;

/** What releases of the program have brought, in the reader’s language. */
export function ReleaseDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('admin');
  const { date: day } = useFormats();
  const answer = useAskedOnce(
    open,
    (api) => api.call(settingsEndpoints.releaseFilter, { query: { limit: releasesMaximum } }),
    onClose,
  );
  return (
    <Dialog open={open} onClose={onClose} title={t('releases.title')} closeLabel={t('close')}>
      {!answer && <Spinner />}
      {answer?.records.map(({ name, date, description_html }, index) => (
        <details key={name} className={styles.release} open={index === 0}>
          <summary>
            <h3>
              {name} <small>{day(date)}</small>
            </h3>
          </summary>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server has cleaned it. */}
          <div dangerouslySetInnerHTML={{ __html: description_html.replaceAll(/<(\/?)h3\b/g, '<$1h4') }} />
        </details>
      ))}
    </Dialog>
  );
}
