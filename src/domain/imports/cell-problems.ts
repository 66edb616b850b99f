import { placeOf, type StagedRow } from './import-kind.ts';
import type { CellProblem, Import } from './import-tables.ts';

/** What is wrong with a cell. */
export type CellError = Pick<CellProblem, 'rule' | 'parameter' | 'expected'>;

/** Notes what is wrong with a cell of a row. */
export type Wrong = (field: string, error: CellError) => void;

/** A problem of a row, at the column that is read into a field. */
export function problemAt(
  run: Pick<Import, 'columns'>,
  { raw }: Pick<StagedRow, 'raw'>,
  field: string,
  error: CellError,
): CellProblem {
  const place = placeOf(run, field);
  return { column: run.columns[place]?.name ?? field, ...error, value: raw[place] ?? null };
}
