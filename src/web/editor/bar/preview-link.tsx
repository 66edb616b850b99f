import { useState } from 'react';
import { CopiedAddress } from '#web/backoffice/copied-address.tsx';
import { useCopying } from '#web/backoffice/use-copying.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useToast } from '#web/ui/toast-store.ts';
import { useEditing } from '../editing-context.ts';
import type { MadeLink } from '../store/text-calls.ts';
import { ToolButton } from '../tool-button.tsx';
import styles from './preview-link.module.css';

const toldMs = 8000;

/** Makes a link by which people without a login see the draft, copies it where the browser allows that, and shows it. */
export function PreviewLink() {
  const { store, saving, texts } = useEditing();
  const t = useTranslations('editor');
  const toast = useToast();
  const [link, setLink] = useState<MadeLink | undefined>(undefined);
  const [isMaking, setMaking] = useState(false);

  async function make(): Promise<void> {
    setMaking(true);
    try {
      // What has just been typed is part of it.
      await saving.flush();
      setLink(await texts.makePreview(store.get().post));
    } catch {
      toast.show({ text: t('preview.failed'), tone: 'error', durationMs: toldMs });
    } finally {
      setMaking(false);
    }
  }

  return (
    <>
      <ToolButton
        icon="share"
        label={t('preview.link')}
        aria-busy={isMaking || undefined}
        onClick={isMaking ? undefined : () => void make()}
      />
      {link && <LinkDialog link={link} onClose={() => setLink(undefined)} />}
    </>
  );
}

function LinkDialog({ link, onClose }: { link: MadeLink; onClose: () => void }) {
  const { store, texts } = useEditing();
  const t = useTranslations('editor');
  const toast = useToast();
  const { dateTime } = useFormats();
  const { isCopied, copy } = useCopying(link.url);
  const [hasFailed, setFailed] = useState(false);
  const [isEnding, setEnding] = useState(false);

  async function end(): Promise<void> {
    setEnding(true);
    try {
      await texts.endPreviews(store.get().post);
      toast.show({ text: t('preview.ended'), tone: 'ok', durationMs: toldMs });
      onClose();
    } catch {
      setFailed(true);
      setEnding(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('preview.link')}
      closeLabel={t('close')}
      size="small"
      footer={
        <div className={styles.actions}>
          <Button variant="secondary" pending={isEnding} onClick={() => void end()}>
            {t('preview.end')}
          </Button>
          <Button onClick={() => void copy()}>{t('preview.copy')}</Button>
        </div>
      }
    >
      <div className={styles.body}>
        {hasFailed && (
          <Alert tone="danger" live="assertive">
            {t('preview.endFailed')}
          </Alert>
        )}
        <CopiedAddress
          address={link.url}
          label={t('preview.address')}
          hint={t('preview.until', { until: dateTime(link.expires_at) })}
          copied={isCopied && t('preview.copied')}
        />
        <p className={styles.about}>{t('preview.endAbout')}</p>
      </div>
    </Dialog>
  );
}
