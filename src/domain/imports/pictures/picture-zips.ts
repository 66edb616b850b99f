import { Readable } from 'node:stream';
import { and, eq, inArray, isNotNull, not, sql } from 'drizzle-orm';
import { writeRows } from '#platform/database/row-writing.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { IncomingFile } from '#platform/files/incoming-files.ts';
import { TableError } from '#platform/tables/table-reading.ts';
import { openZip, type ZipPart } from '#platform/tables/zip-parts.ts';
import { importNameMaximum, importZipPicturesMaximum, importZipUnpackedMaximum } from '#values/imports.ts';
import { pictureBytesMaximum } from '#values/media-limits.ts';
import { type FieldError, Refusal } from '#values/refusal.ts';
import type { Context, ShopRuntime } from '../../context.ts';
import type { ImportMeans } from '../import-kind.ts';
import { type Import, imports, importZipPictures } from '../import-tables.ts';
import { fileNameIn, zipAddress } from './picture-cells.ts';

/** A zip that has come in. */
export type PictureZip = Pick<IncomingFile, 'path' | 'hash'>;

type PackedPicture = Omit<typeof importZipPictures.$inferSelect, 'importId'>;

/** Of an import only these are looked into; all else of a zip is left. */
const pictureName = /\.(jpe?g|png|webp|avif|gif|svg)$/i;
/** What macOS puts beside files. */
const beside = /(^|\/)(__MACOSX\/|\._)/;
const namesAtOnce = 1000;

/**
 * Judges a zip by what it says that it holds, and keeps it until its import is written.
 * @throws Refusal VALIDATION at `pictures`: one that cannot be read, leads out of its folder, holds two pictures of one name, or too much
 */
export async function keepZip(
  { files }: Pick<ImportMeans, 'files'>,
  { path, hash }: PictureZip,
): Promise<{ readonly key: string; readonly pictures: readonly PackedPicture[] }> {
  const pictures = picturesOf(await partsOf(path));
  const key = `imports/${hash}.zip`;
  if (!(await files.has(key))) await files.put(key, { path });
  return { key, pictures };
}

async function partsOf(path: string): Promise<readonly ZipPart[]> {
  try {
    return (await openZip(path)).list();
  } catch (error) {
    throw error instanceof TableError ? refusal({ rule: 'format', parameter: 'zip' }) : error;
  }
}

function picturesOf(parts: readonly ZipPart[]): PackedPicture[] {
  const byName = new Map<string, PackedPicture>();
  let unpackedBytes = 0;
  for (const { name: part, bytes, checksum } of parts) {
    if (isEscaping(part)) throw refusal({ rule: 'format', parameter: 'path' });
    if (!pictureName.test(part) || beside.test(part)) continue;
    const name = fileNameIn(part).normalize('NFC').slice(-importNameMaximum);
    const known = byName.get(name.toLowerCase());
    // The same picture in two folders is one.
    const address = zipAddress(name, { bytes, checksum });
    if (known && known.address !== address) throw refusal({ rule: 'twice', parameter: name });
    byName.set(name.toLowerCase(), {
      name: name.toLowerCase(),
      address,
      part,
      sizeBytes: Math.min(bytes, 2 ** 31 - 1),
    });
    unpackedBytes += bytes;
    if (byName.size > importZipPicturesMaximum || unpackedBytes > importZipUnpackedMaximum)
      throw refusal({ rule: 'maxLength', parameter: 'zip' });
  }
  if (byName.size === 0) throw refusal({ rule: 'required', parameter: 'zip' });
  return [...byName.values()];
}

/** No name of a zip becomes the name of a file here; one that leads out of its folder was made to do harm. */
function isEscaping(part: string): boolean {
  return /^([a-z]:|[\\/])|(^|[\\/])\.\.([\\/]|$)|\0/i.test(part);
}

const refusal = (problem: FieldError) => new Refusal('VALIDATION', {}, { pictures: problem });

/** Notes what the zip of an import holds, in the transaction that makes the import. */
export async function noteZip(
  { database }: Context,
  importId: number,
  pictures: readonly PackedPicture[],
): Promise<void> {
  for (let from = 0; from < pictures.length; from += namesAtOnce) {
    const some = pictures.slice(from, from + namesAtOnce).map((picture) => ({ importId, ...picture }));
    await writeRows(database, importZipPictures, some);
  }
}

/** Of some names of files those that the zip of an import holds, with their addresses; names in lower case. */
export async function findInZip(
  { database }: Pick<Context, 'database'>,
  { id, zipKey }: Pick<Import, 'id' | 'zipKey'>,
  names: readonly string[],
): Promise<Map<string, string>> {
  if (zipKey === null || names.length === 0) return new Map();
  const rows = await database
    .select({ name: importZipPictures.name, address: importZipPictures.address })
    .from(importZipPictures)
    .where(
      and(
        eq(importZipPictures.importId, id),
        inArray(importZipPictures.name, [...new Set(names.map((name) => name.toLowerCase()))]),
      ),
    );
  return new Map(rows.map(({ name, address }) => [name, address]));
}

/** The zip of an import, to take pictures out of it; it is read where it lies, or from a copy on this machine. */
export async function openImportZip(
  { database }: Context,
  { id, zipKey }: Import,
  { files, incoming }: ImportMeans,
) {
  const stored = zipKey === null || files.localPath ? undefined : await files.open(zipKey);
  const copy = stored && (await incoming.take(stored.content, () => false));
  const path = copy?.path ?? (zipKey === null ? undefined : files.localPath?.(zipKey));
  const isThere = zipKey !== null && (copy !== undefined || (await files.has(zipKey)));
  const zip = isThere && path !== undefined ? await openZip(path) : undefined;
  return {
    /**
     * Takes one picture out of it. One that unpacks to more than it says, or than a picture may be, is left.
     * @returns nothing where there is none @throws TableError
     */
    async bring(address: string): Promise<IncomingFile | undefined> {
      const [found] = await database
        .select()
        .from(importZipPictures)
        .where(and(eq(importZipPictures.importId, id), eq(importZipPictures.address, address)))
        .limit(1);
      const content = found && zip?.part(found.part, Math.min(found.sizeBytes, pictureBytesMaximum));
      return content && incoming.take(Readable.from(content), () => false);
    },
    close: async () => copy?.remove(),
  };
}

/** Removes zips whose imports are written, or are forgotten. */
export async function removeZips({ database }: ShopRuntime, files: FileStore, before: Date): Promise<void> {
  const isOver = sql`(${imports.state} IN ('applied', 'undoing', 'undone') OR ${imports.createdAt} < ${before})`;
  const over = await database
    .select({ key: imports.zipKey })
    .from(imports)
    .where(and(isNotNull(imports.zipKey), isOver));
  for (const { key } of over) {
    if (key === null) continue;
    const [other] = await database
      .select({ id: imports.id })
      .from(imports)
      .where(and(eq(imports.zipKey, key), not(isOver)))
      .limit(1);
    if (!other) await files.delete(key);
    await database
      .update(imports)
      .set({ zipKey: null })
      .where(and(eq(imports.zipKey, key), isOver));
  }
}
