import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTable } from '#platform/tables/table-files.ts';
import { type ReadRow, TableError } from '#platform/tables/table-reading.ts';
import { type Cell, tableStream } from '#platform/tables/table-stream.ts';
import { exportFormats } from '#values/exports.ts';

/* Tables that are read as files of each format (docs/rules/imports.md). */

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'attika-tables-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const bounds = { rows: 100, columns: 20, cell: 40_000 };
let written = 0;
const fresh = () => {
  written += 1;
  return path.join(folder, `table-${written}`);
};
async function read(file: string): Promise<ReadRow[]> {
  const rows: ReadRow[] = [];
  for await (const row of readTable(file, bounds)) rows.push(row);
  return rows;
}
async function readBytes(bytes: Uint8Array | string): Promise<ReadRow[]> {
  const file = fresh();
  await writeFile(file, bytes);
  return read(file);
}
const faultOf = (reading: Promise<unknown>) =>
  reading.then(
    () => undefined,
    (error: unknown) => (error instanceof TableError ? [error.fault, error.row] : error),
  );

describe('what an export writes is read as it was', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 30 }).map((word) => word.replaceAll('\0', ''));
  const cell = fc.oneof(
    text,
    fc.constantFrom('"', ';', ',', 'a\nb', '\t', "'=1", 'ČĆŽŠĐ', '_x0041_', ' blank '),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (Object.is(number, -0) ? 0 : number)),
    fc.boolean(),
    fc.constant(null),
  );
  const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 });
  test.each(exportFormats)('%s', async (format) => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const file = fresh();
        const columns = ['sku', 'name.hrv', 'retailPrice'];
        async function* batches() {
          yield rows;
        }
        await pipeline(tableStream(format, 'products', columns, batches()), createWriteStream(file));
        const [head, ...cells] = await read(file);
        expect(head).toEqual({ row: 1, cells: columns });
        const meant = rows.map((row, at) => ({ row: at + 2, cells: asRead(row, format) }));
        expect(cells).toEqual(meant.filter(({ cells: own }) => own.length > 0));
      }),
      { numRuns: 60 },
    );
  });

  /** CSV knows texts alone, and takes the sting out of formulas; line ends of XML are one letter. */
  function asRead(row: readonly Cell[], format: (typeof exportFormats)[number]): Cell[] {
    const cells = row.map((value): Cell => {
      if (format === 'csv') return csvText(value);
      if (format === 'xlsx' && typeof value === 'string') return value.replace(/\r\n?/g, '\n');
      return value;
    });
    const last = cells.findLastIndex((value) => value !== null && value !== '');
    return cells.slice(0, last + 1);
  }
  function csvText(value: Cell): string {
    const words = value === null ? '' : String(value);
    const isFormula = typeof value === 'number' ? /^=/ : /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
    return isFormula.test(words) ? `'${words}` : words;
  }
});

describe('a workbook', () => {
  test('of a spreadsheet has its words in one place, days, holes and formulas', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Roba',
          rows: [
            ['sku', 'expectedOn', null, 'da'],
            ['A', new Date(Date.UTC(2026, 11, 1)), null, true],
            [],
            ['A', 12.5, null, 'riječ'],
          ],
        },
        { name: 'Drugi', rows: [['nije čitan']] },
      ],
      stringMode: 'shared',
    });
    expect(await readBytes(bytes)).toEqual([
      { row: 1, cells: ['sku', 'expectedOn', null, 'da'] },
      { row: 2, cells: ['A', '2026-12-01', null, true] },
      { row: 4, cells: ['A', 12.5, null, 'riječ'] },
    ]);
  });

  const book = (sheet: string, more: Record<string, Uint8Array> = {}) =>
    zipSync({
      'xl/workbook.xml': strToU8(
        '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
      ...more,
    });

  test('that is none, cut off, too large, or claims rows and columns that it may not have is refused', async () => {
    const one = book('<row r="1"><c t="inlineStr"><is><t>sku</t></is></c></row>');
    expect(await readBytes(one)).toEqual([{ row: 1, cells: ['sku'] }]);
    expect(await faultOf(readBytes(one.subarray(0, -30)))).toEqual(['broken', undefined]);
    expect(await faultOf(readBytes(Buffer.from('PK\u0003\u0004 nothing')))).toEqual(['broken', undefined]);
    expect(await faultOf(readBytes(zipSync({ 'a.txt': strToU8('a') })))).toEqual(['broken', undefined]);
    expect(await faultOf(readBytes(book('<row r="1000000"/>')))).toEqual(['rows', 1_000_000]);
    expect(await faultOf(readBytes(book('<row r="1"><c r="XFD1"><v>1</v></c></row>')))).toEqual([
      'columns',
      1,
    ]);
    expect(await faultOf(readBytes(book('<row r="2"/><row r="1"/>')))).toEqual(['broken', 3]);
    const bomb = { 'xl/styles.xml': new Uint8Array(5_000_000) };
    expect(await faultOf(readBytes(book('<row/>', bomb)))).toEqual(['size', undefined]);
  });
});

describe('an array of JSON', () => {
  test('has a column for each member, those within with dots', async () => {
    const json = JSON.stringify([
      { sku: 'A', name: { hrv: 'Ploča "A" [1]', eng: null }, tags: ['x'] },
      { sku: 'B', retailPrice: 1.5, 'attributes.boja': 'crvena' },
    ]);
    expect(await readBytes(json)).toEqual([
      { row: 1, cells: ['sku', 'name.hrv', 'name.eng', 'tags', 'retailPrice', 'attributes.boja'] },
      { row: 2, cells: ['A', 'Ploča "A" [1]', null, '["x"]'] },
      { row: 3, cells: ['B', null, null, null, 1.5, 'crvena'] },
    ]);
  });

  test.each([
    ['[1]', 'broken'],
    ['[{"a":1}', 'broken'],
    ['[{"a":1}]]', 'broken'],
    ['[[1]]', 'broken'],
    ['[{"a":}]', 'broken'],
    ['["a"]', 'broken'],
    [`[{"a":"${'b'.repeat(50_000)}"}]`, 'cell'],
  ])('%.30s is refused', async (json, fault) => {
    expect(await faultOf(readBytes(json))).toEqual([fault, expect.anything()]);
  });
});
