import { open } from 'node:fs/promises';
import { readCsv } from './csv-reading.ts';
import { readJson } from './json-reading.ts';
import { bounded, type ReadRow, type TableBounds } from './table-reading.ts';
import { readXlsx } from './xlsx-reading.ts';

/** The rows of a CSV file, a workbook or an array of JSON, whatever it is called; the first one is the header. */
export async function* readTable(path: string, bounds: TableBounds): AsyncGenerator<ReadRow, void> {
  const readers = { csv: readCsv, xlsx: readXlsx, json: readJson };
  yield* bounded(readers[await kindOf(path)](path, bounds), bounds);
}

/** A workbook is a zip file; an array begins with its bracket, in whatever encoding. */
async function kindOf(path: string): Promise<'csv' | 'xlsx' | 'json'> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    const begin = buffer.subarray(0, bytesRead);
    if (begin.toString('latin1', 0, 4) === 'PK\u0003\u0004') return 'xlsx';
    const text = begin
      .toString('latin1')
      .replace(/^(?:\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF)/, '')
      .replaceAll('\0', '');
    return text.trimStart().startsWith('[') ? 'json' : 'csv';
  } finally {
    await file.close();
  }
}
