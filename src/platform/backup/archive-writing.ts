import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { makeFolder, privateFile } from '../files/make-folder.ts';
import { isDiskFull } from '../files/storage-away.ts';
import { type BackupBegin, type BackupEnd, entryNames, hashedHead } from './archive-format.ts';
import { BackupError } from './backup-error.ts';

export type ArchiveWriter = {
  /** The content must have exactly this size. */
  add(
    name: string,
    sizeBytes: number,
    content: AsyncIterable<Uint8Array> | readonly Uint8Array[],
  ): Promise<void>;
  /** Ends the archive, which stands at its path from then on. @returns its size in bytes */
  finish(end: Omit<BackupEnd, 'sha256'>): Promise<number>;
  /** Removes what was written. */
  discard(): Promise<void>;
};

/**
 * Writes an archive beside its path, where it appears when it is whole. Another backup that stands there is replaced then.
 * @throws BackupError where the path cannot be written or is another file's
 */
export async function openArchive(path: string, begin: BackupBegin): Promise<ArchiveWriter> {
  const place = resolve(path);
  await refuseOtherFile(place);
  const unfinished = `${place}.partial`;
  const tar = pack();
  await makeFolder(dirname(place));
  const file = createWriteStream(unfinished, { mode: privateFile, flush: true });
  const writing = pipeline(tar, file);
  /** Whoever waits for an entry hears of a disk that takes nothing more. */
  const failing = new Promise<never>((_, reject) => writing.catch(reject));
  failing.catch(() => undefined);
  const digest = createHash('sha256');

  async function write(name: string, sizeBytes: number, content: Parameters<ArchiveWriter['add']>[2]) {
    const { promise: ended, resolve: succeed, reject } = Promise.withResolvers<void>();
    ended.catch(() => undefined);
    const sink = tar.entry({ name, size: sizeBytes, mode: privateFile }, (error) =>
      error ? reject(error) : succeed(),
    );
    sink.on('error', reject);
    digest.update(hashedHead(name, sizeBytes));
    for await (const chunk of content) {
      digest.update(chunk);
      if (!sink.write(chunk)) await Promise.race([drained(sink), ended, failing]);
    }
    sink.end();
    await Promise.race([ended, failing]);
  }

  /** What has ended the writing says more than what came of it. */
  async function reasonOf(error: unknown): Promise<unknown> {
    tar.destroy();
    const reason = await writing.then(
      () => error,
      (reason: unknown) => reason,
    );
    return isDiskFull(reason) ? fullDisk(place, reason) : error;
  }
  const add: ArchiveWriter['add'] = (name, sizeBytes, content) =>
    write(name, sizeBytes, content).catch(async (error: unknown) => {
      throw await reasonOf(error);
    });
  const addJson = (name: string, value: unknown) => {
    const bytes = Buffer.from(`${JSON.stringify(value, undefined, 1)}\n`);
    return add(name, bytes.byteLength, [bytes]);
  };
  async function discard(): Promise<void> {
    tar.destroy();
    await writing.catch(() => undefined);
    await rm(unfinished, { force: true });
  }

  await addJson(entryNames.begin, begin).catch(async (error: unknown) => {
    await discard();
    throw error;
  });
  return {
    add,
    async finish(end) {
      await addJson(entryNames.end, { ...end, sha256: digest.copy().digest('hex') });
      tar.finalize();
      await writing.catch(async (error: unknown) => {
        throw await reasonOf(error);
      });
      await rename(unfinished, place);
      return file.bytesWritten;
    },
    discard,
  };
}

function drained(sink: NodeJS.EventEmitter): Promise<void> {
  return new Promise((done) => sink.once('drain', done));
}

const fullDisk = (path: string, cause: unknown) =>
  new BackupError(
    `The disk of ${path} is full; make room on it or choose another place. No backup was made.`,
    cause,
  );

/** A slip of the pen must not cost a file: what is replaced begins as a backup does. */
async function refuseOtherFile(path: string): Promise<void> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new BackupError(`${path} cannot be written (${error.code}).`, error);
  });
  if (!file) return;
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(entryNames.begin.length), 0);
    if (bytesRead === buffer.byteLength && buffer.toString() === entryNames.begin) return;
  } catch {
    // A folder, or a file that cannot be read.
  } finally {
    await file.close();
  }
  throw new BackupError(`${path} exists and is no backup; choose another name.`);
}
