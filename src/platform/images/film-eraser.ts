/*
 * What films say of place, time and people, wiped where it lies: boxes and elements become free space of the same length, so that nothing
 * is encoded anew and no offset changes.
 */

/** Boxes that hold others (ISO 14496-12). */
const parents: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia']);
/** What is told of a film, its author and its place: user data, metadata of MP4 and QuickTime, XMP and what cameras add. */
const told: ReadonlySet<string> = new Set(['udta', 'meta', 'uuid', 'loci', 'Xtra']);
/** Begin with version and flags, then when they were made and changed: 32 bits each, 64 in version 1. */
const dated: ReadonlySet<string> = new Set(['mvhd', 'tkhd', 'mdhd']);

/** @returns whether anything was wiped */
export function eraseMp4(bytes: Buffer, from = 0, to = bytes.length): boolean {
  let isChanged = false;
  for (const { type, at, begin, end } of boxesIn(bytes, from, to)) {
    if (told.has(type)) {
      bytes.write('free', at + 4, 'latin1');
      bytes.fill(0, begin, end);
      isChanged = true;
    } else if (dated.has(type) && end - begin >= 20) {
      const times = bytes.subarray(begin + 4, begin + (bytes[begin] === 1 ? 20 : 12));
      isChanged ||= times.some((byte) => byte !== 0);
      times.fill(0);
    } else if (parents.has(type)) {
      isChanged = eraseMp4(bytes, begin, end) || isChanged;
    }
  }
  return isChanged;
}

type Box = { readonly type: string; readonly at: number; readonly begin: number; readonly end: number };

/** A size of 1 says that it follows in 64 bits, one of 0 that the box is the last. */
function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from; at + 8 <= to; ) {
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1 && at + 16 <= to;
    const begin = at + (isLong ? 16 : 8);
    const end = short === 0 ? to : at + (isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short);
    if (end < begin || end > to) return;
    yield { type: bytes.toString('latin1', at + 4, at + 8), at, begin, end };
    at = end;
  }
}

const segment = 0x18538067;
const information = 0x1549a966;
/** Tags and attachments; within the information title, time and names of the programs. */
const toldElements: ReadonlySet<number> = new Set([0x1254c367, 0x1941a469, 0x7ba9, 0x4461]);

/** WebM (RFC 8794, RFC 9559). @returns whether anything was wiped */
export function eraseWebm(bytes: Buffer, from = 0, to = bytes.length): boolean {
  let isChanged = false;
  for (const { id, at, begin, end } of elementsIn(bytes, from, to)) {
    if (id === segment || id === information) {
      isChanged = eraseWebm(bytes, begin, end) || isChanged;
    } else if (toldElements.has(id)) {
      voidElement(bytes, at, end);
      isChanged = true;
    }
  }
  return isChanged;
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
