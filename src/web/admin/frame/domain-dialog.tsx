import { settingsEndpoints } from '#contract/v1/settings-endpoints.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage, useSite } from '#web/request/site-facts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Link } from '#web/ui/link.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './domain-dialog.module.css';
import { useAskedOnce } from './use-asked-once.ts';

/** The sites of this installation: choosing one leads to its panel. */
export function DomainDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('admin');
  const language = useLanguage();
  const site = useSite();
  const domains = useAskedOnce(
    open,
    (api) => api.call(settingsEndpoints.domainFilter, { body: { limit: 100 } }),
    onClose,
  )?.records;
  return (
    <Dialog open={open} onClose={onClose} title={t('domains.title')} closeLabel={t('close')} size="small">
      {!domains && <Spinner />}
      <ul className={styles.domains}>
        {domains?.map(({ name, url }) => (
          <li key={url}>
            <Link
              href={new URL(panelPathOf('admin', language), url).href}
              aria-current={url === site.url ? 'true' : undefined}
              className={styles.domain}
            >
              <strong>{name}</strong>
              <span className={styles.url}>{url === site.url ? t('domains.here', { url }) : url}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
