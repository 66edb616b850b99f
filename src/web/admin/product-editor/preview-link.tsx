import { useState } from 'react';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { goodsEndpoints } from '#contract/v1/goods-endpoints.ts';
import { languageCodes } from '#values/language.ts';
import { CopiedAddress } from '#web/backoffice/copied-address.tsx';
import { useCopying } from '#web/backoffice/use-copying.ts';
import { readingMs, useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';
import styles from './product-editor.module.css';

type MadeLink = EndpointAnswer<typeof goodsEndpoints.managedProductPreviewLink>;

/** Makes a link by which people without a login see a product that is not for sale yet, and shows it. */
export function PreviewLink({ productId }: { productId: number }) {
  const t = useTranslations('goods');
  const api = useApi();
  const toast = useToast();
  const language = useLanguage();
  const { refusal } = useRefusalTexts();
  const [link, setLink] = useState<MadeLink>();
  const [isMaking, setMaking] = useState(false);
  const make = async () => {
    setMaking(true);
    try {
      const body = { language_code: languageCodes[language] };
      setLink(await api.call(goodsEndpoints.managedProductPreviewLink, { params: { id: productId }, body }));
    } catch (error) {
      const text = refusal(error);
      toast.show({ text, tone: 'error', durationMs: readingMs(text) });
    } finally {
      setMaking(false);
    }
  };
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" pending={isMaking} onClick={() => void make()}>
        {t('preview.make')}
      </Button>
      {link && <LinkDialog link={link} onClose={() => setLink(undefined)} />}
    </>
  );
}

function LinkDialog({ link, onClose }: { link: MadeLink; onClose: () => void }) {
  const t = useTranslations('goods');
  const backoffice = useTranslations('backoffice');
  const { dateTime } = useFormats();
  const { isCopied, copy } = useCopying(link.url);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('preview.title')}
      closeLabel={backoffice('confirm.close')}
      size="small"
      footer={
        <div className={styles.actions}>
          <Button onClick={() => void copy()}>{t('preview.copy')}</Button>
          <ButtonLink href={link.url} target="_blank" variant="secondary" endIcon="external" reloadDocument>
            {t('preview.open')}
          </ButtonLink>
        </div>
      }
    >
      <div className={styles.stack}>
        <CopiedAddress
          address={link.url}
          label={t('preview.address')}
          hint={t('preview.until', { until: dateTime(link.expires_at) })}
          copied={isCopied && t('preview.copied')}
        />
        <p className={styles.quiet}>{t('preview.text')}</p>
      </div>
    </Dialog>
  );
}
