import { setImmediate as nextTurn } from 'node:timers/promises';
import { crc32 } from 'node:zlib';

/*
 * Objects of columns as bytes: first the length of a head (4 bytes, big-endian) and the head, JSON in which each typed array
 * is named by kind and length; then the arrays as they lie in memory, each at a multiple of 8 bytes, so that they are used
 * where they stand; last a CRC-32 of all that.
 */

type Column = Int32Array | Uint32Array | Uint16Array | Float64Array | Uint8Array;
type Kind = 'Int32Array' | 'Uint32Array' | 'Uint16Array' | 'Float64Array' | 'Uint8Array';

const kinds = { Int32Array, Uint32Array, Uint16Array, Float64Array, Uint8Array };
/** So many bytes are worked on before others get their turn. */
const sliceLength = 1024 * 1024;
/** The longest number of a column. */
const alignment = 8;
const headLengthBytes = 4;
const checksumBytes = 4;

/** The bytes of a plain object of typed arrays, Maps, arrays, numbers and texts, in slices. */
export async function* packColumns(value: object): AsyncGenerator<Buffer> {
  const columns: Column[] = [];
  const head = Buffer.from(JSON.stringify(plainOf(value, columns)));
  const length = Buffer.alloc(headLengthBytes);
  length.writeUInt32BE(head.length);
  const padded = [Buffer.concat([length, head]), ...columns.map(bytesOf)].flatMap((bytes) => [
    bytes,
    Buffer.alloc(aligned(bytes.length) - bytes.length),
  ]);
  let checksum = 0;
  for (const bytes of padded) {
    for (let from = 0; from < bytes.length; from += sliceLength) {
      const slice = bytes.subarray(from, from + sliceLength);
      checksum = crc32(slice, checksum);
      yield slice;
      await nextTurn();
    }
  }
  const end = Buffer.alloc(checksumBytes);
  end.writeUInt32BE(checksum);
  yield end;
}

/**
 * Reads what `packColumns` wrote. The columns stand in the bytes themselves, which are theirs from now on.
 * @param accepts tells by the head alone whether the rest is wanted
 * @returns nothing where it is not wanted
 * @throws where the bytes are not whole
 */
export async function unpackColumns(
  given: Buffer,
  accepts: (head: Readonly<Record<string, unknown>>) => boolean,
): Promise<Record<string, unknown> | undefined> {
  // Arrays stand at multiples of their numbers' length.
  const bytes = given.byteOffset % alignment === 0 ? given : Buffer.from(Uint8Array.from(given).buffer);
  const end = bytes.length - checksumBytes;
  const headEnd = headLengthBytes + (end >= headLengthBytes ? bytes.readUInt32BE() : 0);
  if (headEnd > end) throw new Error('Packed columns are not whole.');
  const head = JSON.parse(bytes.toString('utf8', headLengthBytes, headEnd)) as Record<string, unknown>;
  if (!accepts(head)) return undefined;
  if ((await checksumOf(bytes.subarray(0, end))) !== bytes.readUInt32BE(end)) {
    throw new Error('Packed columns are not whole.');
  }
  let at = aligned(headEnd);
  const value = unpacked(head, (kind, length) => {
    const column = new kinds[kind](bytes.buffer as ArrayBuffer, bytes.byteOffset + at, length);
    at += aligned(column.byteLength);
    return column;
  });
  return value as Record<string, unknown>;
}

async function checksumOf(bytes: Buffer): Promise<number> {
  let checksum = 0;
  for (let from = 0; from < bytes.length; from += sliceLength) {
    checksum = crc32(bytes.subarray(from, from + sliceLength), checksum);
    await nextTurn();
  }
  return checksum;
}

function aligned(length: number): number {
  return Math.ceil(length / alignment) * alignment;
}

function bytesOf({ buffer, byteOffset, byteLength }: Column): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
}

function plainOf(value: unknown, columns: Column[]): unknown {
  if (ArrayBuffer.isView(value)) {
    const column = value as Column;
    columns.push(column);
    const kind = Buffer.isBuffer(column) ? 'Uint8Array' : column.constructor.name;
    return { $column: kind, length: column.length };
  }
  if (value instanceof Map) return { $map: [...value].map((entry) => plainOf(entry, columns)) };
  if (Array.isArray(value)) return value.map((one) => plainOf(one, columns));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plainOf(one, columns)]));
}

function unpacked(plain: unknown, columnOf: (kind: Kind, length: number) => Column): unknown {
  if (typeof plain !== 'object' || plain === null) return plain;
  if (Array.isArray(plain)) return plain.map((one) => unpacked(one, columnOf));
  if ('$column' in plain) return columnOf(plain.$column as Kind, (plain as { length?: number }).length ?? 0);
  if ('$map' in plain) return new Map(unpacked(plain.$map, columnOf) as [unknown, unknown][]);
  return Object.fromEntries(Object.entries(plain).map(([key, one]) => [key, unpacked(one, columnOf)]));
}
