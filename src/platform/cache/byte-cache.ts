/** Bytes by number, kept outside the heap up to a size in bytes (docs/decisions/response-caches.md). */
export type ByteCache = {
  /** A compartment has keys of its own; all compartments share the cache's bytes. */
  open(): ByteCompartment;
  /** What all compartments hold, and the bytes of the blocks that they are kept in. */
  measure(): { readonly entries: number; readonly bytes: number };
};

export type ByteCompartment = {
  /** A view of what is kept: not to be written into. */
  get(key: number): Buffer | undefined;
  /** What is longer than a sixteenth of a block is not kept. */
  set(key: number, content: Buffer): void;
  delete(key: number): void;
  clear(): void;
};

const blockBytes = 1_048_576;
const longestBytes = blockBytes / 16;
/** Numbers before each content: compartment, key, length. */
const headBytes = 12;
/** Contents begin at multiples of this, so that their places are small numbers for long. */
const alignment = 8;
/** An entry that is read while it is in the oldest block is written again; the others are dropped with that block. */
const oldestPart = 0.25;

/**
 * Contents are written one behind the other into blocks; the oldest block goes when there are too many. What is dropped
 * or replaced takes its room until then.
 * @param maximumBytes at least two blocks of 1 MiB are kept
 */
export function createByteCache({ maximumBytes }: { readonly maximumBytes: number }): ByteCache {
  const maximumBlocks = Math.max(2, Math.floor(maximumBytes / blockBytes));
  const blocks: { readonly bytes: Buffer; used: number }[] = [];
  /** How many blocks have gone. */
  let gone = 0;
  /** By number: where each key's content stands, counted in `alignment` from the first block ever. */
  const compartments: Map<number, number>[] = [];

  function roomFor(length: number): { readonly bytes: Buffer; used: number } {
    const last = blocks.at(-1);
    if (last && last.used + length <= blockBytes) return last;
    if (blocks.length === maximumBlocks) forgetOldest();
    const block = { bytes: Buffer.allocUnsafeSlow(blockBytes), used: 0 };
    blocks.push(block);
    return block;
  }

  function forgetOldest(): void {
    const { bytes, used } = blocks.shift() as { bytes: Buffer; used: number };
    for (let at = 0; at < used; ) {
      const places = compartments[bytes.readUInt32LE(at)] as Map<number, number>;
      const key = bytes.readUInt32LE(at + 4);
      if (places.get(key) === placeOf(gone, at)) places.delete(key);
      at += aligned(headBytes + bytes.readUInt32LE(at + 8));
    }
    gone += 1;
  }

  function write(compartment: number, key: number, content: Buffer): number {
    const length = aligned(headBytes + content.length);
    const block = roomFor(length);
    const at = block.used;
    block.bytes.writeUInt32LE(compartment, at);
    block.bytes.writeUInt32LE(key, at + 4);
    block.bytes.writeUInt32LE(content.length, at + 8);
    content.copy(block.bytes, at + headBytes);
    block.used += length;
    return placeOf(gone + blocks.length - 1, at);
  }

  return {
    measure: () => ({
      entries: compartments.reduce((sum, places) => sum + places.size, 0),
      bytes: blocks.length * blockBytes,
    }),
    open() {
      const places = new Map<number, number>();
      const compartment = compartments.push(places) - 1;
      const set = (key: number, content: Buffer) => {
        if (content.length > longestBytes) places.delete(key);
        else places.set(key, write(compartment, key, content));
      };
      return {
        set,
        get(key) {
          const place = places.get(key);
          if (place === undefined) return undefined;
          const start = place * alignment;
          const index = Math.floor(start / blockBytes) - gone;
          const { bytes } = blocks[index] as { bytes: Buffer };
          const at = start % blockBytes;
          const from = at + headBytes;
          const content = bytes.subarray(from, from + bytes.readUInt32LE(at + 8));
          if (blocks.length === maximumBlocks && index < maximumBlocks * oldestPart) set(key, content);
          return content;
        },
        delete: (key) => void places.delete(key),
        clear: () => places.clear(),
      };
    },
  };
}

function placeOf(block: number, at: number): number {
  return (block * blockBytes + at) / alignment;
}

function aligned(length: number): number {
  return Math.ceil(length / alignment) * alignment;
}
