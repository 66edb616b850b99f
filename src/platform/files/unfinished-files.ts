import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { dayMs } from '#values/durations.ts';
import { beginBytes, type IncomingFile } from './incoming-files.ts';
import { makeFolder, privateFile, privateFolder } from './make-folder.ts';

/** Files that come in pieces: what has arrived stays when a connection is lost, and the next piece goes on behind it. */
export type UnfinishedFiles = {
  /**
   * @param owner letters and digits; nobody else goes on with the file
   * @returns the name by which the file is gone on with; nobody can guess it
   */
  begin(owner: string): Promise<string>;
  /** How many bytes have arrived; nothing where there is no such file. A piece still under way is cut off before. */
  sizeOf(owner: string, id: string): Promise<number | undefined>;
  /**
   * Writes a piece down as it comes; what arrives before it breaks off stays.
   * @returns how many bytes are there now; nothing where the file is not there or holds another number of bytes than `offset`
   */
  append(owner: string, id: string, offset: number, content: Readable): Promise<number | undefined>;
  /** The whole file, for whoever looks at it; it stays until it is removed. Nothing where there is no such file. */
  find(owner: string, id: string): Promise<IncomingFile | undefined>;
  remove(owner: string, id: string): Promise<void>;
};

type Piece = { readonly content: Readable; readonly done: Promise<unknown> };

const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @param directory on a disk with room, usually DATA_DIR/unfinished; made when the first file begins */
export function openUnfinishedFiles(directory: string): UnfinishedFiles {
  /** Pieces under way, one for each file: whoever asks for it again has lost the connection that the piece comes by. */
  const underWay = new Map<string, Piece>();
  const pathOf = (name: string) => join(directory, name);
  const nameOf = (owner: string, id: string) => `${owner}.${id}`;

  async function cutOff(piece: Piece | undefined): Promise<void> {
    piece?.content.destroy();
    await piece?.done;
  }

  async function sizeOf(owner: string, id: string): Promise<number | undefined> {
    if (!idForm.test(id)) return undefined;
    const name = nameOf(owner, id);
    await cutOff(underWay.get(name));
    return statSize(pathOf(name));
  }

  return {
    sizeOf,
    async begin(owner) {
      await makeFolder(directory, privateFolder);
      await removeForgotten(directory);
      const id = randomUUID();
      await (await open(pathOf(nameOf(owner, id)), 'wx', privateFile)).close();
      return id;
    },
    async append(owner, id, offset, content) {
      if (!idForm.test(id)) return undefined;
      const name = nameOf(owner, id);
      const before = underWay.get(name);
      const work = (async () => {
        await cutOff(before);
        if ((await statSize(pathOf(name))) !== offset) return undefined;
        return offset + (await write(pathOf(name), content));
      })();
      const piece = { content, done: work.catch(() => undefined) };
      // At once, so that of two pieces the second waits for the first.
      underWay.set(name, piece);
      try {
        return await work;
      } finally {
        if (underWay.get(name) === piece) underWay.delete(name);
      }
    },
    async find(owner, id) {
      const sizeBytes = await sizeOf(owner, id);
      if (sizeBytes === undefined) return undefined;
      const path = pathOf(nameOf(owner, id));
      return { path, sizeBytes, ...(await contentOf(path)), remove: () => rm(path, { force: true }) };
    },
    async remove(owner, id) {
      if ((await sizeOf(owner, id)) !== undefined) await rm(pathOf(nameOf(owner, id)), { force: true });
    },
  };
}

async function statSize(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.size;
}

/** @returns the number of bytes that were written. @throws what the content broke off with; what came before is written */
async function write(path: string, content: Readable): Promise<number> {
  const file = await open(path, 'a', privateFile);
  let bytes = 0;
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      await file.writeFile(chunk);
      bytes += chunk.byteLength;
    }
  } finally {
    await file.close();
  }
  return bytes;
}

async function contentOf(path: string): Promise<Pick<IncomingFile, 'hash' | 'begin'>> {
  const hash = createHash('sha256');
  const begin: Buffer[] = [];
  let seen = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (seen < beginBytes) begin.push(chunk.subarray(0, beginBytes - seen));
    seen += chunk.byteLength;
    hash.update(chunk);
  }
  return { hash: hash.digest('hex'), begin: Buffer.concat(begin) };
}

/** Uploads that were not continued for a day. */
async function removeForgotten(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const found = await stat(join(directory, name)).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > dayMs) await rm(join(directory, name), { force: true });
  }
}
