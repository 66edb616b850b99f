import { setImmediate as nextTurn } from 'node:timers/promises';
import { crc32 } from 'node:zlib';

/*
 * Objects of columns as bytes: first the length of a head (4 bytes, big-endian) and the head, JSON in which each typed array
 * is named by kind and length; then the arrays as they lie in memory; last a CRC-32 of all that.
 */

type Column = Int32Array | Uint32Array | Uint16Array | Float64Array | Uint8Array;
type Kind = 'Int32Array' | 'Uint32Array' | 'Uint16Array' | 'Float64Array' | 'Uint8Array';

const kinds = { Int32Array, Uint32Array, Uint16Array, Float64Array, Uint8Array };
/** So many bytes are worked on before others get their turn. */
const sliceLength = 1024 * 1024;

/** The bytes of a plain object of typed arrays, Maps, arrays, numbers and texts, in slices. */
export async function* packColumns(value: object): AsyncGenerator<Buffer> {
  const columns: Column[] = [];
  const head = Buffer.from(JSON.stringify(plainOf(value, columns)));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  let checksum = 0;
  for (const bytes of [length, head, ...columns.map(bytesOf)]) {
    for (let from = 0; from < bytes.length; from += sliceLength) {
      const slice = bytes.subarray(from, from + sliceLength);
      checksum = crc32(slice, checksum);
      yield slice;
      await nextTurn();
    }
  }
  const end = Buffer.alloc(4);
  end.writeUInt32BE(checksum);
  yield end;
}

/**
 * Reads what `packColumns` wrote.
 * @param accepts tells by the head alone whether the rest is wanted
 * @returns nothing where it is not wanted
 * @throws where the bytes are not whole
 */
export async function unpackColumns(
  bytes: AsyncIterable<Buffer>,
  accepts: (head: Readonly<Record<string, unknown>>) => boolean,
): Promise<Record<string, unknown> | undefined> {
  const source = readerOf(bytes);
  const headLength = (await source.take(4)).readUInt32BE();
  if (headLength > 2 ** 28) throw new Error('Not packed columns.');
  const head = JSON.parse((await source.take(headLength)).toString()) as Record<string, unknown>;
  if (!accepts(head)) return undefined;
  const columns: Column[] = [];
  const value = await unpacked(head, async (kind, length) => {
    const column = new kinds[kind](length);
    await source.fill(bytesOf(column));
    columns.push(column);
    return column;
  });
  const checksum = source.checksum();
  if ((await source.take(4)).readUInt32BE() !== checksum) throw new Error('Packed columns are not whole.');
  return value as Record<string, unknown>;
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

async function unpacked(
  plain: unknown,
  columnOf: (kind: Kind, length: number) => Promise<Column>,
): Promise<unknown> {
  if (typeof plain !== 'object' || plain === null) return plain;
  if (Array.isArray(plain)) {
    const values: unknown[] = [];
    for (const one of plain) values.push(await unpacked(one, columnOf));
    return values;
  }
  if ('$column' in plain) return columnOf(plain.$column as Kind, (plain as { length?: number }).length ?? 0);
  if ('$map' in plain) return new Map((await unpacked(plain.$map, columnOf)) as [unknown, unknown][]);
  const value: Record<string, unknown> = {};
  for (const [key, one] of Object.entries(plain)) value[key] = await unpacked(one, columnOf);
  return value;
}

/** Takes bytes from pieces of any length, and counts their checksum. */
function readerOf(bytes: AsyncIterable<Buffer>) {
  const pieces = bytes[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  let checksum = 0;
  async function fill(target: Buffer): Promise<Buffer> {
    for (let at = 0; at < target.length; ) {
      if (rest.length === 0) {
        const { done, value } = await pieces.next();
        if (done) throw new Error('Packed columns are not whole.');
        rest = value;
      }
      const copied = rest.copy(target, at);
      rest = rest.subarray(copied);
      at += copied;
    }
    checksum = crc32(target, checksum);
    return target;
  }
  return { fill, take: (length: number) => fill(Buffer.alloc(length)), checksum: () => checksum };
}
