import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { isFinal, useLibraryErrors } from './library-errors.ts';
import styles from './upload-list.module.css';
import type { Upload, UploadQueue } from './upload-queue.ts';

type UploadListProps = {
  uploads: readonly Upload[];
  queue: UploadQueue;
  /** Files of the last choice for which the list was too full. */
  leftOut: number;
};

/** Files on their way, each with what can be done about it. */
export function UploadList({ uploads, queue, leftOut }: UploadListProps) {
  const t = useTranslations('library');
  const going = uploads.filter(({ state }) => state !== 'failed').length;
  return (
    <div className={styles.uploads} data-empty={uploads.length === 0 || undefined}>
      <VisuallyHidden role="status">
        {going > 0 &&
          (uploads.some(({ isStalled }) => isStalled)
            ? t('upload.stalled')
            : t('upload.going', { count: going }))}
      </VisuallyHidden>
      {leftOut > 0 && <Alert tone="warn">{t('upload.leftOut', { count: leftOut })}</Alert>}
      {uploads.length > 0 && (
        <ul className={styles.list} aria-label={t('upload.list')}>
          {uploads.map((upload) => (
            <UploadLine key={upload.id} {...{ upload, queue }} />
          ))}
        </ul>
      )}
    </div>
  );
}

function UploadLine({ upload, queue }: { upload: Upload; queue: UploadQueue }) {
  const t = useTranslations('library');
  const errorText = useLibraryErrors();
  const { number } = useFormats();
  const { id, name, state, share, isStalled, error } = upload;
  const percent = Math.round(share * 100);
  const word =
    state === 'waiting'
      ? t('upload.waiting')
      : isStalled
        ? t('upload.stalled')
        : percent < 100
          ? number(percent, { unit: '%' })
          : t('upload.looking');
  return (
    <li className={styles.line} data-state={state}>
      <span className={styles.name}>{name}</span>
      {state === 'failed' ? (
        <span className={styles.error} role="alert">
          <VisuallyHidden>{`${name}: `}</VisuallyHidden>
          {errorText(error)}
        </span>
      ) : (
        <>
          <progress className={styles.progress} max={100} value={percent} aria-label={name} />
          <span className={styles.word}>{word}</span>
        </>
      )}
      <span className={styles.actions}>
        {state === 'failed' && !isFinal(error) && (
          <Button size="small" variant="ghost" onClick={() => queue.retry(id)}>
            {t('upload.retry')}
          </Button>
        )}
        <IconButton
          icon="close"
          iconSizePx={18}
          label={t(state === 'failed' ? 'upload.dismiss' : 'upload.cancel', { name })}
          onClick={() => queue.cancel(id)}
        />
      </span>
    </li>
  );
}
