import type { ReadRow } from '#platform/tables/table-reading.ts';
import { TableError } from '#platform/tables/table-reading.ts';
import type { Cell } from '#platform/tables/table-stream.ts';
import { headerNames } from '../column-matching.ts';
import { withOwnNames } from './foreign-cells.ts';
import type { FileRow, ForeignColumn, ForeignFormat, Means } from './foreign-format.ts';

export type ForeignTable = {
  /** What of the file is read into which field; it stands before the columns that are left. */
  readonly columns: readonly ForeignColumn[];
  /** The columns that the format does not know, as they are called in the file. */
  readonly left: readonly string[];
  /** Rows of the own format, with the cells of the columns that are left behind them. */
  readonly rows: AsyncIterable<ReadRow>;
};

/**
 * Reads a file of another program as one of the own format. It is read twice: once to see which rows tell of which others, and again to
 * translate them, so that it is never whole in memory.
 * @throws TableError
 */
export async function readForeign(
  read: () => AsyncGenerator<ReadRow, void>,
  format: ForeignFormat,
  means: Means,
): Promise<ForeignTable> {
  const seen = read();
  const first = await seen.next();
  if (first.done) throw new TableError('empty');
  const header = headerNames(first.value.cells);
  const translation = format(header, means);
  const columns = withOwnNames(translation.columns);
  const left = header.flatMap((name, at) => (translation.used.has(name) ? [] : [{ name, at }]));
  for await (const row of seen) translation.see(row);

  async function* rows(): AsyncGenerator<ReadRow, void> {
    for await (const { from, cells } of translation.translate(withoutHeader(read()))) {
      const own = columns.map(({ field }): Cell => cells[field] ?? null);
      yield { row: from.row, cells: [...own, ...left.map(({ at }) => from.cells[at] ?? null)] };
    }
  }
  return { columns, left: left.map(({ name }) => name), rows: rows() };
}

async function* withoutHeader(rows: AsyncGenerator<ReadRow, void>): AsyncGenerator<FileRow, void> {
  let isHeader = true;
  for await (const row of rows) {
    if (!isHeader) yield row;
    isHeader = false;
  }
}
