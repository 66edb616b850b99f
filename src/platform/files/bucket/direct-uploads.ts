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
   * @param seconds how long
   */
  prepare(
    facts: { readonly mime: string; readonly sizeBytes: number },
    seconds: number,
  ): Promise<PreparedUpload>;
  /** Nothing where no file has come under this key, or the key is none of such a file. */
  open(key: string): Promise<StoredFile | undefined>;
  remove(key: string): Promise<void>;
};

export type PreparedUpload = {
  /** By which it is asked for afterwards. */
  readonly key: string;
  readonly url: string;
  /** What the request has to carry. */
  readonly headers: Readonly<Record<string, string>>;
};

const folder = 'incoming/';
const keyForm = /^incoming\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Leftovers that one look removes; the next look finds the others. */
const leftoversMaximum = 1000;

/** @param client of the bucket that files of the shop lie in, too */
export function openDirectUploads(client: S3mini, now: () => number = Date.now): DirectUploads {
  let cleanedAt = 0;

  /** Removes what was sent and never taken in. Whoever is about to send something does not wait for it. */
  async function clean(): Promise<void> {
    const found = (await ask(client.listObjects('/', folder, leftoversMaximum))) ?? [];
    for (const { Key, LastModified } of found) {
      if (now() - new Date(LastModified).getTime() > dayMs) await ask(client.deleteObject(Key));
    }
  }

  return {
    async prepare({ mime, sizeBytes }, seconds) {
      if (now() - cleanedAt > dayMs) {
        cleanedAt = now();
        // A bucket that is away is noticed by whoever sends.
        clean().catch(() => undefined);
      }
      const key = `${folder}${randomUUID()}`;
      const headers = { 'content-type': mime, 'content-length': String(sizeBytes) };
      return { key, headers, url: await client.getPresignedUrl('PUT', key, seconds, {}, headers) };
    },
    async open(key) {
      return keyForm.test(key) ? openObject(client, key) : undefined;
    },
    async remove(key) {
      if (keyForm.test(key)) await ask(client.deleteObject(key));
    },
  };
}
