import { type Box, blankOut, boxAt, boxesIn, entriesOf, freeBox, longAt, numberAt } from './iso-boxes.ts';

/*
 * What a camera writes beside every frame: where it was, how it was held, when (GoPro's gpmd, camm, Apple's mebx, Sony's rtmd, subtitles of
 * drones). Such a track becomes free space, and what it has written among the frames is blanked.
 */

/** Tracks of what is seen and heard. */
const shown: ReadonlySet<string> = new Set(['vide', 'soun', 'auxv', 'pict', 'sdsm', 'odsm']);
/** Tracks of words: chapters and subtitles stay, what a camera says of itself does not. */
const worded: ReadonlySet<string> = new Set(['text', 'sbtl', 'subt', 'clcp']);
/** Places and settings, as drones and cameras write them under their pictures. */
export const telemetry =
  /gps|latitude|longitude|\biso ?:|\[iso|\bhome ?\(|-?\d{1,3}\.\d{4,}[,; ]+-?\d{1,3}\.\d{4,}/i;
/** Read of a track of words to know which kind it is. */
export const wordsRead = 65_536;
/** More than hours of film have. */
const chunksMaximum = 1_000_000;

export type Extent = readonly [from: number, to: number];

/** @returns whether there was such a track */
export function eraseTracks(bytes: Buffer): boolean {
  const whole = { begin: 0, end: bytes.length };
  const head = boxAt(bytes, whole, 'moov');
  if (!head) return false;
  const tracks = [...boxesIn(bytes, head.begin, head.end)].filter(({ type }) => type === 'trak');
  const dropped = tracks.filter((track) => isBesideFrames(bytes, track));
  if (dropped.length === 0) return false;
  const numbers = new Set(dropped.map((track) => numberOf(bytes, track)));
  const extents = [
    ...dropped.flatMap((track) => extentsOf(bytes, track)),
    ...extentsOfFragments(bytes, numbers, (part) => freeBox(bytes, part)),
  ];
  for (const track of tracks) {
    const references = boxAt(bytes, track, 'tref');
    if (references) freeReferences(bytes, references, numbers);
  }
  for (const track of dropped) freeBox(bytes, track);
  blankAll(bytes, extents);
  return true;
}

/** However often one lies over another. */
function blankAll(bytes: Buffer, extents: readonly Extent[]): void {
  let done = 0;
  for (const [from, to] of extents.toSorted(([one], [other]) => one - other)) {
    blankOut(bytes, Math.max(from, done), Math.max(to, done));
    done = Math.max(to, done);
  }
}

function isBesideFrames(bytes: Buffer, track: Box): boolean {
  const handler = boxAt(bytes, track, 'mdia', 'hdlr');
  if (!handler) return false;
  const kind = bytes.toString('latin1', handler.begin + 8, handler.begin + 12);
  if (shown.has(kind)) return false;
  if (!worded.has(kind)) return true;
  let left = wordsRead;
  let words = '';
  for (const [from, to] of extentsOf(bytes, track)) {
    words += bytes.toString('latin1', from, Math.min(to, from + left));
    left -= to - from;
    if (left <= 0) break;
  }
  return telemetry.test(words.replaceAll('\0', ''));
}

export function numberOf(bytes: Buffer, track: Box): number {
  const head = boxAt(bytes, track, 'tkhd');
  if (!head || head.end - head.begin < 24) return 0;
  return numberAt(bytes, head.begin + (bytes[head.begin] === 1 ? 20 : 12));
}

/** References to tracks that are gone: each kind is a list of numbers. */
function freeReferences(bytes: Buffer, references: Box, numbers: ReadonlySet<number>): void {
  for (const box of boxesIn(bytes, references.begin, references.end)) {
    for (let at = box.begin; at + 4 <= box.end; at += 4) {
      if (numbers.has(numberAt(bytes, at))) {
        freeBox(bytes, box);
        break;
      }
    }
  }
}

/** Where the samples of a track lie in the file: chunk by chunk, each with samples of their own sizes. */
export function extentsOf(bytes: Buffer, track: Box): Extent[] {
  const table = boxAt(bytes, track, 'mdia', 'minf', 'stbl');
  const perChunk = table && boxAt(bytes, table, 'stsc');
  const chunks = table && (boxAt(bytes, table, 'stco') ?? boxAt(bytes, table, 'co64'));
  const sizeOf = table && sampleSizes(bytes, table);
  if (!perChunk || !chunks || !sizeOf) return [];
  const isWide = chunks.type === 'co64';
  const places = entriesOf(bytes, chunks, isWide ? 8 : 4);
  const runs = entriesOf(bytes, perChunk, 12);
  const extents: Extent[] = [];
  let run = 0;
  let sample = 0;
  for (let chunk = 0; chunk < Math.min(places.count, chunksMaximum); chunk += 1) {
    while (run + 1 < runs.count && numberAt(bytes, runs.first + (run + 1) * 12) <= chunk + 1) run += 1;
    const samples = runs.count > 0 ? numberAt(bytes, runs.first + run * 12 + 4) : 0;
    const at = places.first + chunk * (isWide ? 8 : 4);
    const from = isWide ? longAt(bytes, at) : numberAt(bytes, at);
    extents.push([from, from + sizeOf(sample, samples)]);
    sample += samples;
  }
  return extents;
}

/** How many bytes so many samples fill, from this one on. */
function sampleSizes(bytes: Buffer, table: Box): ((first: number, samples: number) => number) | undefined {
  const sizes = boxAt(bytes, table, 'stsz');
  const small = boxAt(bytes, table, 'stz2');
  if (sizes && sizes.end - sizes.begin >= 12) {
    const same = numberAt(bytes, sizes.begin + 4);
    if (same > 0) return (_first, samples) => same * samples;
    const { count, first: at } = entriesOf(bytes, sizes, 4, 4);
    return (first, samples) => {
      let sum = 0;
      for (let index = first; index < Math.min(count, first + samples); index += 1)
        sum += numberAt(bytes, at + index * 4);
      return sum;
    };
  }
  const bits = small && bytes[small.begin + 7];
  if (!small || !bits) return undefined;
  const { first: at } = entriesOf(bytes, small, 1, 4);
  return (first, samples) => {
    let sum = 0;
    for (let index = first; index < first + samples; index += 1) {
      const place = at + Math.floor((index * bits) / 8);
      if (place + bits / 8 > small.end) break;
      const byte = bytes[place] ?? 0;
      if (bits === 16) sum += bytes.readUInt16BE(place);
      else sum += bits === 8 ? byte : index % 2 === 0 ? byte >> 4 : byte & 15;
    }
    return sum;
  };
}

/** Flags of tfhd, and of the runs of samples. */
const flags = { base: 1, description: 2, duration: 8, size: 0x10, dataOffset: 1, firstFlags: 4 };
const perSample = { duration: 0x100, size: 0x200, flags: 0x400, offset: 0x800 };

/** Films that come in fragments say in each of them where its samples lie. @param seen gets each fragment of such a track */
export function extentsOfFragments(
  bytes: Buffer,
  numbers: ReadonlySet<number>,
  seen: (part: Box) => unknown = () => undefined,
): Extent[] {
  const extents: Extent[] = [];
  for (const fragment of boxesIn(bytes)) {
    if (fragment.type !== 'moof') continue;
    for (const part of boxesIn(bytes, fragment.begin, fragment.end)) {
      const head = part.type === 'traf' ? boxAt(bytes, part, 'tfhd') : undefined;
      if (!head || head.end - head.begin < 8 || !numbers.has(numberAt(bytes, head.begin + 4))) continue;
      extents.push(...extentsOfRuns(bytes, fragment, part, head));
      seen(part);
    }
  }
  return extents;
}

function extentsOfRuns(bytes: Buffer, fragment: Box, part: Box, head: Box): Extent[] {
  const told = numberAt(bytes, head.begin) & 0xffffff;
  const base = told & flags.base ? longAt(bytes, head.begin + 8) : fragment.at;
  const before =
    widthOf(told, flags.base) * 2 + widthOf(told, flags.description) + widthOf(told, flags.duration);
  const usual = told & flags.size ? numberAt(bytes, head.begin + 8 + before) : 0;
  const extents: Extent[] = [];
  let from = base;
  for (const run of boxesIn(bytes, part.begin, part.end)) {
    if (run.type !== 'trun') continue;
    if (numberAt(bytes, run.begin) & flags.dataOffset) from = base + (numberAt(bytes, run.begin + 8) | 0);
    const to = from + lengthOfRun(bytes, run, usual);
    extents.push([from, to]);
    from = to;
  }
  return extents;
}

function lengthOfRun(bytes: Buffer, run: Box, usual: number): number {
  const how = numberAt(bytes, run.begin) & 0xffffff;
  const samples = numberAt(bytes, run.begin + 4);
  if (!(how & perSample.size)) return usual * samples;
  const entry = Object.values(perSample).reduce((width, flag) => width + widthOf(how, flag), 0);
  const first = run.begin + 8 + widthOf(how, flags.dataOffset) + widthOf(how, flags.firstFlags);
  let length = 0;
  for (let index = 0; index < samples; index += 1) {
    const at = first + index * entry + widthOf(how, perSample.duration);
    if (at + 4 > run.end) break;
    length += numberAt(bytes, at);
  }
  return length;
}

/** Of a field that is there where its flag is. */
function widthOf(told: number, flag: number): number {
  return told & flag ? 4 : 0;
}
