import { createHash, type Hash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '../files/file-store.ts';
import { makeFolder, privateFile, privateFolder } from '../files/make-folder.ts';
import { isOfShop } from './backed-up-files.ts';

/** The files of a backup on their way into a shop. */
export type RestoredFiles = {
  take(key: string, content: AsyncIterable<Buffer>): Promise<void>;
  /** The rows are there. */
  settle(): Promise<void>;
  /** The rows are not there: what was stored is removed, what was there is as before. */
  undo(): Promise<void>;
};

/**
 * Stores what the shop does not have at once, and what it has otherwise when the rows are there: most files are named by what
 * they hold, so few are.
 * @param options.folder on this machine, for what waits; made when it is needed
 * @param options.replace whether files that the backup does not have are removed in the end
 */
export function restoreInto(
  files: FileStore,
  { folder, replace }: { readonly folder: string; readonly replace: boolean },
): RestoredFiles {
  const taken = new Set<string>();
  const stored: string[] = [];
  const waiting = new Map<string, string>();

  async function wait(key: string, content: AsyncIterable<Buffer>): Promise<void> {
    await makeFolder(folder, privateFolder);
    const path = join(folder, randomUUID());
    waiting.set(key, path);
    const digest = createHash('sha256');
    await pipeline(content, noting(digest), createWriteStream(path, { mode: privateFile }));
    if (digest.digest('hex') !== (await hashOf(files, key))) return;
    waiting.delete(key);
    await rm(path, { force: true });
  }

  return {
    async take(key, content) {
      taken.add(key);
      if (await files.has(key)) return wait(key, content);
      stored.push(key);
      await files.put(key, Readable.from(content, { objectMode: false }));
    },
    async settle() {
      for (const [key, path] of waiting) {
        await files.put(key, { path });
        await rm(path, { force: true });
      }
      if (!replace) return;
      for await (const { key } of files.list()) {
        if (isOfShop(key) && !taken.has(key)) await files.delete(key);
      }
    },
    async undo() {
      for (const path of waiting.values()) await rm(path, { force: true });
      for (const key of stored) await files.delete(key);
    },
  };
}

/** Looks at the files and keeps none. */
export const restoreNowhere: RestoredFiles = {
  async take() {},
  async settle() {},
  async undo() {},
};

function noting(digest: Hash) {
  return async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      digest.update(chunk);
      yield chunk;
    }
  };
}

async function hashOf(files: FileStore, key: string): Promise<string | undefined> {
  const file = await files.open(key);
  if (!file) return undefined;
  const digest = createHash('sha256');
  for await (const chunk of file.content) digest.update(chunk as Buffer);
  return digest.digest('hex');
}
