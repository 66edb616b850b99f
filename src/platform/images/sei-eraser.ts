import { extentsOf, extentsOfFragments, numberOf } from './film-tracks.ts';
import { type Box, boxAt, boxesIn } from './iso-boxes.ts';

/*
 * What cameras and drones write into the frames of H.264 and H.265 themselves: messages of user data beside the picture (supplemental
 * enhancement information, SEI; ITU-T H.264 and H.265, annexes D), with places, times and serial numbers. What such a message says is
 * overwritten where it stands, so that no length and no offset changes; decoders pass over data of a kind that they do not know.
 */

/** user_data_unregistered: 16 bytes that say whose it is, then whatever that one likes. */
const userData = 5;
const ownerBytes = 16;
/**
 * Begins the note of x264 on how it has encoded a film (in its sources: encoder/set.c). Decoders read of it which of x264's former mistakes
 * they have to allow for; it tells no place and nobody's name.
 */
const noteOfX264 = Buffer.from('dc45e9bde6d948b7962cd820d923eeef', 'hex');
/** Between the begin of a visual sample entry and the boxes within it (ISO 14496-12). */
const visualEntryBytes = 78;

/** How units of the network abstraction layer (NAL) are told apart. */
type Coding = {
  readonly headBytes: number;
  isMessage(first: number): boolean;
  /** How many bytes say the length of a unit. */
  lengthBytes: number;
};

/** @returns whether anything was overwritten */
export function eraseMessages(bytes: Buffer): boolean {
  const head = boxAt(bytes, { begin: 0, end: bytes.length }, 'moov');
  if (!head) return false;
  let isChanged = false;
  for (const track of boxesIn(bytes, head.begin, head.end)) {
    const descriptions = track.type === 'trak' && boxAt(bytes, track, 'mdia', 'minf', 'stbl', 'stsd');
    if (!descriptions) continue;
    for (const entry of boxesIn(bytes, descriptions.begin + 8, descriptions.end)) {
      const inner = { begin: entry.begin + visualEntryBytes, end: entry.end };
      const avc = boxAt(bytes, inner, 'avcC');
      const hevc = boxAt(bytes, inner, 'hvcC');
      const coding = avc ? codingOfAvc(bytes, avc) : hevc && codingOfHevc(bytes, hevc);
      if (hevc && coding) isChanged = eraseSets(bytes, hevc, coding) || isChanged;
      if (coding) isChanged = eraseSamples(bytes, track, coding) || isChanged;
    }
  }
  return isChanged;
}

function codingOfAvc(bytes: Buffer, { begin }: Box): Coding {
  return {
    headBytes: 1,
    isMessage: (first) => (first & 31) === 6,
    lengthBytes: ((bytes[begin + 4] ?? 3) & 3) + 1,
  };
}

function codingOfHevc(bytes: Buffer, { begin }: Box): Coding {
  const isMessage = (first: number) => [39, 40].includes((first >> 1) & 63);
  return { headBytes: 2, isMessage, lengthBytes: ((bytes[begin + 21] ?? 3) & 3) + 1 };
}

/** H.265 keeps messages about the whole film beside its parameters: lists of units, each with its length (ISO 14496-15, 8.3.3). */
function eraseSets(bytes: Buffer, { begin, end }: Box, coding: Coding): boolean {
  let isChanged = false;
  let at = begin + 23;
  for (let lists = bytes[begin + 22] ?? 0; lists > 0 && at + 3 <= end; lists -= 1) {
    let units = bytes.readUInt16BE(at + 1);
    at += 3;
    for (; units > 0 && at + 2 <= end; units -= 1) {
      const to = at + 2 + bytes.readUInt16BE(at);
      isChanged = eraseUnit(bytes, at + 2, Math.min(to, end), coding) || isChanged;
      at = to;
    }
  }
  return isChanged;
}

function eraseSamples(bytes: Buffer, track: Box, coding: Coding): boolean {
  const extents = [
    ...extentsOf(bytes, track),
    ...extentsOfFragments(bytes, new Set([numberOf(bytes, track)])),
  ];
  let isChanged = false;
  let done = 0;
  for (const [from, to] of extents.toSorted(([one], [other]) => one - other)) {
    // Of extents that lie over each other the first is read: no byte is looked at twice.
    if (from < done) continue;
    const end = Math.min(to, bytes.length);
    for (let at = from; at + coding.lengthBytes <= end; ) {
      const begin = at + coding.lengthBytes;
      const unitEnd = begin + bytes.readUIntBE(at, coding.lengthBytes);
      if (unitEnd > end) break;
      isChanged = eraseUnit(bytes, begin, unitEnd, coding) || isChanged;
      at = unitEnd;
    }
    done = Math.max(done, end);
  }
  return isChanged;
}

/** Messages stand one behind the other in a unit, each with its kind and its length. */
function eraseUnit(bytes: Buffer, begin: number, end: number, { headBytes, isMessage }: Coding): boolean {
  if (end - begin <= headBytes || !isMessage(bytes[begin] ?? 0)) return false;
  const unit = unitReader(bytes, begin + headBytes, end);
  let isChanged = false;
  while (!unit.isAtEnd()) {
    const kind = unit.readSum();
    const length = unit.readSum();
    const owner = unit.readPlaces(Math.min(length, ownerBytes));
    const isErased = kind === userData && !isNoteOfX264(bytes, owner);
    for (const place of isErased ? owner : []) isChanged = overwrite(bytes, place) || isChanged;
    for (let left = length - owner.length; left > 0; left -= 1) {
      const place = unit.next();
      if (!place) break;
      isChanged = (isErased && overwrite(bytes, place)) || isChanged;
    }
  }
  return isChanged;
}

type Place = { readonly at: number; readonly isProtected: boolean };

/** Reads what is meant of a unit: after two zeros a 3 is put in between, so that nothing looks like the begin of another unit. */
function unitReader(bytes: Buffer, begin: number, end: number) {
  let at = begin;
  let zeros = 0;
  function next(): Place | undefined {
    const isProtected = zeros >= 2 && bytes[at] === 3;
    if (isProtected) {
      at += 1;
      zeros = 0;
    }
    if (at >= end) return undefined;
    zeros = bytes[at] === 0 ? zeros + 1 : 0;
    at += 1;
    return { at: at - 1, isProtected };
  }
  return {
    next,
    // What is left at the end is the mark that ends a unit.
    isAtEnd: () => at >= end - 1,
    /** A number as so many times 255 and what is left. */
    readSum(): number {
      let sum = 0;
      for (let place = next(); place; place = next()) {
        const byte = bytes[place.at] ?? 0;
        sum += byte;
        if (byte < 255) break;
      }
      return sum;
    },
    readPlaces(count: number): Place[] {
      const places: Place[] = [];
      for (let place = count > 0 ? next() : undefined; place; place = next()) {
        places.push(place);
        if (places.length === count) break;
      }
      return places;
    },
  };
}

function isNoteOfX264(bytes: Buffer, places: readonly Place[]): boolean {
  return noteOfX264.every((byte, index) => bytes[places[index]?.at ?? -1] === byte);
}

/** Zeros stay, and what a 3 was put in front of stays small: units are as long as they were, whoever reads them. */
function overwrite(bytes: Buffer, { at, isProtected }: Place): boolean {
  const wanted = isProtected ? 1 : 255;
  if (bytes[at] === 0 || bytes[at] === wanted) return false;
  bytes[at] = wanted;
  return true;
}
