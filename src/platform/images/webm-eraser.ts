import { telemetry, wordsRead } from './film-tracks.ts';

/*
 * What films of WebM say of place, time and people, wiped where it lies: elements become free space of the same length, so that nothing
 * is encoded anew and no offset changes.
 */

const segment = 0x18538067;
const information = 0x1549a966;
/** Tags and attachments; within the information title, time and names of the programs. */
const toldElements: ReadonlySet<number> = new Set([0x1254c367, 0x1941a469, 0x7ba9, 0x4461]);

/** Tracks and what is within: an entry's number and type. */
const tracks = { all: 0x1654ae6b, entry: 0xae, number: 0xd7, type: 0x83, codec: 0x86 };
/** Types of tracks beside what is seen, heard and read: controls and metadata of every frame. */
const besideFrames: ReadonlySet<number> = new Set([0x20, 0x21]);
const subtitles = 0x11;
/** WebVTT that no reader is shown (WebM's guidelines for containers). */
const codecOfMetadata = 'D_WEBVTT/METADATA';
const clusters = { cluster: 0x1f43b675, group: 0xa0, block: 0xa1, simpleBlock: 0xa3 };

/** WebM (RFC 8794, RFC 9559). @returns whether anything was wiped */
export function eraseWebm(bytes: Buffer): boolean {
  const words = new Map<number, string>();
  readWords(bytes, 0, bytes.length, words);
  const told = [...words].filter(([, said]) => telemetry.test(said)).map(([number]) => number);
  return eraseElements(bytes, 0, bytes.length, { told: new Set(told), gone: new Set() });
}

/** What the tracks of words say, as far as it has to be read to know which kind they are. @param words by a track's number */
function readWords(bytes: Buffer, from: number, to: number, words: Map<number, string>): void {
  for (const { id, begin, end } of elementsIn(bytes, from, to)) {
    if ([segment, tracks.all, clusters.cluster, clusters.group].includes(id)) {
      readWords(bytes, begin, end, words);
    } else if (id === tracks.entry) {
      const { number, type } = trackIn(bytes, begin, end);
      if (type === subtitles) words.set(number, '');
    } else if (id === clusters.simpleBlock || id === clusters.block) {
      const number = readVint(bytes, begin, false)?.value ?? 0;
      const said = words.get(number);
      if (said === undefined || said.length >= wordsRead) continue;
      words.set(number, said + bytes.toString('latin1', begin, Math.min(end, begin + wordsRead)));
    }
  }
}

/** Numbers of tracks: of words that tell places, and of those that were wiped, which stand before what belongs to them. */
type Tracks = { readonly told: ReadonlySet<number>; readonly gone: Set<number> };

function eraseElements(bytes: Buffer, from: number, to: number, numbers: Tracks): boolean {
  let isChanged = false;
  for (const { id, at, begin, end } of elementsIn(bytes, from, to)) {
    if ([segment, information, tracks.all, clusters.cluster].includes(id)) {
      isChanged = eraseElements(bytes, begin, end, numbers) || isChanged;
    } else if (toldElements.has(id) || isOfTracks(bytes, id, begin, end, numbers)) {
      voidElement(bytes, at, end);
      isChanged = true;
    }
  }
  return isChanged;
}

/** Whether it is a track that is to go, or written by one. */
function isOfTracks(bytes: Buffer, id: number, begin: number, end: number, numbers: Tracks): boolean {
  const { told, gone } = numbers;
  if (id === clusters.simpleBlock || id === clusters.block)
    return gone.has(readVint(bytes, begin, false)?.value ?? 0);
  if (id === clusters.group) {
    return [...elementsIn(bytes, begin, end)].some((block) =>
      isOfTracks(bytes, block.id, block.begin, block.end, numbers),
    );
  }
  if (id !== tracks.entry) return false;
  const { number, type, codec } = trackIn(bytes, begin, end);
  if (!besideFrames.has(type) && codec !== codecOfMetadata && !told.has(number)) return false;
  gone.add(number);
  return true;
}

function trackIn(bytes: Buffer, begin: number, end: number) {
  const fields = [...elementsIn(bytes, begin, end)];
  const numberIn = (sought: number) => {
    const field = fields.find(({ id }) => id === sought);
    return field && field.end - field.begin <= 6 && field.end > field.begin
      ? bytes.readUIntBE(field.begin, field.end - field.begin)
      : 0;
  };
  const codec = fields.find(({ id }) => id === tracks.codec);
  return {
    number: numberIn(tracks.number),
    type: numberIn(tracks.type),
    codec: codec && bytes.toString('latin1', codec.begin, codec.end).replaceAll('\0', ''),
  };
}

type Element = { readonly id: number; readonly at: number; readonly begin: number; readonly end: number };

/** One without a length is taken for the last: in a recording such a cluster stands behind all that is told. */
function* elementsIn(bytes: Buffer, from: number, to: number): Generator<Element> {
  for (let at = from; at < to; ) {
    const id = readVint(bytes, at, true);
    const size = id && readVint(bytes, at + id.length, false);
    if (!id || !size) return;
    const begin = at + id.length + size.length;
    const isOpen = size.value === 2 ** (7 * size.length) - 1;
    const end = isOpen ? to : begin + size.value;
    if (end > to) return;
    yield { id: id.value, at, begin, end };
    at = end;
  }
}

/** Void (0xEC) of the same length in all. */
function voidElement(bytes: Buffer, at: number, end: number): void {
  const total = end - at;
  bytes.fill(0, at, end);
  bytes[at] = 0xec;
  if (total < 9) {
    bytes[at + 1] = 0x80 | (total - 2);
    return;
  }
  bytes[at + 1] = 0x01;
  bytes.writeUIntBE(total - 9, at + 3, 6);
}

function readVint(
  bytes: Buffer,
  at: number,
  keepsMark: boolean,
): { value: number; length: number } | undefined {
  const first = bytes[at];
  if (first === undefined || first === 0) return undefined;
  const length = Math.clz32(first) - 23;
  if (at + length > bytes.length) return undefined;
  let value = keepsMark ? first : first & (0xff >> length);
  for (let index = 1; index < length; index += 1) value = value * 256 + (bytes[at + index] ?? 0);
  return { value, length };
}
