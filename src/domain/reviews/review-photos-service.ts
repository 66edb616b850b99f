import type { FileStore } from '#platform/files/file-store.ts';
import type { ImageWorkshop } from '#platform/images/image-workshop.ts';
import { ConversionQueueFull } from '#platform/jobs/turns.ts';
import { reviewPhotoSidePx, reviewPhotosPerAccount } from '#values/form-limits.ts';
import { Refusal } from '#values/refusal.ts';
import { requireAttempt } from '../accounts/account-attempts.ts';
import { signedInOf } from '../actor.ts';
import type { Context } from '../context.ts';
import { type FormFile, findLooseFiles } from '../forms/form-files-service.ts';
import { keepPhoto } from './review-photos.ts';
import { hasBought } from './review-purchases.ts';
import type { Subject } from './reviews-rules.ts';

/** What photographs need beside the context. */
export type PhotoSources = { readonly files: FileStore; readonly images: ImageWorkshop };

/** Photographs that were made of what was handed in, and what is used up by it. */
export type MadePhotos = { readonly ids: readonly number[]; readonly handedIn: readonly FormFile[] };

export const noPhotos: MadePhotos = { ids: [], handedIn: [] };

/** Where the body names them. */
export const photosField = 'photos';

/** By what the content is, as the media library finds it. */
const takenTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);
const photos = { kind: 'reviewPhoto', maximum: reviewPhotosPerAccount, windowMinutes: 60 };

/** Whether who asks may show photographs of a subject: those who have bought the product. */
export function mayAddPhotos(context: Context, subject: Subject): Promise<boolean> {
  return hasBought(context, subject, signedInOf(context)?.userId ?? null);
}

/**
 * Makes photographs from uploaded files (`form/file/create`): each is examined and redrawn by the media library's
 * workshop, so that nothing of the file itself remains: no place, no camera, no trailing data. Before any transaction,
 * which would have to wait for it.
 * @throws Refusal FORBIDDEN; VALIDATION (photos: oneOf for unknown tokens, format for anything but a whole JPEG, PNG or
 * WebP); RATE_LIMITED, STORAGE_FULL, TRY_AGAIN
 */
export async function makePhotos(
  context: Context,
  { files, images }: PhotoSources,
  subject: Subject,
  tokens: readonly string[],
): Promise<MadePhotos> {
  if (tokens.length === 0) return noPhotos;
  const user = signedInOf(context);
  if (!user || !(await mayAddPhotos(context, subject))) throw new Refusal('FORBIDDEN');
  const handedIn = await findLooseFiles(context, tokens, photosField);
  await requireAttempt(context, photos, String(user.userId), handedIn.length);
  const ids: number[] = [];
  // One after the other: each fills up to 200 MB while it is looked at.
  for (const { storeKey } of handedIn) {
    const bytes = await files.read(storeKey);
    const made = bytes && (await drawAnew(images, bytes));
    if (!made) throw new Refusal('VALIDATION', {}, { [photosField]: { rule: 'format' } });
    ids.push(await keepPhoto(context, files, made));
  }
  return { ids, handedIn };
}

async function drawAnew(images: ImageWorkshop, bytes: Uint8Array) {
  try {
    const found = await images.examine(bytes);
    if (typeof found === 'string' || !takenTypes.has(found.mime)) return undefined;
    const box = { widthPx: reviewPhotoSidePx, heightPx: reviewPhotoSidePx };
    const drawn = await images.resize(async () => bytes, box, 'jpeg');
    const scale = Math.min(1, reviewPhotoSidePx / Math.max(found.widthPx, found.heightPx));
    const sideOf = (px: number) => Math.max(1, Math.round(px * scale));
    return { bytes: drawn, width: sideOf(found.widthPx), height: sideOf(found.heightPx) };
  } catch (error) {
    if (error instanceof ConversionQueueFull) throw new Refusal('TRY_AGAIN');
    throw error;
  }
}

/** After the commit: what was handed in is kept as photographs now. */
export async function removeHandedIn(files: FileStore, { handedIn }: MadePhotos): Promise<void> {
  for (const { storeKey } of handedIn) await files.delete(storeKey);
}
