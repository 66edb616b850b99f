/* Boxes of files of ISO 14496-12: films of MP4, pictures of AVIF. */

export type Box = {
  readonly type: string;
  readonly at: number;
  /** Of what is in it. */
  readonly begin: number;
  readonly end: number;
};

/** A size of 1 says that it follows in 64 bits, one of 0 that the box is the last. */
export function* boxesIn(bytes: Buffer, from = 0, to = bytes.length): Generator<Box> {
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

/** The first box on this path. */
export function boxAt(bytes: Buffer, within: Pick<Box, 'begin' | 'end'>, ...path: string[]): Box | undefined {
  const [type, ...rest] = path;
  for (const box of boxesIn(bytes, within.begin, within.end)) {
    if (box.type === type) return rest.length > 0 ? boxAt(bytes, box, ...rest) : box;
  }
  return undefined;
}

/** Makes it free space. @returns whether it was anything else */
export function freeBox(bytes: Buffer, { type, at, begin, end }: Box): boolean {
  bytes.write('free', at + 4, 'latin1');
  return blankOut(bytes, begin, end) || (type !== 'free' && type !== 'skip' && type !== 'wide');
}

/** @returns whether anything stood there */
export function blankOut(bytes: Buffer, from: number, to: number, by = 0): boolean {
  const part = bytes.subarray(from, to);
  const isTold = part.some((byte) => byte !== by);
  if (isTold) part.fill(by);
  return isTold;
}

/** A list of entries of a box: how many there are and where the first one begins, behind version, flags and `skipped` bytes. */
export function entriesOf(bytes: Buffer, box: Box, entryBytes: number, skipped = 0) {
  const first = box.begin + 8 + skipped;
  if (first > box.end) return { count: 0, first };
  const told = bytes.readUInt32BE(first - 4);
  return { count: Math.min(told, Math.floor((box.end - first) / entryBytes)), first };
}

/** A number of 32 bits; 0 behind the end. */
export function numberAt(bytes: Buffer, at: number): number {
  return at + 4 <= bytes.length ? bytes.readUInt32BE(at) : 0;
}

/** A number of 64 bits; 0 behind the end. */
export function longAt(bytes: Buffer, at: number): number {
  return at + 8 <= bytes.length ? Number(bytes.readBigUInt64BE(at)) : 0;
}
