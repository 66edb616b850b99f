import { randomUUID } from 'node:crypto';
import type { S3mini } from 's3mini';
import { dayMs } from '#values/durations.ts';
import type { StoredFile } from '../file-store.ts';
import { ask } from './bucket-client.ts';
import { openObject } from './bucket-file-store.ts';

/** Files that somebody sends into the bucket without this program, until they are taken in or forgotten. */
export type DirectUploads = {
  /**
   * Where one file of exactly this type and size may be put, for a while. Whatever else is sent there, the bucket refuses.
   * @param facts.owner digits; nobody else's file is opened or removed by its key
   * @param seconds how long
   */
  prepare(
    facts: { readonly mime: string; readonly sizeBytes: number; readonly owner: string },
    seconds: number,
  ): Promise<PreparedUpload>;
  /** Nothing where no file has come under this key, or the key is none of such a file of this owner. */
  open(owner: string, key: string): Promise<StoredFile | undefined>;
  remove(owner: string, key: string): Promise<void>;
};

export type PreparedUpload = {
  /** By which it is asked for afterwards. */
  readonly key: string;
  readonly url: string;
  /** What the request has to carry. */
  readonly headers: Readonly<Record<string, string>>;
};

const folder = 'incoming/';
const keyForm = /^incoming\/(\d{1,10})\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const isOf = (owner: string, key: string) => keyForm.exec(key)?.[1] === owner;
/** Leftovers that one look removes; the next look finds the others. */
const leftoversMaximum = 1000;

/** @param client of the bucket that files of the shop lie in, too */
export function openDirectUploads(client: S3mini, now: () => number = Date.now): DirectUploads {
  let cleanedAt = 0;

  /** Removes what was sent and never taken in. Uploads do not wait for it. */
  async function clean(): Promise<void> {
    const found = (await ask(client.listObjects('/', folder, leftoversMaximum))) ?? [];
    for (const { Key, LastModified } of found) {
      if (now() - new Date(LastModified).getTime() > dayMs) await ask(client.deleteObject(Key));
    }
  }

  return {
    async prepare({ mime, sizeBytes, owner }, seconds) {
      if (now() - cleanedAt > dayMs) {
        cleanedAt = now();
        // An unreachable bucket is noticed by the upload itself.
        clean().catch(() => undefined);
      }
      const key = `${folder}${owner}.${randomUUID()}`;
      const headers = { 'content-type': mime, 'content-length': String(sizeBytes) };
      return { key, headers, url: await client.getPresignedUrl('PUT', key, seconds, {}, headers) };
    },
    async open(owner, key) {
      return isOf(owner, key) ? openObject(client, key) : undefined;
    },
    async remove(owner, key) {
      if (isOf(owner, key)) await ask(client.deleteObject(key));
    },
  };
}
