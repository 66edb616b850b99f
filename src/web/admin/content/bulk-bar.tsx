import { useState } from 'react';
import { ConfirmDialog } from '#web/backoffice/confirm-dialog.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './bulk-bar.module.css';
import type { BulkState } from './use-bulk-change.ts';

type BulkBarProps = {
  chosenCount: number;
  mayPublish: boolean;
  onDelete: () => void;
  state: BulkState;
  onChange: (status: 'published' | 'draft') => void;
};

/** Actions on the chosen documents, with progress and result. */
export function BulkBar({ chosenCount, state, mayPublish, onChange, onDelete }: BulkBarProps) {
  const t = useTranslations('admin');
  const [asked, setAsked] = useState<'published' | 'draft'>();
  const { done, total, isRunning, errors } = state;
  const isNothing = chosenCount === 0 || isRunning;
  const word = asked === 'draft' ? 'withdraw' : 'publish';
  return (
    <div className={styles.bar}>
      <p className={styles.count}>{t('content.chosen', { count: chosenCount })}</p>
      {mayPublish && (
        <>
          <Button size="small" variant="secondary" disabled={isNothing} onClick={() => setAsked('published')}>
            {t('content.publish')}
          </Button>
          <Button size="small" variant="secondary" disabled={isNothing} onClick={() => setAsked('draft')}>
            {t('content.withdraw')}
          </Button>
        </>
      )}
      <Button size="small" variant="ghost" startIcon="trash" disabled={isNothing} onClick={onDelete}>
        {t('delete')}
      </Button>
      {isRunning && (
        <progress className={styles.progress} value={done} max={total} aria-label={t('content.underWay')} />
      )}
      <p role="status" className={styles.state}>
        {isRunning && t('content.progress', { done, total })}
        {!isRunning &&
          total > 0 &&
          t('content.finished', { count: total - errors.size, refused: errors.size })}
      </p>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => {
          if (asked) onChange(asked);
          setAsked(undefined);
        }}
        title={t(`content.confirm.${word}.title`, { count: chosenCount })}
        text={t(`content.confirm.${word}.text`)}
        submit={t(`content.${word}`)}
      />
    </div>
  );
}
