import { useEffect, useState } from 'react';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { settingsEndpoints } from '#contract/v1/settings-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage, useSite } from '#web/request/site-facts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Link } from '#web/ui/link.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import styles from './domain-dialog.module.css';

type Domains = EndpointAnswer<typeof settingsEndpoints.domainFilter>['records'];

/** The sites of this installation: choosing one leads to its panel. */
export function DomainDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('admin');
  const language = useLanguage();
  const site = useSite();
  const { refusal } = useRefusalTexts();
  const { domains, error } = useDomains(open);
  return (
    <Dialog open={open} onClose={onClose} title={t('domains.title')} closeLabel={t('close')} size="small">
      {error !== undefined && <Alert tone="danger">{refusal(error)}</Alert>}
      {!domains && error === undefined && <Spinner />}
      <ul className={styles.domains}>
        {domains?.map(({ name, url }) => (
          <li key={url}>
            <Link
              href={new URL(pathOf('admin', language), url).href}
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

function useDomains(isAsked: boolean): { domains?: Domains; error?: unknown } {
  const api = useApi();
  const [read, setRead] = useState<{ domains?: Domains; error?: unknown }>({});
  const { domains } = read;
  useEffect(() => {
    if (!isAsked || domains) return;
    api
      .call(settingsEndpoints.domainFilter, { body: { limit: 100 } })
      .then(({ records }) => setRead({ domains: records }))
      .catch((error: unknown) => setRead({ error }));
  }, [api, isAsked, domains]);
  return read;
}
