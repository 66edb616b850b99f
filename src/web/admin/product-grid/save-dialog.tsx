import type { GridValue } from '#values/grid.ts';
import { FormDialog } from '#web/backoffice/form-dialog.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from '../products/change-preview.module.css';
import { ChangesDone } from '../products/changes-done.tsx';
import { textOfCell } from './cell-text.ts';
import type { CellProblem, Edit, GridColumn } from './grid-edits.ts';
import { useColumnLabel } from './use-cell-reader.ts';
import type { Sheet } from './use-cell-writing.ts';
import { useProblemText } from './use-problem-text.ts';
import type { GridSaving } from './use-saving.ts';

/** Of thousands of products the first tell whether it was meant so. */
const rowsShown = 100;

type SaveDialogProps = { sheet: Sheet; columns: readonly GridColumn[]; saving: GridSaving };

/** What will change, what is wrong with it, and once it was saved the way back. */
export function SaveDialog({ sheet, columns, saving }: SaveDialogProps) {
  const t = useTranslations('goods');
  return (
    <FormDialog
      open={saving.stage.at !== 'editing'}
      onClose={saving.close}
      title={t('prices.preview')}
      size="wide"
    >
      {saving.stage.at === 'seen' && <Seen sheet={sheet} columns={columns} saving={saving} />}
      {saving.stage.at === 'done' && <Done saving={saving} />}
    </FormDialog>
  );
}

function Done({ saving }: { saving: GridSaving }) {
  if (saving.stage.at !== 'done') return null;
  const { changed, changeSetId } = saving.stage.done;
  const takeBack = changeSetId === null ? undefined : () => void saving.takeBack();
  return (
    <ChangesDone changed={changed} isRunning={saving.isRunning} onTakeBack={takeBack} onDone={saving.close} />
  );
}

function Seen({ sheet, columns, saving }: SaveDialogProps) {
  const t = useTranslations('goods');
  const { number } = useFormats();
  if (saving.stage.at !== 'seen') return null;
  const { seen } = saving.stage;
  const { edits, problems } = sheet.editing;
  // Once it was said whose value counts, what will change is another.
  const isOutdated = edits !== saving.stage.edits;
  const wrong = [...edits].filter(([id]) => problems.has(id));
  const right = [...edits].filter(([id]) => !problems.has(id));
  return (
    <div className={styles.form}>
      <p role="status">
        {!isOutdated &&
          (right.length > 0 && seen.changed > 0
            ? t('prices.willChange', { count: seen.changed, shown: number(seen.changed) })
            : t('prices.nothing'))}
      </p>
      {wrong.length > 0 && (
        <Alert tone="warn">
          <p>{t('prices.problems', { count: wrong.length })}</p>
          <ul className={styles.rows}>
            {wrong.slice(0, rowsShown).map(([id, row]) => (
              <ChangedRow key={id} id={id} row={row} sheet={sheet} columns={columns} />
            ))}
          </ul>
        </Alert>
      )}
      {right.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys.
        <ul className={styles.rows} tabIndex={0} aria-label={t('prices.preview')}>
          {right.slice(0, rowsShown).map(([id, row]) => (
            <ChangedRow key={id} id={id} row={row} sheet={sheet} columns={columns} />
          ))}
          {right.length > rowsShown && <li>{t('prices.more', { count: right.length - rowsShown })}</li>}
        </ul>
      )}
      <div className={styles.actions}>
        {isOutdated && edits.size > 0 && (
          <Button variant="primary" pending={saving.isRunning} onClick={() => void saving.look()}>
            {t('prices.look')}
          </Button>
        )}
        {!isOutdated && right.length > 0 && seen.changed > 0 && (
          <Button variant="primary" pending={saving.isRunning} onClick={() => void saving.save()}>
            {t('prices.change', { count: seen.changed, shown: number(seen.changed) })}
          </Button>
        )}
        <Button variant="secondary" onClick={saving.close}>
          {t('prices.again')}
        </Button>
      </div>
    </div>
  );
}

type ChangedRowProps = {
  id: number;
  row: Readonly<Record<string, Edit>>;
  sheet: Sheet;
  columns: readonly GridColumn[];
};

/** A product, with its cells as they were and as they are to be; of one that somebody else has changed, whose counts is asked. */
function ChangedRow({ id, row, sheet, columns }: ChangedRowProps) {
  const t = useTranslations('goods');
  const labelOf = useColumnLabel();
  const sentence = useProblemText();
  const { store, editing, reader } = sheet;
  const cells = store.get(id)?.cells;
  const problems = editing.problems.get(id);
  const wordsOf = (column: GridColumn, value: GridValue) =>
    textOfCell(value, column, reader) || t('grid.empty');
  return (
    <li className={styles.row}>
      <span className={styles.name}>{String(cells?.sku ?? id)}</span>
      {columns.map((column) => {
        const edit = row[column.name];
        if (!edit) return null;
        const problem: CellProblem | undefined = problems?.[column.name];
        const cell = { id, column: column.name };
        return (
          <div key={column.name}>
            {labelOf(column)}: <del>{wordsOf(column, edit.before)}</del> <span aria-hidden="true">→</span>{' '}
            <ins>{wordsOf(column, edit.after)}</ins>
            {problem && (
              <div className={styles.conflict}>
                <span className={styles.wrong}>
                  {sentence(problem)}
                  {problem.now !== undefined && `: ${wordsOf(column, problem.now)}`}
                </span>
                {problem.now !== undefined && (
                  <>
                    <Button
                      size="small"
                      variant="secondary"
                      onClick={() => editing.see([{ ...cell, now: problem.now ?? null }])}
                    >
                      {t('grid.keepMine')}
                    </Button>
                    <Button size="small" variant="secondary" onClick={() => editing.drop([cell])}>
                      {t('grid.takeTheirs')}
                    </Button>
                  </>
                )}
              </div>
            )}
          </div>
        );
      })}
    </li>
  );
}
