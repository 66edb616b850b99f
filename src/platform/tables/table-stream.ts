import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { writeXlsxStream } from 'hucre/xlsx';
import type { ExportFormat } from '#values/exports.ts';

/** What stands in a cell; null: nothing. */
export type Cell = string | number | boolean | null;

/** Rows come some at a time, and no more of them than are sent. */
type Batches = AsyncIterable<readonly (readonly Cell[])[]>;

export const tableTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
};

/**
 * A table as a file, written while its rows are read. Text that a spreadsheet would run as a formula is harmless: CSV puts an apostrophe
 * before it (OWASP, CSV injection), a workbook says that it is text.
 */
export function tableStream(
  format: ExportFormat,
  name: string,
  columns: readonly string[],
  batches: Batches,
): Readable {
  switch (format) {
    case 'csv':
      return Readable.from(csvOf(columns, batches));
    case 'json':
      return Readable.from(jsonOf(columns, batches));
    case 'xlsx':
      return Readable.fromWeb(
        writeXlsxStream(rowsOf(batches), {
          name,
          columns: columns.map((header) => ({ header })),
          freezePane: { rows: 1 },
        }) as Parameters<typeof Readable.fromWeb>[0],
      );
  }
}

async function* csvOf(columns: readonly string[], batches: Batches): AsyncGenerator<string, void> {
  yield csvLines([columns], true);
  for await (const rows of batches) if (rows.length > 0) yield csvLines(rows, false);
}

/** RFC 4180; with a mark of byte order at its beginning, so that spreadsheets read it as UTF-8. */
function csvLines(rows: readonly (readonly Cell[])[], bom: boolean): string {
  return stringify(
    rows.map((row) => [...row]),
    {
      bom,
      record_delimiter: 'windows',
      escape_formulas: true,
      cast: { boolean: (value) => String(value) },
    },
  );
}

async function* rowsOf(batches: Batches): AsyncGenerator<Cell[], void> {
  for await (const rows of batches) for (const row of rows) yield row.map(asWritten);
}

/** What looks like the number of a letter would be read as that letter (ECMA-376, 22.9.2.19). */
function asWritten(cell: Cell): Cell {
  return typeof cell === 'string' ? cell.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_') : cell;
}

/** An array of objects; what has no value is null. */
async function* jsonOf(columns: readonly string[], batches: Batches): AsyncGenerator<string, void> {
  let separator = '[\n';
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    const objects = rows.map((row) =>
      JSON.stringify(Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null]))),
    );
    yield separator + objects.join(',\n');
    separator = ',\n';
  }
  yield separator === ',\n' ? '\n]\n' : '[]\n';
}
