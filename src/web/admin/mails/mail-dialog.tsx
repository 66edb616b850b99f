import { useEffect, useState } from 'react';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { mailEndpoints } from '#contract/v1/mail-endpoints.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Facts } from '#web/ui/table.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import styles from './mail-dialog.module.css';

type Mail = EndpointAnswer<typeof mailEndpoints.mailGet>;

/** A mail as its reader has it, without what would let somebody in. */
export function MailDialog({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useTranslations('admin');
  const { refusal } = useRefusalTexts();
  const { dateTime } = useFormats();
  const { mail, error } = useMail(id);
  return (
    <Dialog
      open={id !== undefined}
      onClose={onClose}
      title={mail?.subject ?? t('mails.mail')}
      closeLabel={t('close')}
      size="wide"
    >
      {error !== undefined && <Alert tone="danger">{refusal(error)}</Alert>}
      {!mail && error === undefined && <Spinner />}
      {mail && (
        <div className={styles.mail}>
          <Facts
            items={[
              { label: t('mails.recipient'), value: mail.recipient },
              { label: t('mails.sender'), value: mail.sender },
              { label: t('mails.created'), value: dateTime(mail.created_at) },
              {
                label: t('mails.sent'),
                value: mail.sent_at === null ? t(`mails.state.${mail.state}`) : dateTime(mail.sent_at),
              },
            ]}
          />
          <p className={styles.text} lang={mail.language}>
            {mail.text}
          </p>
        </div>
      )}
    </Dialog>
  );
}

function useMail(id: number | undefined): { mail?: Mail; error?: unknown } {
  const api = useApi();
  const [read, setRead] = useState<{ id: number; mail?: Mail; error?: unknown }>();
  useEffect(() => {
    if (id === undefined) return;
    const ending = new AbortController();
    api
      .call(mailEndpoints.mailGet, { params: { id } }, { signal: ending.signal })
      .then((mail) => setRead({ id, mail }))
      .catch((error: unknown) => {
        if (!ending.signal.aborted) setRead({ id, error });
      });
    return () => ending.abort();
  }, [api, id]);
  return read?.id === id && read !== undefined ? read : {};
}
