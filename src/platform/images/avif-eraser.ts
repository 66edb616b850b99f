import { type Box, blankOut, boxAt, boxesIn, freeBox } from './iso-boxes.ts';
import { turnedOnly } from './metadata-eraser.ts';

/*
 * What pictures of AVIF say beside the picture (ISO 23008-12), wiped where it lies, for its parts are found by their place in the file.
 */

/** What a file is made of; cameras add boxes of their own, films of the moment among them. */
const ofFile: ReadonlySet<string> = new Set(['ftyp', 'meta', 'mdat', 'moov', 'idat']);
const ofDescription: ReadonlySet<string> = new Set(
  'hdlr pitm iloc iinf iprp iref idat grpl dinf ipro'.split(' '),
);
const ofFilm: ReadonlySet<string> = new Set(['mvhd', 'trak', 'mvex']);
/** Kinds of parts that are drawn, or by which others are put together. */
const drawn: ReadonlySet<string> = new Set('av01 grid iovl iden tmap hvc1 jpeg'.split(' '));
/** Of a picture: when it was made and changed, its description and what it shows in words. */
const toldProperties: ReadonlySet<string> = new Set(['crtt', 'mdft', 'udes', 'altt']);

/** @returns another file of the same length; the same bytes where it says nothing */
export function eraseAvif(bytes: Buffer, orientation: number): Buffer {
  const kept = Buffer.from(bytes);
  for (const box of boxesIn(kept)) {
    if (box.type === 'meta') eraseDescription(kept, box, orientation);
    else if (box.type === 'moov') freeOthers(kept, box, ofFilm);
    else if (!ofFile.has(box.type)) freeBox(kept, box);
  }
  return kept.equals(bytes) ? bytes : kept;
}

function freeOthers(bytes: Buffer, within: Pick<Box, 'begin' | 'end'>, known: ReadonlySet<string>): void {
  for (const box of boxesIn(bytes, within.begin, within.end)) if (!known.has(box.type)) freeBox(bytes, box);
}

function eraseDescription(bytes: Buffer, box: Box, orientation: number): void {
  const inner = { begin: box.begin + 4, end: box.end };
  freeOthers(bytes, inner, ofDescription);
  const properties = boxAt(bytes, inner, 'iprp', 'ipco');
  // They are counted by their place.
  for (const property of properties ? boxesIn(bytes, properties.begin, properties.end) : [])
    if (toldProperties.has(property.type)) blankOut(bytes, property.begin + 4, property.end);
  const kinds = kindsOf(bytes, boxAt(bytes, inner, 'iinf'));
  const inside = boxAt(bytes, inner, 'idat')?.begin ?? Number.NaN;
  for (const { id, isInside, extents } of placesOf(bytes, boxAt(bytes, inner, 'iloc'))) {
    const kind = kinds.get(id);
    if (kind === undefined || drawn.has(kind)) continue;
    for (const [offset, length] of extents) {
      erasePiece(bytes, kind, isInside ? inside + offset : offset, length, orientation);
    }
  }
}

function erasePiece(bytes: Buffer, kind: string, from: number, length: number, orientation: number): void {
  if (!(from + length <= bytes.length)) return;
  blankOut(bytes, from, from + length, kind === 'mime' ? 0x20 : 0);
  // Behind how far it is to the Exif.
  if (kind === 'Exif' && length > 4) turnedOnly(orientation, length - 4).copy(bytes, from + 4);
}

/** What each part is, by its number. Their names are blanked. */
function kindsOf(bytes: Buffer, list: Box | undefined): Map<number, string> {
  const kinds = new Map<number, string>();
  if (!list) return kinds;
  for (const box of boxesIn(bytes, list.begin + (bytes[list.begin] === 0 ? 6 : 8), list.end)) {
    const isWide = bytes[box.begin] === 3;
    const at = box.begin + 4;
    const from = at + (isWide ? 10 : 8);
    if (box.type !== 'infe' || from > box.end || (bytes[box.begin] ?? 0) < 2) continue;
    kinds.set(
      isWide ? bytes.readUInt32BE(at) : bytes.readUInt16BE(at),
      bytes.toString('latin1', from - 4, from),
    );
    const nameEnd = bytes.indexOf(0, from);
    if (nameEnd > from && nameEnd < box.end) bytes.fill(0x20, from, nameEnd);
  }
  return kinds;
}

type Place = {
  readonly id: number;
  /** In the description's own box of data; else in the file. */
  readonly isInside: boolean;
  readonly extents: readonly (readonly [offset: number, length: number])[];
};

/** Where each part lies: fields are as wide as the box says. */
function* placesOf(bytes: Buffer, box: Box | undefined): Generator<Place> {
  if (!box || box.end - box.begin < 8) return;
  const version = bytes[box.begin] ?? 0;
  let at = box.begin + 4;
  const read = (width: number) => {
    if (at + width > box.end) throw new Error('A picture tells the places of its parts wrongly.');
    const value =
      width === 0 ? 0 : width === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUIntBE(at, width);
    at += width;
    return value;
  };
  const [offsets, bases] = [read(1), read(1)];
  const widths = {
    offset: offsets >> 4,
    length: offsets & 15,
    base: bases >> 4,
    index: version > 0 ? bases & 15 : 0,
  };
  for (let left = read(version < 2 ? 2 : 4); left > 0; left -= 1) {
    const id = read(version < 2 ? 2 : 4);
    const isInside = version > 0 && (read(2) & 15) === 1;
    read(2);
    const base = read(widths.base);
    const extents: [number, number][] = [];
    for (let more = read(2); more > 0; more -= 1) {
      read(widths.index);
      extents.push([base + read(widths.offset), read(widths.length)]);
    }
    yield { id, isInside, extents };
  }
}
