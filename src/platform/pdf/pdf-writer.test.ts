import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { pdfRuns, pdfText } from '../../../tests/support/pdf-text.ts';
import type { PdfBlock, PdfDocument } from './pdf-document.ts';
import { writePdf } from './pdf-writer.ts';

const paper = (blocks: readonly PdfBlock[], facts: Partial<PdfDocument> = {}): PdfDocument => ({
  language: 'hr',
  title: 'Račun 12-1001-1/2026',
  overline: 'Limarija Čačić',
  author: 'Limarija Čačić',
  issuedAt: new Date('2026-11-25T10:00:00Z'),
  footer: 'Limarija Čačić',
  blocks,
  ...facts,
});

const goods = (rows: number): PdfBlock[] => [
  {
    kind: 'table',
    columns: [
      { label: 'Naziv', share: 3 },
      { label: 'Iznos', share: 1, isNumber: true },
    ],
    rows: Array.from({ length: rows }, (_, index) => [`Žlijeb ${index}`, '12,50 €']),
  },
  {
    kind: 'sums',
    sums: [
      { label: 'Proizvodi', value: '12,50 €' },
      { label: 'Ukupno', value: '12,50 €', strong: true },
    ],
  },
];

/** How many texts stand on each page, as its drawing operators say (ISO 32000-1, 9.4.3). */
async function textsByPage(document: PdfDocument): Promise<number[]> {
  const bytes = await writePdf(document);
  return bytes
    .toString('latin1')
    .split('endstream')
    .flatMap((part) => {
      const begin = part.lastIndexOf('stream\n');
      if (begin < 0) return [];
      try {
        const drawn = inflateSync(Buffer.from(part.slice(begin + 7), 'latin1')).toString('latin1');
        const texts = drawn.match(/\bTJ\b/g)?.length ?? 0;
        return drawn.includes('BT') && texts > 0 ? [texts] : [];
      } catch {
        return [];
      }
    });
}

test("the shop's own typeface is embedded, and no other if it has all characters", async () => {
  const own = (await writePdf(paper([{ kind: 'paragraph', text: 'Čokolada, Größe, × 3 – 4' }]))).toString(
    'latin1',
  );
  expect(own).toMatch(/InstrumentSans/);
  expect(own).not.toMatch(/DejaVu/);
});

/** What a face draws on a paper that says this in a fact, a paragraph, a table and a sum, each thing once. */
async function drawnIn(face: RegExp, text: string): Promise<string[]> {
  const drawn = pdfRuns(
    await writePdf(
      paper([
        { kind: 'facts', facts: [{ label: 'Površina', value: text }] },
        { kind: 'paragraph', text: `Krov: ${text}` },
        { kind: 'table', columns: [{ label: 'Iznos', share: 1, isNumber: true }], rows: [[text]] },
        { kind: 'sums', sums: [{ label: text, value: '1 €', strong: true }] },
      ]),
    ),
  );
  return [...new Set(drawn.flatMap((run) => (face.test(run.face) ? [run.text] : [])))];
}

test('a fallback font provides what it lacks: a single character, a whole word, whatever draws it', async () => {
  expect(await drawnIn(/DejaVu/, '12,5 m² × 3')).toEqual(['²']);
  expect(await drawnIn(/DejaVu/, 'Ana Παππά, ½ 3/4')).toEqual(['Παππά', '½']);
  expect(await drawnIn(/Instrument/, 'm²/kg')).toContain('/kg');
});

test('fallback characters are on the same baseline and at the same position', async () => {
  const text = pdfText(
    await writePdf(
      paper([
        {
          kind: 'table',
          columns: [
            { label: 'm²', share: 1, isNumber: true },
            { label: 'kg', share: 1, isNumber: true },
          ],
          rows: [['12,5 m² neto', '3']],
        },
      ]),
    ),
  );
  expect(text).toContain('m² kg 12,5 m² neto 3');
});

test('an invoice of a few lines is one page', async () => {
  expect(await textsByPage(paper(goods(12)))).toHaveLength(1);
});

test('totals never begin a page alone: a row of the goods precedes them, below the column names', async () => {
  let broken = 0;
  for (let rows = 30; rows <= 40; rows += 1) {
    const pages = await textsByPage(paper(goods(rows)));
    // Two sums with their amounts and the foot of the page are six texts; a row with its columns' names four more.
    expect(pages.at(-1), `${rows} rows`).toBeGreaterThanOrEqual(10);
    broken += pages.length > 1 ? 1 : 0;
  }
  expect(broken).toBeGreaterThan(0);
  expect(broken).toBeLessThan(7);
});

/** A list of lengths: name, length, weight, with their sum, and where to sign below it. */
const note = (rows: number): PdfBlock[] => [
  { kind: 'heading', text: 'Roba' },
  {
    kind: 'table',
    columns: [
      { label: 'Naziv', share: 3 },
      { label: 'Masa', share: 1, isNumber: true },
    ],
    rows: Array.from({ length: rows }, (_, index) => [`Ploča ${index}\nRAL 7016`, '12,5 kg']),
    sum: ['Ukupno', '100 kg'],
  },
  { kind: 'heading', text: 'Preuzimanje' },
  { kind: 'blanks', labels: ['Ime', 'Datum', 'Vozilo', 'Potpis'] },
];

test('a long table repeats its header row on each page, and neither its total nor a line to sign is alone', async () => {
  const foot = 2;
  /** A heading and four lines, which stand on one page. */
  const signing = 5;
  let parted = 0;
  for (let rows = 16; rows <= 36; rows += 1) {
    const pages = await textsByPage(paper(note(rows)));
    const isParted = pages.at(-1) === signing + foot;
    const heads = 2 * (pages.length - (isParted ? 1 : 0));
    // Overline, title and heading; a row is a name of two lines and a weight.
    const all = 3 + heads + 3 * rows + 2 + signing + foot * pages.length;
    expect(
      pages.reduce((sum, texts) => sum + texts, 0),
      `${rows} rows`,
    ).toBe(all);
    // At least a row below the columns' names, or all of what is signed: a sum alone would be less.
    for (const texts of pages) expect(texts, `${rows} rows`).toBeGreaterThanOrEqual(signing + foot);
    parted += isParted ? 1 : 0;
  }
  expect(parted).toBeGreaterThan(0);
  expect(parted).toBeLessThan(21);
});

/** As an invoice by transfer is written: who, what about, goods, taxes, codes. */
const bill = (rows: number): PdfBlock[] => [
  {
    kind: 'parties',
    parties: [
      { label: 'Prodavatelj', lines: ['Limarija Čačić', 'Ulica 1', 'Zagreb', 'Hrvatska', 'OIB', 'PDV ID'] },
      { label: 'Kupac', lines: ['Ana Horvat', 'Ulica 2', 'Split', 'Hrvatska'] },
    ],
  },
  {
    kind: 'facts',
    facts: ['Datum izdavanja', 'Datum narudžbe', 'Narudžba', 'Isporuka', 'Plaćanje', 'IBAN', 'Poziv'].map(
      (label) => ({ label, value: label === 'Isporuka' ? 'Dostava\nUlica 2\n27. do 30. studenoga' : '1' }),
    ),
  },
  { kind: 'heading', text: 'Roba i usluge' },
  ...goods(rows),
  { kind: 'heading', text: 'Porez na dodanu vrijednost' },
  {
    kind: 'table',
    columns: [{ label: 'Stopa', share: 1 }],
    rows: [['25 %'], ['5 %']],
    sum: ['Ukupno'],
  },
  { kind: 'heading', text: 'Platite skeniranjem koda' },
  {
    kind: 'codes',
    codes: [{ label: 'EPC', barcode: { kind: 'qrcode', text: 'BCD\n002\n1' } }],
  },
];

test('a bill of a few lines is on one page with its codes', async () => {
  for (const rows of [1, 4, 7]) expect(await textsByPage(paper(bill(rows))), `${rows} rows`).toHaveLength(1);
});

const tallDrawing = (label: string) => ({
  label,
  left: 0,
  top: 0,
  width: 300,
  height: 540,
  lines: [{ path: 'M0 0H300V540H0Z', weight: 'strong' as const }],
  texts: [],
});

/** A house that is much higher than it is wide, below so many facts. */
const tallHouse = (facts: number): PdfBlock[] => [
  {
    kind: 'facts',
    facts: Array.from({ length: facts }, (_, index) => ({ label: `Mjera ${index}`, value: '1' })),
  },
  {
    kind: 'drawings',
    drawings: [tallDrawing('Presjek'), tallDrawing('Tlocrt')],
    caption: 'U istom mjerilu',
  },
];

test('high drawings are reduced if they would leave a page half empty, and moved to the next if unreadable', async () => {
  expect(await textsByPage(paper(tallHouse(14)))).toHaveLength(1);
  expect(await textsByPage(paper(tallHouse(29)))).toHaveLength(2);
});

test('a paid invoice is stamped', async () => {
  const [plain = 0] = await textsByPage(paper(goods(2)));
  const [stamped = 0] = await textsByPage(paper(goods(2), { stamp: 'Plaćeno' }));
  expect(stamped).toBe(plain + 1);
});

/** What is filled by the even-odd rule on the pages of a file, in units of its own, as paths of SVG. */
function pathsIn(bytes: Buffer): string[] {
  const streams = bytes.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g);
  const pages = [...streams].flatMap(([, drawn = '']) => {
    try {
      return [inflateSync(Buffer.from(drawn, 'latin1')).toString('latin1')];
    } catch {
      // Not compressed.
      return [];
    }
  });
  return pages.flatMap((page) =>
    [...page.matchAll(/((?:[\d.]+ [\d.]+ [ml]\n|h\n)+)f\*/g)].map(([, steps = '']) =>
      steps
        .replaceAll(
          /([\d.]+ [\d.]+) ([ml])\n/g,
          (_step, place: string, how: string) => `${how.toUpperCase()}${place}`,
        )
        .replaceAll('h\n', 'Z'),
    ),
  );
}

test('codes can be read by a camera from the page', async () => {
  const file = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  const slip =
    'HRVHUB30\nEUR\n000000000012355\nŽeljko Seneković\nIvanečka ulica 125\n42000 Varaždin\n2DBK d.d.\n' +
    'Alkarski prolaz 13B\n21230 Sinj\nHR1210010051863000160\nHR01\n7269-68949637676-00019\nCOST\nTroškovi za 1. mjesec\n';
  const bytes = await writePdf(
    paper([
      {
        kind: 'codes',
        codes: [
          { label: 'HUB-3', barcode: { kind: 'pdf417', text: slip } },
          { label: 'EPC', barcode: { kind: 'qrcode', text: 'BCD\n002\n1' } },
        ],
      },
    ]),
  );
  const read = await Promise.all(
    pathsIn(bytes).map(async (path) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 500"><rect width="500" height="500" fill="#fff"/><path d="${path}" fill-rule="evenodd"/></svg>`;
      const picture = await sharp(Buffer.from(svg), { density: 300 }).png().toBuffer();
      const [code] = await readBarcodes(picture, { formats: ['PDF417', 'QRCode'] });
      return new TextDecoder().decode(code?.bytes);
    }),
  );
  expect(read.sort()).toEqual(['BCD\n002\n1', slip]);
});

test('a font is opened once for a paper, however many rows its tables have', async () => {
  // The library counts the faces that it opens in the names that it gives them.
  const names = (await writePdf(paper(goods(60)))).toString('latin1').matchAll(/\/F(\d+) \d+ 0 R/g);
  const highest = Math.max(...[...names].map(([, count]) => Number(count)));
  // Helvetica, which it begins with, and the two of the shop.
  expect(highest).toBe(3);
});
