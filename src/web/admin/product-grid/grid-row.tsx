import { memo, type ReactNode } from 'react';
import type { GridValue } from '#values/grid.ts';
import { type Language, languageCodes, languages } from '#values/language.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { Formats } from '#web/request/use-formats.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { type CellReader, isPrice, textOfCell } from './cell-text.ts';
import type { CellProblem, GridColumn, RowEdits } from './grid-edits.ts';
import styles from './product-grid.module.css';
import type { StoredRow } from './row-store.ts';
import { useProblemText } from './use-problem-text.ts';

/** The columns by which a row is known. */
export const nameColumns = ['sku', ...languages.map((language) => `name.${languageCodes[language]}`)];

type GridRowProps = {
  id: number;
  row: number;
  /** In pixels. */
  top: number;
  columns: readonly GridColumn[];
  stored: StoredRow | undefined;
  isGone: boolean;
  edits: RowEdits | undefined;
  problems: Readonly<Record<string, CellProblem>> | undefined;
  reader: CellReader;
  language: Language;
  number: Formats['number'];
  /** Of the selection, where the row is in it. */
  left: number | undefined;
  right: number | undefined;
  /** The selection ends here. */
  isLast: boolean;
  /** The column of the active cell. */
  active: number | undefined;
  onChooseRow: () => void;
  onPull: () => void;
  editor: ReactNode;
};

/** A product of the sheet. Others than the active one are drawn anew only where something of theirs is another. */
export const GridRow = memo(DrawnRow, (before, after) => {
  const isPlain = before.editor === undefined && after.editor === undefined;
  const names = Object.keys(after) as (keyof GridRowProps)[];
  return isPlain && names.every((name) => typeof after[name] === 'function' || before[name] === after[name]);
});

function DrawnRow({
  id,
  row,
  top,
  columns,
  stored,
  isGone,
  edits,
  left,
  right,
  active,
  ...props
}: GridRowProps) {
  const t = useTranslations('goods');
  const name = stored && rowName(stored, props.language);
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a grid that holds those in sight alone.
    // biome-ignore lint/a11y/useFocusableInteractive: its cells are.
    <div
      role="row"
      aria-rowindex={row + 2}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: by keys Shift and the blank select a row. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
      <div
        role="rowheader"
        aria-colindex={1}
        className={styles.name}
        onClick={props.onChooseRow}
        title={name}
      >
        <span className={styles.nameText}>{name ?? (isGone ? t('grid.gone') : '…')}</span>
        <span className={styles.sku}>{stored?.cells.sku as string | undefined}</span>
      </div>
      {columns.map((column, index) => (
        <DrawnCell
          key={column.name}
          {...props}
          column={column}
          row={row}
          index={index}
          value={edits?.[column.name]?.after ?? (edits?.[column.name] ? null : stored?.cells[column.name])}
          before={edits?.[column.name]?.before}
          isEdited={edits?.[column.name] !== undefined}
          problem={props.problems?.[column.name]}
          isSelected={left !== undefined && right !== undefined && index >= left && index <= right}
          isEnd={props.isLast && index === right}
          isActive={index === active}
        />
      ))}
    </div>
  );
}

type DrawnCellProps = Pick<GridRowProps, 'reader' | 'number' | 'onPull' | 'editor'> & {
  column: GridColumn;
  row: number;
  index: number;
  /** Undefined: it was not read yet. */
  value: GridValue | undefined;
  before: GridValue | undefined;
  isEdited: boolean;
  problem: CellProblem | undefined;
  isSelected: boolean;
  isEnd: boolean;
  isActive: boolean;
};

function DrawnCell({
  column,
  row,
  index,
  value,
  before,
  isEdited,
  problem,
  reader,
  isActive,
  ...props
}: DrawnCellProps) {
  const t = useTranslations('goods');
  const sentence = useProblemText();
  const said = (shown: GridValue) =>
    typeof shown === 'number'
      ? props.number(shown, isPrice(column) ? { decimals: 2 } : undefined)
      : textOfCell(shown, column, reader);
  const was = isEdited ? said(before ?? null) || t('grid.empty') : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above.
    <div
      role="gridcell"
      tabIndex={isActive ? 0 : -1}
      aria-colindex={index + 2}
      aria-selected={props.isSelected}
      aria-invalid={problem ? true : undefined}
      data-row={row}
      data-column={index}
      data-kind={column.kind}
      data-edited={isEdited || undefined}
      data-active={isActive || undefined}
      className={styles.cell}
    >
      <span className={styles.value}>{value === undefined ? '' : said(value)}</span>
      {was !== undefined && (
        <span className={styles.was}>
          <VisuallyHidden>{t('grid.was')} </VisuallyHidden>
          <s>{was}</s>
        </span>
      )}
      {problem && <VisuallyHidden>{sentence(problem)}</VisuallyHidden>}
      {props.isEnd && (
        <span className={styles.handle} data-row={row} data-column={index} onPointerDown={props.onPull} />
      )}
      {isActive && props.editor}
    </div>
  );
}

/** What a product is called: in the reader's language, else in one that it has a name in. */
function rowName({ cells }: StoredRow, language: Language): string {
  const own = cells[`name.${languageCodes[language]}`];
  const names = [own, ...languages.map((one) => cells[`name.${languageCodes[one]}`])];
  return String(names.find((name) => typeof name === 'string' && name !== '') ?? cells.sku ?? '');
}
