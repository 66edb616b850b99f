import { createHash } from 'node:crypto';
import { and, eq, or, sql } from 'drizzle-orm';
import type { Site } from '#domain/site.ts';
import { type FileStore, publicPrefix } from '#platform/files/file-store.ts';
import type { IncomingFile } from '#platform/files/incoming-files.ts';
import { imageFormats, type WrittenFile } from '#platform/images/image-tasks.ts';
import { inTransaction, type ShopRuntime } from '../context.ts';
import { formKey, originalKey } from './media-files.ts';
import type { Medium } from './media-rules.ts';
import { media } from './media-tables.ts';
import type { ExaminedFile } from './medium-examination.ts';

/** The facts of a medium's file. */
export type FileFacts = Pick<Medium, 'mime' | 'extension' | 'sizeBytes' | 'hash' | 'width' | 'height'>;

/** Files are named by their content, so storing a file and removing the same one must not overlap. */
const fileLock = (hash: string) => sql`select pg_advisory_xact_lock(hashtext(${`medium.file ${hash}`}))`;

/** What came in, with what it was found to be. */
export type FoundFile = { readonly incoming: IncomingFile; readonly examined: ExaminedFile };

export function factsOf({ incoming, examined }: FoundFile): FileFacts {
  const { mime, extension, width, height, cleaned, rewritten } = examined;
  const { sizeBytes, hash } = cleaned ? factsOfBytes(cleaned) : (rewritten ?? incoming);
  return { mime, extension, sizeBytes, hash, width, height };
}

function factsOfBytes(bytes: Uint8Array): WrittenFile {
  return { sizeBytes: bytes.byteLength, hash: createHash('sha256').update(bytes).digest('hex') };
}

/** Stores the file under its hash, unless it exists. Beforehand, so that a transaction does not wait for it. */
export async function keepFile(files: FileStore, { incoming, examined }: FoundFile): Promise<void> {
  const key = originalKey(factsOf({ incoming, examined }));
  if (await files.has(key)) return;
  await files.put(key, examined.cleaned ?? incoming);
}

/** Within the transaction that names the file: it is there, and nobody removes it before the commit. */
export async function holdFile(transaction: ShopRuntime, files: FileStore, found: FoundFile): Promise<void> {
  await transaction.database.execute(fileLock(factsOf(found).hash));
  await keepFile(files, found);
}

/** Removes files that no medium has or could have back any more, with every form that was made of them. */
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
        .where(or(eq(media.hash, file.hash), sql`${media.replaced} ->> 'hash' = ${file.hash}`))
        .limit(1);
      if (used.length > 0) return;
      await Promise.all([...formKeys(sites, file.hash)].map((key) => files.delete(key)));
      await files.delete(originalKey(file));
    });
  }
}

/** Removes what everybody may read of files that no public medium has any more. */
export async function hideForms(
  runtime: ShopRuntime,
  files: FileStore,
  sites: readonly Site[],
  { hash }: Pick<Medium, 'hash'>,
): Promise<void> {
  if (!files.publicAddress) return;
  await inTransaction(runtime, async ({ database }) => {
    await database.execute(fileLock(hash));
    const shown = await database
      .select({ id: media.id })
      .from(media)
      .where(and(eq(media.hash, hash), eq(media.access, 'public')))
      .limit(1);
    if (shown.length > 0) return;
    const keys = [...formKeys(sites, hash)].filter((key) => key.startsWith(publicPrefix));
    await Promise.all(keys.map((key) => files.delete(key)));
  });
}

function formKeys(sites: readonly Site[], hash: string): Set<string> {
  const sizes = sites.flatMap(({ mediaSizes }) => mediaSizes);
  const names = sizes.flatMap((size) => imageFormats.map((format) => ({ size, format })));
  return new Set(names.flatMap((form) => [formKey(hash, form, true), formKey(hash, form, false)]));
}
