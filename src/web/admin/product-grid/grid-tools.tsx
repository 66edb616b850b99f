import { useState } from 'react';
import { ConfirmDialog } from '#web/backoffice/confirm-dialog.tsx';
import { FormDialog } from '#web/backoffice/form-dialog.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { rangeOf, type Selection } from './grid-range.ts';
import styles from './grid-screen.module.css';
import { NumbersForm } from './numbers-form.tsx';
import { ReplaceForm } from './replace-form.tsx';
import type { CellWriting, Sheet } from './use-cell-writing.ts';
import type { GridSaving } from './use-saving.ts';

type GridToolsProps = {
  sheet: Sheet;
  writing: CellWriting;
  selection: Selection;
  /** Cells. */
  changed: number;
  saving: GridSaving;
};

/** What is done with what is selected, and with all that was changed. */
export function GridTools({ sheet, writing, selection, changed, saving }: GridToolsProps) {
  const t = useTranslations('goods');
  const { number } = useFormats();
  const [open, setOpen] = useState<'numbers' | 'replace' | 'discard'>();
  const { editing } = sheet;
  const range = rangeOf(selection);
  const close = () => setOpen(undefined);
  const cells = [...editing.edits].flatMap(([id, row]) => Object.keys(row).map((column) => ({ id, column })));
  return (
    <div className={styles.tools}>
      <Button size="small" variant="secondary" aria-haspopup="dialog" onClick={() => setOpen('numbers')}>
        {t('grid.numbers')}
      </Button>
      <Button size="small" variant="secondary" aria-haspopup="dialog" onClick={() => setOpen('replace')}>
        {t('grid.replace')}
      </Button>
      <Button
        size="small"
        variant="secondary"
        disabled={range.top === range.bottom}
        onClick={() => void writing.fill(range)}
      >
        {t('grid.fill')}
      </Button>
      <Button size="small" variant="ghost" disabled={!editing.canUndo} onClick={editing.undo}>
        {t('grid.undo')}
      </Button>
      <Button size="small" variant="ghost" disabled={!editing.canRedo} onClick={editing.redo}>
        {t('grid.redo')}
      </Button>
      <div className={styles.end}>
        <span role="status">
          {changed > 0 && t('grid.changed', { count: changed, shown: number(changed) })}
        </span>
        <Button size="small" variant="ghost" disabled={changed === 0} onClick={() => setOpen('discard')}>
          {t('grid.discard')}
        </Button>
        <Button
          size="small"
          variant="primary"
          aria-haspopup="dialog"
          disabled={changed === 0}
          pending={saving.isRunning}
          onClick={() => void saving.look()}
        >
          {t('prices.look')}
        </Button>
      </div>
      <FormDialog open={open === 'numbers'} onClose={close} title={t('grid.numbersTitle')} size="small">
        {open === 'numbers' && <NumbersForm sheet={sheet} writing={writing} range={range} onDone={close} />}
      </FormDialog>
      <FormDialog open={open === 'replace'} onClose={close} title={t('grid.replaceTitle')} size="small">
        {open === 'replace' && <ReplaceForm sheet={sheet} writing={writing} range={range} onDone={close} />}
      </FormDialog>
      <ConfirmDialog
        open={open === 'discard'}
        onClose={close}
        onConfirm={() => {
          editing.drop(cells);
          close();
        }}
        title={t('grid.discardTitle', { count: changed })}
        text={t('grid.discardText')}
        submit={t('grid.discard')}
        isDangerous
      />
    </div>
  );
}
