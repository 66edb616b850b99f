import type { Range } from './grid-range.ts';
import type { CellWriting, Sheet } from './use-cell-writing.ts';

export type RangeFormProps = { sheet: Sheet; writing: CellWriting; range: Range; onDone: () => void };

/** Of one cell the whole column is meant. */
export function meantRange({ top, bottom, left, right }: Range, { ids }: Sheet): Range {
  const isOne = top === bottom && left === right;
  return isOne ? { top: 0, bottom: ids.length - 1, left, right } : { top, bottom, left, right };
}
