import { createHash, randomUUID } from 'node:crypto';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { dayMs } from '#values/durations.ts';
import { makeFolder, preparedOnce, privateFile, privateFolder } from './make-folder.ts';

/** A file that has come in, on this machine's disk until somebody decides about it. */
export type IncomingFile = {
  readonly path: string;
  readonly sizeBytes: number;
  /** SHA-256 in hex. */
  readonly hash: string;
  /** Its first bytes, enough to tell what it is. */
  readonly begin: Uint8Array;
  remove(): Promise<void>;
};

export type IncomingFiles = {
  /**
   * Writes a file down as it comes, so that none is ever whole in memory.
   * @param isTooLarge asked at each piece with the bytes that have come, and at the end for a stream that its reader has cut off
   * @returns nothing where it was too large: nothing of it is left then, and nobody reads what else would come
   */
  take(content: Readable, isTooLarge: (bytes: number) => boolean): Promise<IncomingFile | undefined>;
};

/** What the signatures of known types take. */
export const beginBytes = 4100;

/** @param directory on a disk with room, usually DATA_DIR/incoming; made when the first file comes */
export function openIncomingFiles(directory: string): IncomingFiles {
  const prepared = preparedOnce(() => prepare(directory));
  return {
    async take(content, isTooLarge) {
      await prepared();
      const path = join(directory, randomUUID());
      const remove = () => rm(path, { force: true });
      const hash = createHash('sha256');
      const begin: Buffer[] = [];
      let sizeBytes = 0;
      const file = await open(path, 'wx', privateFile);
      try {
        for await (const chunk of content as AsyncIterable<Buffer>) {
          if (sizeBytes < beginBytes) begin.push(chunk.subarray(0, beginBytes - sizeBytes));
          sizeBytes += chunk.byteLength;
          if (isTooLarge(sizeBytes)) break;
          hash.update(chunk);
          await file.writeFile(chunk);
        }
      } catch (error) {
        await file.close();
        await remove();
        throw error;
      }
      await file.close();
      if (isTooLarge(sizeBytes)) {
        await remove();
        return undefined;
      }
      return { path, sizeBytes, hash: hash.digest('hex'), begin: Buffer.concat(begin), remove };
    },
  };
}

/** Removes what a process left behind that ended in the midst of an upload. */
async function prepare(directory: string): Promise<void> {
  await makeFolder(directory, privateFolder);
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > dayMs) await rm(path, { force: true });
  }
}
