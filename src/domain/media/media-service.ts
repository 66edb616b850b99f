import { createHash } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import type { FileStore } from '#platform/files/file-store.ts';
import type { ImageWorkshop } from '#platform/images/image-workshop.ts';
import type { Translated } from '#values/language.ts';
import { pictureBytesMaximum } from '#values/media-limits.ts';
import { Refusal } from '#values/refusal.ts';
import { inTransaction, type ShopRuntime } from '../context.ts';
import { originalKey } from './media-files.ts';
import { findMediumByKey } from './media-queries.ts';
import { isSameText, type Medium } from './media-rules.ts';
import { media } from './media-tables.ts';
import { findOtherType } from './medium-examination.ts';

/** What saving pictures needs beside the runtime. */
export type MediaRuntime = ShopRuntime & { readonly files: FileStore; readonly images: ImageWorkshop };

export type MediumInput = {
  /** Name by which imported content refers to the picture; null for one that nobody names. */
  readonly key: string | null;
  readonly title: string;
  readonly alt: Translated;
  /** The file's original name; for information only. */
  readonly originalName: string;
  readonly bytes: Uint8Array;
  readonly access: 'public' | 'private';
  readonly isPlaceholder: boolean;
  /** Id of the picture that a film shows before it is played. */
  readonly posterId?: number;
};

/**
 * Adds a picture, paper, film or captions: the type is determined by the content, an SVG is cleaned. Saving the same
 * bytes again under the same key changes nothing; other bytes replace the file and keep its id.
 * @throws Refusal PAYLOAD_TOO_LARGE; VALIDATION (field `file`) for anything but a whole file of a known format
 */
export async function saveMedium(context: MediaRuntime, input: MediumInput): Promise<Medium> {
  if (input.bytes.byteLength > pictureBytesMaximum) throw new Refusal('PAYLOAD_TOO_LARGE');
  const known = input.key === null ? undefined : await findMediumByKey(context.database, input.key);
  if (known && (await isSavedAlready(context.files, known, input))) return known;
  const image = await look(context.images, input.bytes);
  if (typeof image === 'string') throw new Refusal('VALIDATION', {}, { file: { rule: image } });
  const bytes = image.cleaned ?? input.bytes;
  const values = {
    key: input.key,
    title: input.title,
    alt: input.alt,
    originalName: input.originalName,
    mime: image.mime,
    extension: image.extension,
    sizeBytes: bytes.byteLength,
    hash: hashOf(bytes),
    width: image.widthPx,
    height: image.heightPx,
    access: input.access,
    isPlaceholder: input.isPlaceholder,
    posterId: input.posterId ?? null,
  };
  // The file first: a row must never name a missing file. A file without a row does no harm.
  if (!(await context.files.has(originalKey(values)))) {
    await context.files.put(originalKey(values), bytes);
  }
  return inTransaction(context, async (inside) => {
    if (known && known.hash === values.hash && isDescribedAlike(known, input)) return known;
    const [saved] = await inside.database
      .insert(media)
      .values({ ...values, createdAt: inside.clock.now() })
      .onConflictDoUpdate({ target: media.key, set: values })
      .returning();
    if (!saved) throw new Error('The database returned no row for a saved medium.');
    if (saved.isPlaceholder) {
      await inside.database
        .update(media)
        .set({ isPlaceholder: false })
        .where(and(ne(media.id, saved.id), eq(media.isPlaceholder, true)));
    }
    inside.emit({ kind: 'media.changed' });
    return saved;
  });
}

/** As `ImageWorkshop.examine`; anything but a picture is stored unchanged. */
async function look(images: ImageWorkshop, bytes: Uint8Array) {
  const other = await findOtherType(bytes);
  return other ? { ...other, widthPx: 0, heightPx: 0, cleaned: null } : images.examine(bytes);
}

/** Looks at the bytes alone, so that loading the same pictures again decodes none of them. */
async function isSavedAlready(files: FileStore, known: Medium, input: MediumInput): Promise<boolean> {
  if (known.hash !== hashOf(input.bytes) || !isDescribedAlike(known, input)) return false;
  return files.has(originalKey(known));
}

function isDescribedAlike(known: Medium, input: MediumInput): boolean {
  return (
    known.title === input.title &&
    known.originalName === input.originalName &&
    known.access === input.access &&
    known.isPlaceholder === input.isPlaceholder &&
    known.posterId === (input.posterId ?? null) &&
    isSameText(known.alt, input.alt)
  );
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
