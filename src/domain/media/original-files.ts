import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import type { Site } from '#domain/site.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { IncomingFile } from '#platform/files/incoming-files.ts';
import { imageFormats } from '#platform/images/image-tasks.ts';
import { inTransaction, type ShopRuntime } from '../context.ts';
import { formKey, originalKey } from './media-files.ts';
import type { Medium } from './media-rules.ts';
import { media } from './media-tables.ts';
import type { ExaminedFile } from './medium-examination.ts';

/** The facts of a medium's file. */
export type FileFacts = Pick<Medium, 'mime' | 'extension' | 'sizeBytes' | 'hash' | 'width' | 'height'>;

/** Files are named by their content: whoever keeps one and whoever removes it do so one after the other. */
const fileLock = (hash: string) => sql`select pg_advisory_xact_lock(hashtext(${`medium.file ${hash}`}))`;

/** What came in, with what it was found to be. */
export type FoundFile = { readonly incoming: IncomingFile; readonly examined: ExaminedFile };

export function factsOf({ incoming, examined }: FoundFile): FileFacts {
  const { mime, extension, width, height, cleaned } = examined;
  const sizeBytes = cleaned?.byteLength ?? incoming.sizeBytes;
  const hash = cleaned ? createHash('sha256').update(cleaned).digest('hex') : incoming.hash;
  return { mime, extension, sizeBytes, hash, width, height };
}

/** Keeps the file under its hash, unless it is there already. Beforehand, so that a transaction does not wait for it. */
export async function keepFile(files: FileStore, { incoming, examined }: FoundFile): Promise<void> {
  const key = originalKey(factsOf({ incoming, examined }));
  if (await files.has(key)) return;
  await files.put(key, examined.cleaned ?? createReadStream(incoming.path));
}

/** Within the transaction that names the file: it is there, and nobody removes it before the commit. */
export async function holdFile(transaction: ShopRuntime, files: FileStore, found: FoundFile): Promise<void> {
  await transaction.database.execute(fileLock(factsOf(found).hash));
  await keepFile(files, found);
}

/** Removes files that no medium has any more, with every form that was made of them. */
export async function removeUnusedFiles(
  runtime: ShopRuntime,
  files: FileStore,
  sites: readonly Site[],
  left: readonly Pick<Medium, 'hash' | 'extension'>[],
): Promise<void> {
  for (const file of left) {
    await inTransaction(runtime, async ({ database }) => {
      await database.execute(fileLock(file.hash));
      const used = await database
        .select({ id: media.id })
        .from(media)
        .where(eq(media.hash, file.hash))
        .limit(1);
      if (used.length > 0) return;
      for (const key of formKeys(sites, file.hash)) await files.delete(key);
      await files.delete(originalKey(file));
    });
  }
}

function formKeys(sites: readonly Site[], hash: string): Set<string> {
  const sizes = sites.flatMap(({ mediaSizes }) => mediaSizes);
  return new Set(sizes.flatMap((size) => imageFormats.map((format) => formKey(hash, size, format))));
}
