import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { textOfCell } from './cell-text.ts';
import { rangeOf, type Selection } from './grid-range.ts';
import styles from './grid-screen.module.css';
import { cellNow, type Sheet } from './use-cell-writing.ts';
import { useProblemText } from './use-problem-text.ts';

/** Rows whose sum is told; of more the eye has lost count, too. */
const summedRows = 5000;

/** Below the sheet: what the active cell was and what is wrong with it, and how much is selected. */
export function GridStatus({ sheet, selection }: { sheet: Sheet; selection: Selection }) {
  const t = useTranslations('goods');
  const sentence = useProblemText();
  const { number } = useFormats();
  const { ids, columns, editing, reader } = sheet;
  const { active } = selection;
  const id = ids[active.row];
  const column = columns[active.column];
  if (id === undefined || !column) return null;
  const edit = editing.edits.get(id)?.[column.name];
  const problem = editing.problems.get(id)?.[column.name];
  const { top, bottom, left, right } = rangeOf(selection);
  const [rows, wide] = [bottom - top + 1, right - left + 1];
  const sum = sumOf(sheet, selection);
  return (
    <div className={styles.status} role="status">
      <span>
        {edit && t('grid.wasValue', { value: textOfCell(edit.before, column, reader) || t('grid.empty') })}{' '}
        {problem && <span className={styles.wrong}>{sentence(problem)}</span>}
        {!edit && !problem && !sheet.mayWrite(column) && t('grid.noRight', { count: 1 })}
      </span>
      <span>
        {rows * wide > 1 && t('grid.selected', { rows: number(rows), columns: number(wide) })}
        {sum !== undefined && ` · ${t('grid.sum', { sum: number(sum) })}`}
      </span>
    </div>
  );
}

/** Of the numbers that are selected and were read; nothing of one cell. */
function sumOf(sheet: Sheet, selection: Selection): number | undefined {
  const { top, bottom, left, right } = rangeOf(selection);
  if (bottom - top + 1 > summedRows || (top === bottom && left === right)) return undefined;
  const names = sheet.columns.slice(left, right + 1).filter(({ kind }) => kind === 'number');
  if (names.length === 0) return undefined;
  const values = sheet.ids
    .slice(top, bottom + 1)
    .flatMap((id) => names.map(({ name }) => cellNow(sheet, id, name)))
    .filter((value) => typeof value === 'number');
  return Math.round(values.reduce((sum, value) => sum + value, 0) * 1000) / 1000;
}
