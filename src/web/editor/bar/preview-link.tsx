import { useState } from 'react';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { previewEndpoints } from '#contract/v1/preview-endpoints.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { useEditing } from '../editing-context.ts';
import { ToolButton } from '../tool-button.tsx';

/** Long enough to read until when the link holds. */
const toldMs = 8000;

type MadeLink = EndpointAnswer<typeof previewEndpoints.draftPreviewLink>;

/** Copies a link by which people without a login see the draft. Where the browser copies nothing the link is shown. */
export function PreviewLink() {
  const { store, saving } = useEditing();
  const t = useTranslations('editor');
  const api = useApi();
  const toast = useToast();
  const { dateTime } = useFormats();
  const [shown, setShown] = useState<MadeLink | undefined>(undefined);
  const [isMaking, setMaking] = useState(false);

  async function copy(link: MadeLink): Promise<void> {
    try {
      await navigator.clipboard.writeText(link.url);
      setShown(undefined);
      toast.show({
        text: t('preview.copied', { until: dateTime(link.expires_at) }),
        tone: 'ok',
        durationMs: toldMs,
      });
    } catch {
      // No secure address, or asked too long after the press (Safari).
      setShown(link);
    }
  }

  async function make(): Promise<void> {
    setMaking(true);
    try {
      // What has just been typed is part of it.
      await saving.flush();
      const { id, language_code } = store.get().post;
      await copy(await api.call(previewEndpoints.draftPreviewLink, { body: { id, language_code } }));
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
      {shown && (
        <Dialog
          open
          onClose={() => setShown(undefined)}
          title={t('preview.link')}
          closeLabel={t('close')}
          size="small"
          footer={<Button onClick={() => void copy(shown)}>{t('preview.copy')}</Button>}
        >
          <TextField
            label={t('preview.address')}
            hint={t('preview.until', { until: dateTime(shown.expires_at) })}
            value={shown.url}
            readOnly
            onFocus={(event) => event.target.select()}
          />
        </Dialog>
      )}
    </>
  );
}
