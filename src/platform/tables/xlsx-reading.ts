import { type ReadRow, type TableBounds, TableError } from './table-reading.ts';
import type { Cell } from './table-stream.ts';
import { dateOfNumber, parsedPieces, parseXml, readDateStyles, type XmlEvents } from './xlsx-styles.ts';
import { openZip, type ZipParts } from './zip-parts.ts';

/** What the parts of a workbook may unpack to, in bytes: its lists, its words that are written once, and a sheet. */
const listBytes = 4_194_304;
const wordsBytes = 134_217_728;
const sheetBytes = 1_073_741_824;

/** The rows of a workbook's first sheet, numbered as it shows them, read while they are unpacked. */
export async function* readXlsx(path: string, bounds: TableBounds): AsyncGenerator<ReadRow, void> {
  const zip = await openZip(path);
  const { sheet, isSince1904 } = await findSheet(zip);
  const words = await readWords(zip.part('xl/sharedStrings.xml', wordsBytes));
  const dateStyles = await readDateStyles(zip.part('xl/styles.xml', listBytes));
  const reader = createSheetReader({ words, dateStyles, isSince1904 }, bounds);
  for await (const _ of parsedPieces(sheet, reader.events)) yield* reader.takeRows();
}

/** What cells refer to. */
type Workbook = {
  readonly words: readonly string[];
  readonly dateStyles: readonly boolean[];
  readonly isSince1904: boolean;
};

/** Puts the elements of a sheet together to rows. */
function createSheetReader(book: Workbook, { rows, columns }: TableBounds) {
  let read: ReadRow[] = [];
  let row = 0;
  let cells: Cell[] = [];
  let at = -1;
  let cell = { type: 'n', style: -1, text: '' };
  let isValue = false;
  let isPhonetic = false;

  const opening = {
    row({ r }: Attributes) {
      const next = r === undefined ? row + 1 : Number(r);
      if (!Number.isInteger(next) || next <= row) throw new TableError('broken', row + 1);
      if (next > rows + 1) throw new TableError('rows', next);
      row = next;
      cells = [];
      at = -1;
    },
    c({ r, t, s }: Attributes) {
      at = r === undefined ? at + 1 : columnAt(r);
      if (at >= columns) throw new TableError('columns', row);
      cell = { type: t ?? 'n', style: s === undefined ? -1 : Number(s), text: '' };
    },
    rPh() {
      isPhonetic = true;
    },
    v() {
      isValue = true;
    },
    t() {
      isValue = !isPhonetic;
    },
  };
  const closing = {
    v() {
      isValue = false;
    },
    t() {
      isValue = false;
    },
    rPh() {
      isPhonetic = false;
    },
    c() {
      while (cells.length < at) cells.push(null);
      cells[at] = cellOf(cell, book);
    },
    row() {
      read.push({ row, cells });
    },
  };
  return {
    events: {
      opened(tag, attributes) {
        if (isOneOf(tag, opening)) opening[tag](attributes);
      },
      text(piece) {
        if (isValue) cell.text += piece;
      },
      closed(tag) {
        if (isOneOf(tag, closing)) closing[tag]();
      },
    } satisfies XmlEvents,
    takeRows(): ReadRow[] {
      const taken = read;
      read = [];
      return taken;
    },
  };
}

type Attributes = Readonly<Record<string, string>>;

function isOneOf<Names extends object>(tag: string, known: Names): tag is Extract<keyof Names, string> {
  return Object.hasOwn(known, tag);
}

function cellOf(
  { type, style, text }: { readonly type: string; readonly style: number; readonly text: string },
  { words, dateStyles, isSince1904 }: Workbook,
): Cell {
  switch (type) {
    case 's':
      return words[Number(text)] ?? null;
    case 'inlineStr':
    case 'str':
      return plain(text);
    case 'b':
      return text === '1';
    default: {
      const number = Number(text);
      if (text === '') return null;
      if (type !== 'n' || Number.isNaN(number)) return text;
      return dateStyles[style] ? dateOfNumber(number, isSince1904) : number;
    }
  }
}

/** A, B, … AA, as the letters of a cell's place say. */
function columnAt(place: string): number {
  const [letters = ''] = /^[A-Z]{1,3}/.exec(place) ?? [];
  if (letters === '') throw new TableError('broken');
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Letters that XML cannot hold are written by their numbers (ECMA-376, 22.9.2.19). */
function plain(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

async function findSheet(zip: ZipParts): Promise<{
  readonly sheet: AsyncIterable<Buffer>;
  readonly isSince1904: boolean;
}> {
  let first: string | undefined;
  let isSince1904 = false;
  await parseXml(partOf(zip, 'xl/workbook.xml', listBytes), {
    opened(tag, attributes) {
      if (tag === 'sheet') first ??= attributes['r:id'] ?? attributes.id;
      if (tag === 'workbookPr') isSince1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
    },
  });
  let target: string | undefined;
  await parseXml(partOf(zip, 'xl/_rels/workbook.xml.rels', listBytes), {
    opened(tag, { Id, Target }) {
      if (tag === 'Relationship' && Id === first) target = Target;
    },
  });
  if (target === undefined) throw new TableError('broken');
  const name = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  return { sheet: partOf(zip, name, sheetBytes), isSince1904 };
}

function partOf(zip: ZipParts, name: string, bytes: number): AsyncIterable<Buffer> {
  const part = zip.part(name, bytes);
  if (!part) throw new TableError('broken');
  return part;
}

async function readWords(xml: AsyncIterable<Buffer> | undefined): Promise<string[]> {
  const words: string[] = [];
  if (!xml) return words;
  let word = '';
  let isText = false;
  let isPhonetic = false;
  await parseXml(xml, {
    opened(tag) {
      if (tag === 'si') word = '';
      else if (tag === 'rPh') isPhonetic = true;
      else if (tag === 't') isText = !isPhonetic;
    },
    text(piece) {
      if (isText) word += piece;
    },
    closed(tag) {
      if (tag === 't') isText = false;
      else if (tag === 'rPh') isPhonetic = false;
      else if (tag === 'si') words.push(plain(word));
    },
  });
  return words;
}
