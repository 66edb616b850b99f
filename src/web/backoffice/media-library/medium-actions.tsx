import { useEffect, useRef, useState } from 'react';
import type { LibraryMedium } from '#contract/shapes/media-shapes.ts';
import { mediaEndpoints } from '#contract/v1/media-endpoints.ts';
import { toastMs } from '#values/limits.ts';
import { acceptedTypes } from '#values/media-limits.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { DeleteMedium } from './delete-medium.tsx';
import { useLibraryErrors } from './library-errors.ts';
import styles from './medium-details.module.css';
import { UseList, useMediumUses } from './medium-uses.tsx';
import { sendReplacement } from './upload-send.ts';

type MediumActionsProps = {
  medium: LibraryMedium;
  onChange: (medium: LibraryMedium) => void;
  onDelete: () => void;
};

/** Another file in its place, or nothing. */
export function MediumActions({ medium, onChange, onDelete }: MediumActionsProps) {
  const t = useTranslations('library');
  const picker = useRef<HTMLInputElement>(null);
  const [asksToDelete, askToDelete] = useState(false);
  const [file, setFile] = useState<File>();
  const { share, isStalled, error, replace, takeBack } = useReplacement(medium, onChange);
  const { date } = useFormats();
  return (
    <>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          size="small"
          pending={share !== undefined}
          onClick={() => picker.current?.click()}
        >
          {t('replace.button')}
        </Button>
        <Button variant="danger" size="small" startIcon="trash" onClick={() => askToDelete(true)}>
          {t('delete.button')}
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          accept={acceptedTypes([medium.kind])}
          aria-label={t('replace.button')}
          onChange={({ target }) => {
            setFile(target.files?.[0]);
            target.value = '';
          }}
        />
        {share !== undefined && (
          <progress className={styles.progress} max={1} value={share} aria-label={t('replace.going')} />
        )}
      </div>
      {medium.replaced_at !== null && share === undefined && (
        <p className={styles.quiet}>
          {t('replace.before', { day: date(medium.replaced_at) })}{' '}
          <Button variant="link" size="small" onClick={() => void takeBack()}>
            {t('replace.takeBack')}
          </Button>
        </p>
      )}
      {file && (
        <ReplaceMedium
          medium={medium}
          file={file}
          onConfirm={() => {
            setFile(undefined);
            void replace(file);
          }}
          onClose={() => setFile(undefined)}
        />
      )}
      {share !== undefined && (
        <p className={styles.quiet} role="status">
          {isStalled && t('upload.stalled')}
        </p>
      )}
      {error !== undefined && <ReplacementError error={error} />}
      <DeleteMedium {...{ medium, onDelete }} open={asksToDelete} onClose={() => askToDelete(false)} />
    </>
  );
}

function ReplacementError({ error }: { error: unknown }) {
  const errorText = useLibraryErrors();
  return (
    <Alert tone="danger" live="assertive">
      {errorText(error)}
    </Alert>
  );
}

/** `share` is how much of the new file has gone, 0 to 1; absent while none is on its way. */
function useReplacement(medium: LibraryMedium, onChange: (medium: LibraryMedium) => void) {
  const t = useTranslations('library');
  const api = useApi();
  const toast = useToast();
  const [share, setShare] = useState<number>();
  const [isStalled, setStalled] = useState(false);
  const [error, setError] = useState<unknown>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  async function replace(file: File): Promise<void> {
    const leaving = new AbortController();
    abort.current = leaving;
    setError(undefined);
    setShare(0);
    setStalled(false);
    try {
      const options = { onProgress: setShare, onStalled: setStalled, signal: leaving.signal };
      const replaced = await sendReplacement(api, file, medium.id, options);
      toast.show({ tone: 'ok', text: t('replace.done'), durationMs: toastMs });
      onChange(replaced);
    } catch (failed) {
      if (!leaving.signal.aborted) setError(failed);
    } finally {
      if (!leaving.signal.aborted) setShare(undefined);
    }
  }
  async function takeBack(): Promise<void> {
    setError(undefined);
    try {
      const restored = await api.call(mediaEndpoints.mediaTakeBack, { params: { id: medium.id } });
      toast.show({ tone: 'ok', text: t('replace.takenBack'), durationMs: toastMs });
      onChange(restored);
    } catch (failed) {
      setError(failed);
    }
  }
  return { share, isStalled, error, replace, takeBack };
}

type ReplaceMediumProps = {
  medium: LibraryMedium;
  /** What is to take its place. */
  file: File;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before another file takes a medium's place, and says where that will be seen. */
function ReplaceMedium({ medium, file, onConfirm, onClose }: ReplaceMediumProps) {
  const t = useTranslations('library');
  const uses = useMediumUses(medium);
  return (
    <Dialog
      open
      size="small"
      title={t('replace.title')}
      closeLabel={t('close')}
      onClose={onClose}
      footer={
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button onClick={onConfirm}>{t('replace.confirm')}</Button>
        </div>
      }
    >
      <div className={styles.question}>
        <p>{t('replace.question', { title: medium.title, file: file.name })}</p>
        {uses && (uses.length > 0 ? <UseList uses={uses} /> : <p>{t('uses.none')}</p>)}
        <p className={styles.quiet}>{t('replace.canBeTakenBack')}</p>
      </div>
    </Dialog>
  );
}
