import { Parser } from 'htmlparser2';
import { dayMs } from '#values/durations.ts';

/** Formats of numbers that every workbook knows as days and times (ECMA-376, 18.8.30). */
const knownDates = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** What of a workbook's styles tells a day from a number: whether cells of a style hold one. */
export async function readDateStyles(xml: AsyncIterable<Buffer> | undefined): Promise<readonly boolean[]> {
  if (!xml) return [];
  const ownDates = new Set<number>();
  const styles: boolean[] = [];
  let isInCells = false;
  await parseXml(xml, {
    opened(tag, { numFmtId = '', formatCode = '' }) {
      if (tag === 'cellXfs') isInCells = true;
      if (tag === 'numFmt' && isDateFormat(formatCode)) ownDates.add(Number(numFmtId));
      if (tag === 'xf' && isInCells)
        styles.push(knownDates(Number(numFmtId)) || ownDates.has(Number(numFmtId)));
    },
    closed(tag) {
      if (tag === 'cellXfs') isInCells = false;
    },
  });
  return styles;
}

/** Words in quotes, colours and currencies in brackets, and letters behind a backslash are no parts of a day. */
function isDateFormat(code: string): boolean {
  return /[dmyhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
}

/** The day, and its time where it has one, that a number of a workbook stands for. */
export function dateOfNumber(number: number, isSince1904: boolean): string {
  const first = isSince1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const moment = new Date(first + Math.round(number * dayMs));
  if (Number.isNaN(moment.getTime())) return String(number);
  const text = moment.toISOString();
  return Number.isInteger(number) ? text.slice(0, 10) : text;
}

export type XmlEvents = {
  opened?(tag: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  closed?(tag: string): void;
};

/** Reads XML piece by piece, by the local names of its elements: workbooks of some programs have prefixes. */
export async function parseXml(xml: AsyncIterable<Buffer>, events: XmlEvents): Promise<void> {
  for await (const _ of parsedPieces(xml, events));
}

/** The same, with a pause after each piece. */
export async function* parsedPieces(
  xml: AsyncIterable<Buffer>,
  events: XmlEvents,
): AsyncGenerator<void, void> {
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => events.opened?.(local(name), attributes),
      ontext: (text) => events.text?.(text),
      onclosetag: (name) => events.closed?.(local(name)),
    },
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = new TextDecoder();
  for await (const piece of xml) {
    parser.write(decoder.decode(piece, { stream: true }));
    yield;
  }
  parser.write(decoder.decode());
  parser.end();
  yield;
}
