import { useState } from 'react';
import type { LibraryMedium } from '#contract/shapes/media-shapes.ts';
import { mediaEndpoints } from '#contract/v1/media-endpoints.ts';
import { toastMs } from '#values/limits.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { useLibraryErrors, usesIn } from './library-errors.ts';
import styles from './medium-details.module.css';
import { UseList } from './medium-uses.tsx';

type DeleteMediumProps = {
  medium: LibraryMedium;
  open: boolean;
  onDelete: () => void;
  onClose: () => void;
};

/** Confirms before a medium is deleted; one in use stays, with the list of its uses. */
export function DeleteMedium({ medium, open, onDelete, onClose }: DeleteMediumProps) {
  const t = useTranslations('library');
  const api = useApi();
  const toast = useToast();
  const [isGoing, setGoing] = useState(false);
  const [error, setError] = useState<unknown>();
  const uses = usesIn(error);

  const close = () => {
    setError(undefined);
    onClose();
  };
  const remove = async () => {
    setGoing(true);
    try {
      await api.call(mediaEndpoints.mediaDelete, { params: { id: medium.id } });
      toast.show({ tone: 'ok', text: t('delete.done', { title: medium.title }), durationMs: toastMs });
      onDelete();
    } catch (failed) {
      setError(failed);
    } finally {
      setGoing(false);
    }
  };
  const footer = (
    <div className={styles.buttons}>
      <Button variant="secondary" onClick={close}>
        {t(uses ? 'close' : 'cancel')}
      </Button>
      {!uses && (
        <Button variant="danger" startIcon="trash" pending={isGoing} onClick={remove}>
          {t('delete.confirm')}
        </Button>
      )}
    </div>
  );
  return (
    <Dialog
      size="small"
      title={t('delete.title')}
      closeLabel={t('close')}
      {...{ open, footer }}
      onClose={close}
    >
      <div className={styles.question}>
        <p>{t('delete.question', { title: medium.title })}</p>
        {uses ? (
          <Alert tone="danger" live="assertive" title={t('delete.inUse')}>
            <UseList uses={uses} />
          </Alert>
        ) : (
          error !== undefined && <DeletionError error={error} />
        )}
      </div>
    </Dialog>
  );
}

function DeletionError({ error }: { error: unknown }) {
  const errorText = useLibraryErrors();
  return (
    <Alert tone="danger" live="assertive">
      {errorText(error)}
    </Alert>
  );
}
