import { crc32 } from 'node:zlib';
import { turnedOnly } from './metadata-eraser.ts';

/*
 * The pieces that a file of a picture is made of, but for those that speak of something else than the picture: words, notes of
 * programs, previews, what hangs behind its end. What is kept is kept byte for byte.
 */

/** Nothing: it is no such file, or one that ends in the middle of a piece. */
type Eraser = (bytes: Buffer, orientation: number) => Buffer | undefined;

const erasers: Readonly<Record<string, Eraser>> = {
  jpg: eraseJpeg,
  png: erasePng,
  gif: eraseGif,
  webp: eraseWebp,
};

/** @returns the file without them, the same bytes where it has none; nothing for formats whose pieces are found by their place */
export function erasePieces(bytes: Buffer, extension: string, orientation: number): Buffer | undefined {
  const kept = erasers[extension]?.(bytes, orientation);
  return kept?.equals(bytes) ? bytes : kept;
}

/** Exif that says how a picture is turned, where it is. */
function turningOf(orientation: number): Buffer | undefined {
  return orientation > 1 ? turnedOnly(orientation, 26) : undefined;
}

/* JPEG (ITU-T T.81, annex B) */

const jpeg = {
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  comment: 0xfe,
  jfif: 0xe0,
  exif: 0xe1,
  profile: 0xe2,
  adobe: 0xee,
};

function eraseJpeg(bytes: Buffer, orientation: number): Buffer | undefined {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  const turning = turningOf(orientation);
  for (let at = 2; at + 2 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return undefined;
    // Whatever follows the end is another picture, a film of the moment or a note.
    if (marker === jpeg.end) return Buffer.concat([...kept, bytes.subarray(at, at + 2)]);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (at + 4 > bytes.length) return undefined;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const until = marker === jpeg.scan ? endOfScan(bytes, end) : end;
    if (marker === jpeg.exif && turning && !kept.includes(turning)) {
      kept.push(Buffer.from([0xff, jpeg.exif, 0, turning.length + 8]), Buffer.from('Exif\0\0'), turning);
    } else if (isOfJpeg(marker, bytes.toString('latin1', at + 4, at + 16))) {
      kept.push(bytes.subarray(at, until));
    }
    at = until;
  }
  return undefined;
}

function isOfJpeg(marker: number, name: string): boolean {
  if (marker === jpeg.jfif) return name.startsWith('JFIF\0');
  if (marker === jpeg.profile) return name.startsWith('ICC_PROFILE\0');
  if (marker === jpeg.adobe) return name.startsWith('Adobe');
  return marker !== jpeg.comment && !(marker >= jpeg.jfif && marker <= 0xef);
}

/** Within a scan 0xff stands before 0 or a mark to begin anew at (0xd0 to 0xd7), or before itself. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

/* PNG (third edition, chapters 5 and 11) and its films */

const pngHead = 8;
/** How it is drawn: everything else speaks of something else. */
const ofPng = new Set(
  (
    'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT ' + 'acTL fcTL fdAT'
  ).split(' '),
);

function erasePng(bytes: Buffer, orientation: number): Buffer | undefined {
  const kept: Buffer[] = [bytes.subarray(0, pngHead)];
  const turning = turningOf(orientation);
  for (let at = pngHead; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length) return undefined;
    if (ofPng.has(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IHDR' && turning) kept.push(pngChunk('eXIf', turning));
    if (type === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  return undefined;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(data.length);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}

/* GIF (89a) */

const gif = { extension: 0x21, picture: 0x2c, end: 0x3b, control: 0xf9, application: 0xff };
/** How often a film is repeated, and its colours. */
const ofGif = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

function eraseGif(bytes: Buffer): Buffer | undefined {
  let at = 13 + coloursLength(bytes[10]);
  const kept: Buffer[] = [bytes.subarray(0, at)];
  while (at < bytes.length) {
    const from = at;
    const kind = bytes[at];
    const label = bytes[at + 1];
    if (kind === gif.end) return Buffer.concat([...kept, bytes.subarray(at, at + 1)]);
    if (kind === gif.extension) at += 2;
    else if (kind === gif.picture) at += 11 + coloursLength(bytes[at + 9]);
    else return undefined;
    const name = bytes.toString('latin1', at + 1, at + 12);
    while (bytes[at]) at += 1 + (bytes[at] ?? 0);
    at += 1;
    if (at > bytes.length) return undefined;
    const isKept =
      kind === gif.picture || label === gif.control || (label === gif.application && ofGif.has(name));
    if (isKept) kept.push(bytes.subarray(from, at));
  }
  return undefined;
}

/** Of the table of colours that a packed field tells of. */
function coloursLength(packed = 0): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0;
}

/* WebP (RFC 9649) */

const ofWebp = new Set(['VP8 ', 'VP8L', 'VP8X', 'ANIM', 'ALPH', 'ICCP']);
const frameHead = 16;
/** Flags of VP8X. */
const says = { exif: 0x08, xmp: 0x04 };

function eraseWebp(bytes: Buffer, orientation: number): Buffer | undefined {
  const end = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  const pieces = piecesOfWebp(bytes.subarray(0, end), 12);
  if (!pieces) return undefined;
  const turning = turningOf(orientation);
  const head = pieces[0];
  if (head?.toString('latin1', 0, 4) === 'VP8X') {
    const flags = (head[8] ?? 0) & ~(says.exif | says.xmp);
    const renewed = Buffer.from(head);
    renewed[8] = turning ? flags | says.exif : flags;
    pieces[0] = renewed;
    if (turning) pieces.push(webpPiece('EXIF', turning));
  }
  const kept = Buffer.concat([bytes.subarray(0, 12), ...pieces]);
  kept.writeUInt32LE(kept.length - 8, 4);
  return kept;
}

/** Each padded to an even length. */
function piecesOfWebp(bytes: Buffer, from: number): Buffer[] | undefined {
  const kept: Buffer[] = [];
  for (let at = from; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    const type = bytes.toString('latin1', at, at + 4);
    if (at + 8 + size > bytes.length) return undefined;
    if (ofWebp.has(type)) kept.push(bytes.subarray(at, end));
    if (type === 'ANMF') {
      const head = bytes.subarray(at + 8, at + 8 + frameHead);
      const inner = piecesOfWebp(bytes.subarray(at + 8, at + 8 + size), frameHead);
      if (!inner) return undefined;
      kept.push(webpPiece('ANMF', Buffer.concat([head, ...inner])));
    }
    at = end;
  }
  return kept;
}

function webpPiece(type: string, data: Buffer): Buffer {
  const piece = Buffer.alloc(8 + data.length + (data.length % 2));
  piece.write(type, 'latin1');
  piece.writeUInt32LE(data.length, 4);
  data.copy(piece, 8);
  return piece;
}
