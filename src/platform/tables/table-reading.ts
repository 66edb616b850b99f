import type { Cell } from './table-stream.ts';

/** One row of a file, numbered as a spreadsheet shows it: the header is 1. */
export type ReadRow = { readonly row: number; readonly cells: readonly Cell[] };

/** The most that a table may hold. */
export type TableBounds = {
  readonly rows: number;
  readonly columns: number;
  /** Letters of one cell. */
  readonly cell: number;
};

/** Why a file is not read: it is no table of its kind, has no header, or holds too much of something. */
export type TableFault = 'broken' | 'empty' | 'rows' | 'columns' | 'cell' | 'size';

export class TableError extends Error {
  readonly fault: TableFault;
  /** The row where it was seen. */
  readonly row: number | undefined;

  constructor(fault: TableFault, row?: number) {
    super(`The table cannot be read: ${fault}${row === undefined ? '' : ` in row ${row}`}.`);
    this.name = 'TableError';
    this.fault = fault;
    this.row = row;
  }
}

/**
 * Lets rows through as long as they are within the bounds; empty ones are left out and still counted. No cell holds what the
 * database cannot: a zero, or half of a letter.
 * @throws TableError for the first row that is beyond them
 */
export async function* bounded(
  rows: AsyncIterable<ReadRow>,
  bounds: TableBounds,
): AsyncGenerator<ReadRow, void> {
  for await (const { row, cells } of rows) {
    if (row > bounds.rows + 1) throw new TableError('rows', row);
    const last = cells.findLastIndex((cell) => cell !== null && cell !== '');
    if (last < 0) continue;
    if (last >= bounds.columns) throw new TableError('columns', row);
    yield { row, cells: cells.slice(0, last + 1).map((cell) => storable(cell, row, bounds.cell)) };
  }
}

function storable(cell: Cell, row: number, letters: number): Cell {
  if (typeof cell !== 'string') return typeof cell === 'number' && !Number.isFinite(cell) ? null : cell;
  if (cell.length > letters) throw new TableError('cell', row);
  return cell.replaceAll('\0', '').toWellFormed();
}
