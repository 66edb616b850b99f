import { deflateSync, inflateSync } from 'node:zlib';

/*
 * What papers say of people, programs and places, wiped where it lies, so that no offset of theirs changes (ISO 32000-1, 14.3): the values
 * of the information dictionary but for the title, which readers show, XMP, and what photographs in it say. Of encrypted papers the values
 * are unreadable to everybody without the password, and stay.
 */

const blank = 0x20;

/** @returns whether anything was wiped */
export function erasePdf(bytes: Buffer): boolean {
  const before = Buffer.from(bytes);
  const text = bytes.toString('latin1');
  const isEncrypted = /\/Encrypt\s+\d+\s+\d+\s+R/.test(text);
  const infos = [...text.matchAll(/\/Info\s+(\d+)\s+\d+\s+R/g)].map(([, number]) => Number(number));
  const informed = new Set(isEncrypted ? [] : infos);
  const objects = [...objectsIn(text)];
  // Values may be objects of their own.
  for (const { number, dictionary } of objects) {
    if (informed.has(number)) for (const value of valuesOf(dictionary)) informed.add(value);
  }
  for (const { number, dictionary, from, to, stream } of objects) {
    if (informed.has(number)) blankStrings(bytes, from, to);
    if (stream) eraseStream(bytes.subarray(...stream), dictionary, informed);
  }
  return !before.equals(bytes);
}

/** Numbers of the objects that a dictionary refers to, but for its title. */
function valuesOf(dictionary: string): number[] {
  return [...dictionary.matchAll(/\/(\w+)\s+(\d+)\s+\d+\s+R/g)].flatMap(([, name, number]) =>
    name === 'Title' ? [] : [Number(number)],
  );
}

type PdfObject = {
  readonly number: number;
  /** With its place. */
  readonly dictionary: string;
  readonly from: number;
  readonly to: number;
  readonly stream: readonly [from: number, to: number] | undefined;
};

function* objectsIn(text: string): Generator<PdfObject> {
  for (const found of text.matchAll(/(?<=^|[\s>])(\d{1,10})\s+\d{1,5}\s+obj\b/g)) {
    const from = found.index + found[0].length;
    const ending = text.indexOf('endobj', from);
    const end = ending < 0 ? text.length : ending;
    const streamAt = text.indexOf('stream', from);
    const hasStream = streamAt >= 0 && streamAt < end;
    const to = hasStream ? streamAt : end;
    const begin = streamAt + (text.startsWith('\r\n', streamAt + 6) ? 8 : 7);
    const stream = hasStream
      ? ([begin, Math.max(begin, text.lastIndexOf('endstream', end))] as const)
      : undefined;
    yield { number: Number(found[1]), dictionary: text.slice(from, to), from, to, stream };
  }
}

function eraseStream(stream: Buffer, dictionary: string, informed: ReadonlySet<number>): void {
  if (/\/Type\s*\/Metadata\b|\/Subtype\s*\/XML\b/.test(dictionary)) emptyStream(stream, dictionary);
  else if (/\/Type\s*\/ObjStm\b/.test(dictionary)) blankPacked(stream, dictionary, informed);
  else if (/\/DCTDecode\b/.test(dictionary)) erasePhotograph(stream);
}

/** The texts between two places, but for the one that a /Title names. */
function blankStrings(bytes: Buffer, from: number, to: number): void {
  let key = '';
  for (let at = from; at < to; at += 1) {
    const sign = bytes[at];
    if (sign === 0x2f) {
      const following = bytes.toString('latin1', at + 1, Math.min(to, at + 128));
      key = /^[^\s/()<>[\]]*/.exec(following)?.[0] ?? '';
      at += key.length;
    } else if (sign === 0x28 || sign === 0x3c) {
      at = blankText(bytes, at, to, key === 'Title');
    }
  }
}

/** A text in brackets, or in hexadecimal digits. @returns where it ends */
function blankText(bytes: Buffer, at: number, to: number, isKept: boolean): number {
  if (bytes[at] === 0x28) {
    const end = endOfText(bytes, at, to);
    if (!isKept) bytes.fill(blank, at + 1, end);
    return end;
  }
  // Two of them open a dictionary.
  if (bytes[at + 1] === 0x3c) return at + 1;
  const end = bytes.indexOf('>', at);
  if (end < 0 || end > to) return to;
  if (!isKept) bytes.fill('20', at + 1, end, 'latin1');
  return end;
}

/** Where a text in brackets ends, which may hold others and escaped ones. */
function endOfText(bytes: Buffer, from: number, to: number): number {
  let depth = 0;
  for (let at = from; at < to; at += 1) {
    if (bytes[at] === 0x5c) at += 1;
    else if (bytes[at] === 0x28) depth += 1;
    else if (bytes[at] === 0x29) {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return to;
}

/** A packed stream becomes a packed nothing, which readers end at; a plain one blanks. */
function emptyStream(stream: Buffer, dictionary: string): void {
  const nothing = /\/FlateDecode\b/.test(dictionary) ? deflateSync(Buffer.alloc(0)) : Buffer.alloc(0);
  stream.fill(blank);
  if (nothing.length <= stream.length) nothing.copy(stream);
}

/** Information dictionaries may lie in a stream of packed objects: blanked they never take more room. */
function blankPacked(stream: Buffer, dictionary: string, informed: ReadonlySet<number>): void {
  const first = Number(/\/First\s+(\d+)/.exec(dictionary)?.[1]);
  if (!/\/FlateDecode\b/.test(dictionary) || /\/Predictor\b/.test(dictionary) || Number.isNaN(first)) return;
  const objects = unpacked(stream);
  if (!objects) return;
  const numbers = objects.toString('latin1', 0, first).trim().split(/\s+/).map(Number);
  let isFound = false;
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    if (!informed.has(numbers[index] ?? -1)) continue;
    isFound = true;
    const next = numbers[index + 3];
    const end = next === undefined ? objects.length : first + next;
    blankStrings(objects, first + (numbers[index + 1] ?? 0), end);
  }
  if (!isFound) return;
  const packed = deflateSync(objects, { level: 9 });
  if (packed.length > stream.length) return;
  stream.fill(0);
  packed.copy(stream);
}

/** More than these are no objects of a paper that was written to be read. */
const unpackedMaximum = 50_000_000;

function unpacked(stream: Buffer): Buffer | undefined {
  try {
    return inflateSync(stream, { maxOutputLength: unpackedMaximum });
  } catch {
    return undefined;
  }
}

/** Exif and XMP of a JPEG, whose segments keep their length (ISO 10918-1, B.1.1.4). */
function erasePhotograph(jpeg: Buffer): void {
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== 0xda; ) {
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    const isTold = jpeg[at + 1] === 0xe1 || jpeg[at + 1] === 0xed || jpeg[at + 1] === 0xfe;
    if (isTold) jpeg.fill(0, at + 4, Math.min(end, jpeg.length));
    at = end;
  }
}
