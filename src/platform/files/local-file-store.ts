import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import {
  access,
  chmod,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { assertFileKey, type FileStore, type ListedFile, type LocalFile } from './file-store.ts';
import { makeFolder, preparedOnce, privateFile, privateFolder } from './make-folder.ts';

/**
 * Files in a folder of this machine.
 * @param directory usually DATA_DIR/files; made when the first file is stored
 */
export function openLocalFileStore(directory: string): FileStore {
  const pathOf = (key: string) => {
    assertFileKey(key);
    return join(directory, ...key.split('/'));
  };
  const closed = preparedOnce(() => closeToOthers(directory));
  return {
    async put(key, content) {
      const path = pathOf(key);
      // A name that no key can have, on the same disk, so that the rename is one step.
      const unfinished = join(dirname(path), `.${randomUUID()}`);
      await closed();
      await makeFolder(dirname(path), privateFolder);
      const options = { flush: true, mode: privateFile };
      try {
        if (content instanceof Uint8Array) await writeFile(unfinished, content, options);
        else await pipeline(streamOf(content), createWriteStream(unfinished, options));
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async read(key) {
      return unlessMissing(readFile(pathOf(key)));
    },
    async open(key, range) {
      const file = await unlessMissing(open(pathOf(key)));
      if (!file) return undefined;
      try {
        const { size } = await file.stat();
        return {
          sizeBytes: size,
          content: file.createReadStream({
            highWaterMark: 256 * 1024,
            ...(range ? { start: range.first, end: range.last } : {}),
          }),
        };
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    async has(key) {
      const found = await unlessMissing(access(pathOf(key)).then(() => true));
      return found === true;
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    list: () => filesBelow(directory, ''),
    async freeBytes() {
      await makeFolder(directory);
      const { bavail, bsize } = await statfs(directory);
      return bavail * bsize;
    },
    localPath: pathOf,
  };
}

async function* filesBelow(directory: string, prefix: string): AsyncGenerator<ListedFile> {
  const entries = await unlessMissing(readdir(join(directory, prefix), { withFileTypes: true }));
  for (const entry of entries ?? []) {
    const key = `${prefix}${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(directory, `${key}/`);
    // What is not finished has a name that no key can have.
    if (!entry.isFile() || entry.name.startsWith('.')) continue;
    const found = await unlessMissing(stat(join(directory, key)));
    if (found) yield { key, sizeBytes: found.size };
  }
}

function streamOf(content: Readable | LocalFile): Readable {
  return content instanceof Readable ? content : createReadStream(content.path);
}

/** Also a folder that an older version left open. */
async function closeToOthers(directory: string): Promise<void> {
  await makeFolder(directory, privateFolder);
  await chmod(directory, privateFolder);
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
