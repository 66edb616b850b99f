import type { ExportTable } from '#domain/exports/export-table.ts';
import type { ToldProblem } from '#domain/imports/import-reading.ts';
import type { Cell } from '#platform/tables/table-stream.ts';

const columns = ['row', 'key', 'column', 'value', 'rule', 'expected'] as const;

/** What is wrong with a file, for those who mend it there: where, what stands there, and what is expected. */
export function problemTable(problems: AsyncIterable<readonly ToldProblem[]>): ExportTable {
  async function* batches() {
    for await (const some of problems) {
      yield some.map(({ row, key, column, value, rule, parameter, expected }): Cell[] => [
        row,
        key,
        column,
        cellOf(value),
        rule,
        expected ? expected.join(', ') : (parameter ?? null),
      ]);
    }
  }
  return { columns, batches: batches() };
}

function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value);
}
