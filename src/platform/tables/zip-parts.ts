import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { TableError } from './table-reading.ts';

/** The parts of a zip file by their names, each read piece by piece as it is unpacked. */
export type ZipParts = {
  /** All that it says to hold, with what that is to unpack to; folders end with a slash. */
  list(): readonly ZipPart[];
  /** Nothing where there is none of this name. @param bytes the most that it may unpack to: a small file may claim to be any size */
  part(name: string, bytes: number): AsyncGenerator<Buffer, void> | undefined;
};

export type ZipPart = {
  readonly name: string;
  /** What it says of itself. */
  readonly bytes: number;
  /** Of its content, as a number (CRC-32). */
  readonly checksum: number;
};

type Entry = Omit<ZipPart, 'name'> & {
  readonly at: number;
  readonly packedBytes: number;
  readonly isPacked: boolean;
};

/* Signatures and sizes of APPNOTE.TXT, 4.3. */
const endSignature = 0x06054b50;
const endBytes = 22;
const commentMaximum = 65_535;
const entrySignature = 0x02014b50;
const entryBytes = 46;
const headSignature = 0x04034b50;
const headBytes = 30;
/** A workbook has a dozen parts and one for each sheet and picture. */
const directoryMaximum = 4_194_304;

/** Reads what a zip file says that it holds, from its end. @throws TableError for one that is none, or is in several volumes or beyond 4 GB */
export async function openZip(path: string): Promise<ZipParts> {
  const file = await open(path, 'r');
  try {
    const entries = await readEntries(file, (await file.stat()).size);
    return {
      list: () => [...entries].map(([name, { bytes, checksum }]) => ({ name, bytes, checksum })),
      part(name, bytes) {
        const entry = entries.get(name);
        return entry && unpack(path, entry, bytes);
      },
    };
  } finally {
    await file.close();
  }
}

async function readEntries(file: FileHandle, size: number): Promise<Map<string, Entry>> {
  const tail = await readAt(file, Math.max(0, size - endBytes - commentMaximum), size);
  let end = tail.length - endBytes;
  while (end >= 0 && tail.readUInt32LE(end) !== endSignature) end -= 1;
  if (end < 0) throw new TableError('broken');
  const directoryBytes = tail.readUInt32LE(end + 12);
  const from = tail.readUInt32LE(end + 16);
  if (directoryBytes > directoryMaximum || from + directoryBytes > size) throw new TableError('broken');
  const directory = await readAt(file, from, from + directoryBytes);
  const entries = new Map<string, Entry>();
  for (let at = 0; at + entryBytes <= directory.length; ) {
    if (directory.readUInt32LE(at) !== entrySignature) throw new TableError('broken');
    const [method, packedBytes] = [directory.readUInt16LE(at + 10), directory.readUInt32LE(at + 20)];
    const [nameBytes, moreBytes, commentBytes] = [28, 30, 32].map((place) =>
      directory.readUInt16LE(at + place),
    ) as [number, number, number];
    const head = directory.readUInt32LE(at + 42);
    const name = directory.toString('utf8', at + entryBytes, at + entryBytes + nameBytes);
    if ((method !== 0 && method !== 8) || head + headBytes > size) throw new TableError('broken');
    const [checksum, bytes] = [directory.readUInt32LE(at + 16), directory.readUInt32LE(at + 24)];
    const content = await contentOf(file, head);
    entries.set(name, { at: content, packedBytes, isPacked: method === 8, bytes, checksum });
    at += entryBytes + nameBytes + moreBytes + commentBytes;
  }
  return entries;
}

/** Where a part begins behind its own head, whose name and extra field may be longer than the directory's. */
async function contentOf(file: FileHandle, head: number): Promise<number> {
  const bytes = await readAt(file, head, head + headBytes);
  if (bytes.length < headBytes || bytes.readUInt32LE(0) !== headSignature) throw new TableError('broken');
  return head + headBytes + bytes.readUInt16LE(26) + bytes.readUInt16LE(28);
}

async function readAt(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const bytes = Buffer.alloc(to - from);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
  return bytes.subarray(0, bytesRead);
}

async function* unpack(
  path: string,
  { at, packedBytes, isPacked }: Entry,
  maximum: number,
): AsyncGenerator<Buffer, void> {
  if (packedBytes === 0) return;
  const packed = createReadStream(path, { start: at, end: at + packedBytes - 1 });
  // What goes wrong on the way ends the last stream with it.
  const content = isPacked ? pipeline(packed, createInflateRaw(), () => {}) : packed;
  let bytes = 0;
  try {
    for await (const piece of content as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > maximum) throw new TableError('size');
      yield piece;
    }
  } catch (error) {
    const isOfZip = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
    throw isOfZip ? new TableError('broken') : error;
  } finally {
    packed.destroy();
  }
}
