import type { Cell } from '#platform/tables/table-stream.ts';
import { booleanIn, type DecimalSign, numberIn } from '#values/cell-words.ts';
import { foldText } from '#values/folded-text.ts';
import { instantOf } from '#values/zoned-time.ts';
import type { SaidPicture } from '../pictures/picture-cells.ts';
import type { FileRow, ForeignColumn } from './foreign-format.ts';

/** Columns of a file by short names of ours: each may be called several things, in the languages of the program. */
export type ColumnNames = Readonly<Record<string, readonly string[]>>;

/** Finds columns in a header, and reads their cells. */
export function columnsIn<Names extends ColumnNames>(header: readonly string[], names: Names) {
  const places = new Map(header.map((name, at) => [foldText(name.trim()), at] as const).toReversed());
  const found = new Map(
    Object.entries(names).flatMap(([own, called]) => {
      const at = called.map((name) => places.get(foldText(name))).find((place) => place !== undefined);
      return at === undefined ? [] : [[own, at] as const];
    }),
  );
  const at = (own: keyof Names & string) => found.get(own);
  return {
    has: (own: keyof Names & string): boolean => found.has(own),
    /** Empty where there is no such column. */
    text: ({ cells }: FileRow, own: keyof Names & string): string => cellText(cells[at(own) ?? -1]),
    used: new Set([...found.values()].map((place) => header[place] ?? '')),
    /** The columns of the own format that are made of columns which are there. */
    made(fields: readonly (readonly [field: string, own: keyof Names & string])[]): ForeignColumn[] {
      return fields.flatMap(([field, own]) => {
        const place = at(own);
        return place === undefined ? [] : [{ name: header[place] ?? '', field }];
      });
    },
  };
}

/** Rows that stand together and say the same of what they are about. */
export async function* inGroups(
  rows: AsyncIterable<FileRow>,
  keyOf: (row: FileRow) => string,
): AsyncGenerator<readonly FileRow[], void> {
  let group: FileRow[] = [];
  for await (const row of rows) {
    const [first] = group;
    if (first && keyOf(row) !== keyOf(first)) {
      yield group;
      group = [];
    }
    group.push(row);
  }
  if (group.length > 0) yield group;
}

export function cellText(cell: Cell | undefined): string {
  return cell === null || cell === undefined ? '' : String(cell).trim();
}

/** No two columns are called the same: the second one says what it is read into. */
export function withOwnNames(columns: readonly ForeignColumn[]): ForeignColumn[] {
  const seen = new Set<string>();
  return columns.map(({ name, field }) => {
    const own = seen.has(name) ? `${name} (${field})` : name;
    seen.add(own);
    return { name: own, field };
  });
}

/** A number, or what stands there instead, which the own format then refuses; nothing where nothing does. */
export function numberCell(text: string, sign: DecimalSign = '.'): Cell {
  if (text === '') return null;
  return numberIn(text.replace(/^'/, ''), sign) ?? text;
}

/** Several things in one cell. */
export function listCell(entries: readonly string[]): Cell {
  return entries.length === 0 ? null : JSON.stringify(entries);
}

/** Pictures in their order, each where it stands first. */
export function picturesCell(pictures: readonly SaidPicture[]): Cell {
  const bySource = new Map(
    pictures
      .filter(({ source }) => source !== '')
      .map((picture) => [picture.source, picture] as const)
      .toReversed(),
  );
  const once = [...bySource.values()].toReversed();
  if (once.length === 0) return null;
  return JSON.stringify(once.map(({ source, alt }) => (alt ? { source, alt } : source)));
}

/** Attributes by their names; of each one value or several. */
export type NamedValues = Readonly<Record<string, string | readonly string[]>>;

export function attributesCell(values: NamedValues): Cell {
  return Object.keys(values).length === 0 ? null : JSON.stringify(values);
}

export const truthIn = (text: string) => booleanIn(text) ?? false;

/**
 * The moment of a day and perhaps a time in a zone; what stands there where it is none. Days are written year first, or as the United
 * States do.
 */
export function momentCell(text: string, timeZone: string): Cell {
  if (text === '') return null;
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{1,2}):(\d{2}).*)?$/.exec(text);
  const [, year = '', month = '', day = '', hour = '0', minute = '00'] = iso ?? americanIn(text) ?? [];
  const local = `${year}-${month}-${day}T${hour.padStart(2, '0')}:${minute}`;
  return instantOf(local, timeZone) ?? text;
}

/** `8/1/26, 12:30 PM` in the order of an ISO day. */
function americanIn(text: string): readonly (string | undefined)[] | undefined {
  const found = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})(?:,? (\d{1,2}):(\d{2})(?:\s*([AP])M)?)?$/i.exec(text);
  if (!found) return undefined;
  const [, month = '', day = '', year = '', hour, minute, half] = found;
  const hours = hour === undefined || half === undefined ? hour : String(hoursOf(Number(hour), half));
  const padded = [month, day].map((part) => part.padStart(2, '0'));
  return [text, year.length === 2 ? `20${year}` : year, ...padded, hours, minute];
}

function hoursOf(hour: number, half: string): number {
  return (hour % 12) + (half.toUpperCase() === 'P' ? 12 : 0);
}

const blocks = /<(p|div|ul|ol|h[1-6]|table|section|blockquote|pre|figure)\b/i;

/** Text whose paragraphs are empty lines, as HTML; what has blocks of its own stays as it is. */
export function withParagraphs(text: string): string {
  if (text === '' || blocks.test(text)) return text;
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${part.trim().replaceAll('\n', '<br />')}</p>`)
    .join('');
}

const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—', hellip: '…' },
  ...{ times: '×', deg: '°', euro: '€', sup2: '²', sup3: '³' },
};

/** The words of HTML, a line for each of its blocks. */
export function wordsOfHtml(html: string): string {
  if (!/[<&]/.test(html)) return html;
  return html
    .replace(/<(br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) => entityIn(name) ?? whole)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function entityIn(name: string): string | undefined {
  const number = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  if (!name.startsWith('#')) return entities[name.toLowerCase()];
  return number > 0 && number < 0x11_00_00 ? String.fromCodePoint(number).toWellFormed() : undefined;
}

/** What is there of something; what was sold beyond that counts as nothing. */
export function stockCell(text: string): Cell {
  const stock = numberCell(text);
  return typeof stock === 'number' ? Math.max(0, stock) : stock;
}

/** The keys of taxes in the words that other programs have for them; others are named as they stand there. */
export function taxCell(word: string): Cell {
  if (word === '') return null;
  return taxWords[word.toLowerCase()] ?? word;
}

const taxWords: Readonly<Record<string, string>> = {
  ...{ standard: 'tax-standard', 'taxable goods': 'tax-standard', 'reduced-rate': 'tax-reduced' },
  ...{ 'zero-rate': 'tax-zero', none: 'tax-zero' },
};

/** Of some prices, as they stand there, the lowest one. */
export function lowestOf(prices: readonly Cell[]): Cell {
  const numbers = prices.filter((price) => typeof price === 'number');
  return numbers.length === 0 ? null : Math.min(...numbers);
}
