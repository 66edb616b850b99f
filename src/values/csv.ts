import { harmlessText } from './cell-words.ts';

/** Begins a table that spreadsheets are to read as UTF-8. */
export const csvBegin = '\u{FEFF}';

/**
 * One line of a table (RFC 4180). A value that a spreadsheet would run as a formula is prefixed with an apostrophe
 * (OWASP, CSV injection).
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const safe = harmlessText(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
