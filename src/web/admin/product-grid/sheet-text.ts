import { parse } from 'csv-parse/browser/esm/sync';

/* Cells as spreadsheets put them into the clipboard: tabs between them, a line for each row, quotes around what holds either. */

/** The cells of a pasted text; a line end after the last row is none of them. */
export function cellsOfText(text: string): string[][] {
  return parse(text.replace(/(\r\n|\r|\n)$/, ''), {
    delimiter: '\t',
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // A quote within a cell is one; only around a cell it is a sign.
    relax_quotes: true,
    skip_empty_lines: false,
  }) as string[][];
}

export function textOfCells(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((row) => row.map(cell).join('\t')).join('\r\n');
}
