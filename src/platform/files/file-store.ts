import type { Readable } from 'node:stream';

/**
 * Where files are stored, on this machine's disk or in a bucket: pictures, their resized versions, documents. The
 * content of a key never changes; a changed file gets another key (usually one that contains the content's hash).
 */
export type FileStore = {
  /**
   * Stores a file completely or not at all; a reader never sees a partial one. Replaces what was stored under the key.
   */
  put(key: string, content: Uint8Array | Readable | LocalFile): Promise<void>;
  /** The whole file in memory, or undefined if it is missing. */
  read(key: string): Promise<Buffer | undefined>;
  /**
   * The file as a stream, or nothing where it is missing. The stream must be read or destroyed.
   * @param range of it alone; lies within the file
   */
  open(key: string, range?: ByteRange): Promise<StoredFile | undefined>;
  has(key: string): Promise<boolean>;
  /** Removes the file; a missing one is no error. */
  delete(key: string): Promise<void>;
  /** Every stored file, in no order; one that is stored or removed meanwhile may be missing or named. */
  list(): AsyncIterable<ListedFile>;
  /** Bytes that can still be written. */
  freeBytes(): Promise<number>;
  /** Where the file lies on this machine, for processes that read it themselves; absent where files lie elsewhere. */
  readonly localPath?: (key: string) => string;
  /** Where everybody reads a file whose key begins with `publicPrefix`; absent where the store shows nothing itself. */
  readonly publicAddress?: (key: string) => string;
};

/** A file on this machine that may be copied. */
export type LocalFile = { readonly path: string };

/** What stands under it may be seen by everybody. */
export const publicPrefix = 'public/';

/** What visitors hand in leaves this much to the database and to the shop's own files, in bytes. */
export const freeBytesMinimum = 268_435_456;

/** `sizeBytes` is that of the whole file, also where a part of it is read. */
export type StoredFile = { readonly sizeBytes: number; readonly content: Readable };

export type ListedFile = { readonly key: string; readonly sizeBytes: number };

/** First and last byte, both included (RFC 9110, 14.1.2). */
export type ByteRange = { readonly first: number; readonly last: number };

const keyForm = /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/;
const keyMaximum = 200;

/**
 * Refuses keys that could leave the store or mean different files on different systems: only lower-case parts joined
 * by slashes, none beginning with a dot.
 * @throws Error: keys are made by the program, never by visitors, so a bad one is a broken assumption
 */
export function assertFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error('Not a key of the file store.');
}

export const isFileKey = (key: string): boolean => key.length <= keyMaximum && keyForm.test(key);
