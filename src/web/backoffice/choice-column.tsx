import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './choice-column.module.css';
import type { ListColumn } from './list-table.tsx';

type Choice<Row> = {
  /** Of the page. */
  readonly rows: readonly Row[];
  /** Ids. */
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (chosen: ReadonlySet<number>) => void;
  /** What the box of all rows says to those who hear it. */
  readonly labelOfAll: string;
  readonly labelOf: (row: Row) => string;
};

/** A box for each row of a list, and one for all of the page. */
export function choiceColumn<Row extends { readonly id: number }>({
  rows,
  chosen,
  onChoose,
  labelOfAll,
  labelOf,
}: Choice<Row>): ListColumn<Row> {
  const isAll = rows.every(({ id }) => chosen.has(id));
  const box = (isChosen: boolean, label: string, onChange: () => void) => (
    <label className={styles.box}>
      <input type="checkbox" checked={isChosen} onChange={onChange} className={styles.mark} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </label>
  );
  return {
    key: 'choice',
    isNarrow: true,
    label: box(isAll, labelOfAll, () => onChoose(new Set(isAll ? [] : rows.map(({ id }) => id)))),
    draw: (row) =>
      box(chosen.has(row.id), labelOf(row), () => {
        const next = new Set(chosen);
        if (!next.delete(row.id)) next.add(row.id);
        onChoose(next);
      }),
  };
}
