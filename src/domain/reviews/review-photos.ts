import { and, asc, count, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { MediaSize } from '#domain/site.ts';
import { type FileStore, freeBytesMinimum } from '#platform/files/file-store.ts';
import { imageFormats } from '#platform/images/image-tasks.ts';
import { minuteMs } from '#values/durations.ts';
import {
  looseFileMinutes,
  reviewPhotoSidePx,
  reviewPhotoSmallPx,
  reviewPhotosMaximum,
} from '#values/form-limits.ts';
import { Refusal } from '#values/refusal.ts';
import { type Actor, signedInOf } from '../actor.ts';
import { may } from '../authorisation.ts';
import type { Context, ShopRuntime } from '../context.ts';
import { formKey, originalKey, type PictureFile } from '../media/media-files.ts';
import { reviewPhotos, reviews } from './reviews-tables.ts';

export type ReviewPhoto = Readonly<typeof reviewPhotos.$inferSelect>;

/** Sizes in which they are shown, in the list of reviews and in a window. */
export const photoSizes = {
  small: { name: 'small', width: reviewPhotoSmallPx, height: reviewPhotoSmallPx, autoResize: true },
  large: { name: 'large', width: reviewPhotoSidePx, height: reviewPhotoSidePx, autoResize: true },
} as const satisfies Record<string, MediaSize>;

export type PhotoSize = keyof typeof photoSizes;

/** As the media library knows files. Private, so that no bucket shows them by itself and one that is taken back is gone. */
export function fileOfPhoto({ id, fileHash }: Pick<ReviewPhoto, 'id' | 'fileHash'>): PictureFile {
  return { id, hash: fileHash, extension: 'jpg', access: 'private' };
}

/** `/media/reviews/{site}/{id}/{size}.jpg`: the format follows the Accept header, as with all pictures. */
export function photoUrl(siteId: number, id: number, size: PhotoSize): string {
  return `/media/reviews/${siteId}/${id}/${size}.jpg`;
}

/** Photographs by the review that they belong to, in the order in which they came. */
export async function photosOfReviews(
  { database }: Pick<ShopRuntime, 'database'>,
  reviewIds: readonly number[],
): Promise<ReadonlyMap<number, ReviewPhoto[]>> {
  const found = new Map<number, ReviewPhoto[]>();
  if (reviewIds.length === 0) return found;
  const photos = await database
    .select()
    .from(reviewPhotos)
    .where(inArray(reviewPhotos.reviewId, [...reviewIds]))
    .orderBy(asc(reviewPhotos.id));
  for (const photo of photos) {
    if (photo.reviewId === null) continue;
    found.set(photo.reviewId, [...(found.get(photo.reviewId) ?? []), photo]);
  }
  return found;
}

/**
 * A photograph of a site's review for those who may see it: everybody once the review is published, before that its writer and those
 * who publish.
 */
export async function findShownPhoto(
  { database }: Pick<ShopRuntime, 'database'>,
  siteId: number,
  id: number,
  actorOf: () => Promise<Actor | undefined>,
): Promise<{ readonly photo: ReviewPhoto; readonly isPublished: boolean } | undefined> {
  const [found] = await database
    .select({ photo: reviewPhotos, publishedAt: reviews.publishedAt, userId: reviews.userId })
    .from(reviewPhotos)
    .innerJoin(reviews, eq(reviews.id, reviewPhotos.reviewId))
    .where(and(eq(reviewPhotos.id, id), eq(reviews.siteId, siteId)));
  if (!found) return undefined;
  if (found.publishedAt) return { photo: found.photo, isPublished: true };
  const actor = await actorOf();
  if (!actor) return undefined;
  const isWriter = found.userId !== null && signedInOf({ actor })?.userId === found.userId;
  return isWriter || may(actor, 'reviews.publish') ? { photo: found.photo, isPublished: false } : undefined;
}

/**
 * Gives photographs that were made to a review and takes others from it, in the caller's transaction, which holds the review.
 * @throws Refusal VALIDATION (photos) for more than a review has; TRY_AGAIN where one has been removed meanwhile
 */
export async function changePhotos(
  { database }: Pick<Context, 'database'>,
  reviewId: number,
  change: { readonly added: readonly number[]; readonly removed: readonly number[] },
): Promise<void> {
  if (change.removed.length > 0) {
    await database
      .update(reviewPhotos)
      .set({ reviewId: null, createdAt: longAgo })
      .where(and(eq(reviewPhotos.reviewId, reviewId), inArray(reviewPhotos.id, [...change.removed])));
  }
  if (change.added.length === 0) return;
  const [kept] = await database
    .select({ count: count() })
    .from(reviewPhotos)
    .where(eq(reviewPhotos.reviewId, reviewId));
  if ((kept?.count ?? 0) + change.added.length > reviewPhotosMaximum)
    throw new Refusal('VALIDATION', {}, tooMany);
  const added = await database
    .update(reviewPhotos)
    .set({ reviewId })
    .where(and(isNull(reviewPhotos.reviewId), inArray(reviewPhotos.id, [...change.added])))
    .returning({ id: reviewPhotos.id });
  if (added.length < change.added.length) throw new Refusal('TRY_AGAIN');
}

const tooMany = { photos: { rule: 'maxLength' as const, parameter: reviewPhotosMaximum } };

/** Keeps a picture that was made, of no review yet. The row first: a file without one would stay for ever. */
export async function keepPhoto(
  { database, clock, random }: ShopRuntime,
  files: FileStore,
  made: { readonly bytes: Uint8Array; readonly width: number; readonly height: number },
): Promise<number> {
  const { bytes, width, height } = made;
  if ((await files.freeBytes()) <= freeBytesMinimum + bytes.byteLength) throw new Refusal('STORAGE_FULL');
  const fileHash = Buffer.from(random.token(hashBytes), 'base64url').toString('hex');
  const [row] = await database
    .insert(reviewPhotos)
    .values({ fileHash, sizeBytes: bytes.byteLength, width, height, createdAt: clock.now() })
    .returning({ id: reviewPhotos.id });
  if (!row) throw new Error('A kept photograph was not returned.');
  await files.put(originalKey(fileOfPhoto({ id: row.id, fileHash })), bytes);
  return row.id;
}

const hashBytes = 32;
const longAgo = new Date(0);

/** The person's photographs belong to no review any more, in the caller's transaction: `removeLoosePhotos` takes them at once. */
export async function loosenPhotos(
  { database }: Pick<ShopRuntime, 'database'>,
  userId: number,
): Promise<void> {
  const written = database.select({ id: reviews.id }).from(reviews).where(eq(reviews.userId, userId));
  await database
    .update(reviewPhotos)
    .set({ reviewId: null, createdAt: longAgo })
    .where(inArray(reviewPhotos.reviewId, written));
}

/** Removed at a time, so that nobody waits long for the rows. */
const removedAtOnce = 100;

/**
 * Removes photographs that no review claimed in time, or has any more, with all their sizes. The files go first: a row
 * that is left names what is still to be removed.
 */
export async function removeLoosePhotos({ database, clock }: ShopRuntime, files: FileStore): Promise<void> {
  const before = new Date(clock.now().getTime() - looseFileMinutes * minuteMs);
  let removedCount: number;
  do {
    removedCount = await database.transaction(async (transaction) => {
      const loose = await transaction
        .select()
        .from(reviewPhotos)
        .where(and(isNull(reviewPhotos.reviewId), lt(reviewPhotos.createdAt, before)))
        .limit(removedAtOnce)
        .for('update', { skipLocked: true });
      for (const photo of loose) await removeFiles(files, photo);
      if (loose.length > 0) {
        const ids = loose.map(({ id }) => id);
        await transaction.delete(reviewPhotos).where(inArray(reviewPhotos.id, ids));
      }
      return loose.length;
    });
  } while (removedCount === removedAtOnce);
}

async function removeFiles(files: FileStore, photo: ReviewPhoto): Promise<void> {
  const { hash, extension } = fileOfPhoto(photo);
  for (const size of Object.values(photoSizes)) {
    for (const format of imageFormats) await files.delete(formKey(hash, { size, format }, false));
  }
  await files.delete(originalKey({ hash, extension }));
}
