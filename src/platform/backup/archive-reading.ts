import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type Entry, extract } from 'tar-stream';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import {
  type BackupBegin,
  type BackupEnd,
  backupBegin,
  backupEnd,
  entryNames,
  formatVersion,
  hashedHead,
} from './archive-format.ts';
import { BackupError } from './backup-error.ts';

/** An entry between the first and the last. What is not read of it is passed over. */
export type ArchiveEntry = {
  readonly name: string;
  readonly sizeBytes: number;
  readonly content: AsyncIterable<Buffer>;
};

export type ReadArchive = { readonly begin: BackupBegin; readonly end: BackupEnd };

/** `end.json` names tables, sequences and removed files. */
const documentBytesMaximum = 64 * 1024 * 1024;

/**
 * Reads an archive from its beginning to its end and checks that nothing of it has changed since it was written.
 * @param visit is given the entries in their order, before it is known whether the archive is sound
 * @throws BackupError for a file that is no backup, is broken, or has a later format; and what `visit` throws
 */
export async function readArchive(
  path: string,
  visit: (entry: ArchiveEntry) => Promise<void> = async () => undefined,
): Promise<ReadArchive> {
  const entries = extract();
  const reading = pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), entries);
  const digest = createHash('sha256');
  let begin: BackupBegin | undefined;
  /** What `visit` throws is its own; all else comes of the file. */
  let visited: { readonly error: unknown } | undefined;
  try {
    for await (const entry of entries) {
      const { name, size } = entry.header;
      if (!begin) {
        begin = await readBegin(path, entry, digest);
      } else if (name === entryNames.end) {
        return { begin, end: await readEnd(path, entry, digest) };
      } else {
        digest.update(hashedHead(name, size));
        const content = hashed(entry, digest);
        await visit({ name, sizeBytes: size, content }).catch((error: unknown) => {
          visited = { error };
          throw error;
        });
        await passOver(content);
      }
    }
  } catch (error) {
    if (visited) throw visited.error;
    throw readingFailure(path, error, begin !== undefined);
  } finally {
    // The pipeline ends early where the loop does.
    await reading.catch(() => undefined);
  }
  throw begin ? broken(path, 'it ends in the middle') : noBackup(path);
}

async function readBegin(path: string, entry: Entry, digest: Hash): Promise<BackupBegin> {
  if (entry.header.name !== entryNames.begin) throw noBackup(path);
  const begin = await readDocument(path, entry, backupBegin, digest);
  if (begin.formatVersion <= formatVersion) return begin;
  throw new BackupError(
    `${path} was made by version ${begin.program}, whose backups this program cannot read; upgrade it first.`,
  );
}

async function readEnd(path: string, entry: Entry, digest: Hash): Promise<BackupEnd> {
  const sha256 = digest.copy().digest('hex');
  const end = await readDocument(path, entry, backupEnd, digest);
  if (end.sha256 !== sha256) throw broken(path, 'its checksum is another');
  return end;
}

async function passOver(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _chunk of content) {
    // Nobody wanted it.
  }
}

async function* hashed(entry: Entry, digest: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of entry) {
    digest.update(chunk);
    yield chunk;
  }
}

async function readDocument<S extends TSchema>(
  path: string,
  entry: Entry,
  schema: S,
  digest: Hash,
): Promise<Static<S>> {
  const { name, size } = entry.header;
  if (size > documentBytesMaximum) throw broken(path, `${name} is too long`);
  digest.update(hashedHead(name, size));
  const chunks: Buffer[] = [];
  for await (const chunk of entry) {
    digest.update(chunk);
    chunks.push(chunk);
  }
  const value = parsed(Buffer.concat(chunks).toString());
  if (!Value.Check(schema, value))
    throw name === entryNames.begin ? noBackup(path) : broken(path, `${name} is unreadable`);
  return value as Static<S>;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readingFailure(path: string, error: unknown, hasBegun: boolean): BackupError {
  if (error instanceof BackupError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new BackupError(`${path} is not there.`, error);
  if (code !== undefined) return new BackupError(`${path} cannot be read (${code}).`, error);
  return hasBegun ? broken(path, message) : noBackup(path);
}

const noBackup = (path: string) => new BackupError(`${path} is no backup of Attika.`);

export const broken = (path: string, how: string) =>
  new BackupError(`${path} is broken (${how}); nothing was restored. Take another backup.`);
