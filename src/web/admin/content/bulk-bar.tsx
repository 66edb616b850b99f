import { useState } from 'react';
import { BarProgress, BarState, ChosenBar } from '#web/backoffice/chosen-bar.tsx';
import { ConfirmDialog } from '#web/backoffice/confirm-dialog.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
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
    <ChosenBar chosen={t('content.chosen', { count: chosenCount })}>
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
      {isRunning && <BarProgress done={done} of={total} label={t('content.underWay')} />}
      <BarState>
        {isRunning && t('content.progress', { done, total })}
        {!isRunning &&
          total > 0 &&
          t('content.finished', { count: total - errors.size, refused: errors.size })}
      </BarState>
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
    </ChosenBar>
  );
}
