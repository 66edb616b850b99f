import { useState } from 'react';
import { BarProgress, BarState, ChosenBar } from '#web/backoffice/chosen-bar.tsx';
import { ConfirmDialog } from '#web/backoffice/confirm-dialog.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { BulkState } from './use-bulk-change.ts';

type BulkBarProps = {
  chosenCount: number;
  /** Whether some of them are drafts of legal texts that say so. */
  hasLegalDrafts: boolean;
  mayPublish: boolean;
  onDelete: () => void;
  state: BulkState;
  /** @param areChecked legal texts are no drafts any more */
  onChange: (status: 'published' | 'draft', areChecked: boolean) => void;
};

/** Actions on the chosen documents, with progress and result. */
export function BulkBar(props: BulkBarProps) {
  const { chosenCount, hasLegalDrafts, state, mayPublish, onChange, onDelete } = props;
  const t = useTranslations('admin');
  const [asked, setAsked] = useState<'published' | 'draft'>();
  const { done, total, isRunning, errors } = state;
  const isNothing = chosenCount === 0 || isRunning;
  const [areChecked, setChecked] = useState(false);
  const asksForCheck = asked === 'published' && hasLegalDrafts;
  const word = asked === 'draft' ? 'withdraw' : 'publish';
  const ask = (status: 'published' | 'draft') => {
    setChecked(false);
    setAsked(status);
  };
  return (
    <ChosenBar chosen={t('content.chosen', { count: chosenCount })}>
      {mayPublish && (
        <>
          <Button size="small" variant="secondary" disabled={isNothing} onClick={() => ask('published')}>
            {t('content.publish')}
          </Button>
          <Button size="small" variant="secondary" disabled={isNothing} onClick={() => ask('draft')}>
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
          if (asked) onChange(asked, asksForCheck && areChecked);
          setAsked(undefined);
        }}
        title={t(`content.confirm.${word}.title`, { count: chosenCount })}
        text={t(`content.confirm.${word}.text`)}
        submit={t(`content.${word}`)}
      >
        {asksForCheck && (
          <>
            <p>{t('content.confirm.legal.text')}</p>
            <Checkbox
              label={t('content.confirm.legal.areChecked')}
              checked={areChecked}
              onChange={({ currentTarget }) => setChecked(currentTarget.checked)}
            />
          </>
        )}
      </ConfirmDialog>
    </ChosenBar>
  );
}
