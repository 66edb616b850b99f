import { randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { rm, statfs } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { S3mini } from 's3mini';
import {
  assertFileKey,
  type ByteRange,
  type FileStore,
  type ListedFile,
  type StoredFile,
} from '../file-store.ts';
import { makeFolder, privateFile, privateFolder } from '../make-folder.ts';
import { StorageAway } from '../storage-away.ts';
import { ask } from './bucket-client.ts';

/** Types under which a bucket shows pictures itself; all else it only keeps. */
const shownTypes: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
};

type BucketStoreOptions = {
  /** On this machine, for what is on its way into the bucket. */
  readonly folder: string;
  readonly publicUrl: string | undefined;
};

/**
 * Files in a bucket. A put is one request, which a storage carries out whole or not at all (Amazon S3, PutObject).
 * Everything throws StorageAway where the bucket cannot be reached.
 */
export function openBucketFileStore(client: S3mini, { folder, publicUrl }: BucketStoreOptions): FileStore {
  const prepareFolder = () => makeFolder(folder, privateFolder);

  async function putBlob(key: string, content: Uint8Array | Blob): Promise<void> {
    const type = shownTypes[extname(key)] ?? 'application/octet-stream';
    // A bucket that is not there is away, too.
    const put = await ask(client.putObject(key, content, type));
    if (!put) throw new StorageAway('The bucket did not take a file.');
  }

  /** What a request weighs stands before it: a stream is written down first. */
  async function putStream(key: string, content: Readable): Promise<void> {
    await prepareFolder();
    const path = join(folder, randomUUID());
    try {
      await pipeline(content, createWriteStream(path, { mode: privateFile }));
      await putBlob(key, await openAsBlob(path));
    } finally {
      await rm(path, { force: true });
    }
  }

  return {
    async put(key, content) {
      assertFileKey(key);
      if (content instanceof Uint8Array) await putBlob(key, content);
      else if (content instanceof Readable) await putStream(key, content);
      else await putBlob(key, await openAsBlob(content.path));
    },
    async read(key) {
      const file = await openObject(client, key);
      return file && buffer(file.content);
    },
    open: (key, range) => openObject(client, key, range),
    async has(key) {
      assertFileKey(key);
      return (await ask(client.objectExists(key))) === true;
    },
    async delete(key) {
      assertFileKey(key);
      await ask(client.deleteObject(key));
    },
    list: () => objectsOf(client),
    async freeBytes() {
      await prepareFolder();
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    ...(publicUrl === undefined ? {} : { publicAddress: (key: string) => `${publicUrl}/${key}` }),
  };
}

/** What one request lists. */
const listedMaximum = 1000;

async function* objectsOf(client: S3mini): AsyncGenerator<ListedFile> {
  let next: string | undefined;
  do {
    const page = await ask(client.listObjectsPaged('/', '', listedMaximum, next));
    if (!page?.objects) throw new StorageAway('The bucket did not list its files.');
    for (const { Key: key, Size: sizeBytes } of page.objects) yield { key, sizeBytes };
    next = page.nextContinuationToken;
  } while (next !== undefined);
}

/** An object as a stream, which fails as StorageAway where the connection is lost on its way. */
export async function openObject(
  client: S3mini,
  key: string,
  range?: ByteRange,
): Promise<StoredFile | undefined> {
  assertFileKey(key);
  const answer = await ask(
    range ? client.getObjectRaw(key, false, range.first, range.last + 1) : client.getObjectRaw(key),
  );
  if (!answer?.body) return undefined;
  const whole = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1];
  const sizeBytes = Number(whole ?? answer.headers.get('content-length'));
  return { sizeBytes, content: Readable.from(bytesOf(answer.body), { objectMode: false }) };
}

async function* bytesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw new StorageAway('The bucket was lost while a file was being read.', error);
  }
}
