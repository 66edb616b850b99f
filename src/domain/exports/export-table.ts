import type { Cell } from '#platform/tables/table-stream.ts';

/** One column of a table: its name in calls, and what stands in it. */
export type ExportColumn<Row> = { readonly name: string; readonly of: (row: Row) => Cell };

/** A table that is read while it is written. */
export type ExportTable = {
  readonly columns: readonly string[];
  readonly batches: AsyncIterable<readonly (readonly Cell[])[]>;
};

/** Things that are read at once: no more of them are in memory. */
export const batchSize = 500;

/**
 * A table of things in the order of their keys, which are read before its first row: what comes later is not in it, and what is gone by
 * then is left out.
 * @param read the rows of some of the things, in their order
 */
export function exportTable<Row>(
  columns: readonly ExportColumn<Row>[],
  keys: readonly number[],
  read: (keys: readonly number[]) => Promise<readonly Row[]>,
): ExportTable {
  async function* batches() {
    for (let from = 0; from < keys.length; from += batchSize) {
      const rows = await read(keys.slice(from, from + batchSize));
      yield rows.map((row) => columns.map((column) => column.of(row)));
    }
  }
  return { columns: columns.map(({ name }) => name), batches: batches() };
}

/** Things in the order of their keys. */
export function inOrder<Row>(
  keys: readonly number[],
  rows: readonly Row[],
  keyOf: (row: Row) => number,
): Row[] {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  return keys.flatMap((key) => byKey.get(key) ?? []);
}
