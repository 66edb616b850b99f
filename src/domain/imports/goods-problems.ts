import type { Cell } from '#platform/tables/table-stream.ts';
import type { RowProblem } from '../catalogue/managing/product-rows.ts';
import type { ReadColumn } from './goods-cells.ts';
import type { CellProblem, ImportRow } from './import-tables.ts';

/** Problems by the row of the file, each at its column with what stands there and may. */
export function tellProblems(
  columns: readonly ReadColumn[],
  rows: readonly Pick<ImportRow, 'row' | 'raw'>[],
  problems: readonly RowProblem[],
): Map<number, CellProblem[]> {
  const told = problems.flatMap(({ row: place, field, rule, parameter, value }) => {
    const row = rows[place];
    if (!row) return [];
    const of = columnAt(columns, field);
    const problem: CellProblem = {
      column: of?.name ?? field,
      rule,
      parameter,
      value: of ? saidIn(of, row.raw[of.at] ?? null, field, value) : value,
      expected: rule === 'oneOf' && parameter === undefined ? of?.column.words : undefined,
    };
    return [{ row: row.row, problem }];
  });
  return new Map(
    [...Map.groupBy(told, ({ row }) => row)].map(([row, some]) => [row, some.map(({ problem }) => problem)]),
  );
}

/** What of a cell is meant: of several things in it, the one that is wrong. */
function saidIn({ column }: ReadColumn, cell: Cell, path: string, value: unknown): unknown {
  const isPart = column.kind === 'list' || column.kind === 'json';
  if (!isPart || !path.startsWith(`${column.name}.`) || value === null || typeof value === 'object')
    return cell;
  return column.field === 'attributes' ? `${path.slice(column.name.length + 1)}: ${value}` : value;
}

/** The column of a field's path: that of its part, else of its field. */
function columnAt(columns: readonly ReadColumn[], path: string): ReadColumn | undefined {
  const fits = (name: string) => path === name || path.startsWith(`${name}.`);
  return (
    columns.find(({ column: { name } }) => fits(name)) ?? columns.find(({ column: { field } }) => fits(field))
  );
}
