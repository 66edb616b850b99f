import { eq } from 'drizzle-orm';
import type { FileStore } from '#platform/files/file-store.ts';
import type { AccountParticipant } from '../accounts/account-participants.ts';
import { loosenPhotos, photosOfReviews, photoUrl, removeLoosePhotos } from './review-photos.ts';
import { reviews } from './reviews-tables.ts';

/**
 * An account's reviews are erased with it: a comment may reveal its author, so removing the name would not be enough,
 * and no law requires keeping it. The same applies to its photographs.
 */
export function reviewsOfPeople(files: FileStore): AccountParticipant {
  return {
    async exportPerson({ database }, { siteId, userId }) {
      const written = await database.select().from(reviews).where(eq(reviews.userId, userId));
      const photos = await photosOfReviews(
        { database },
        written.map(({ id }) => id),
      );
      return {
        reviews: written.map((review) => ({
          ...review,
          photos: (photos.get(review.id) ?? []).map(({ id, width, height, sizeBytes, createdAt }) => ({
            // Opened by the logged-in user as the writer, whether the review is published or not.
            url: photoUrl(siteId, id, 'large'),
            width,
            height,
            sizeBytes,
            createdAt,
          })),
        })),
      };
    },

    async erasePerson({ database, emit }, { userId }) {
      await loosenPhotos({ database }, userId);
      const removed = await database
        .delete(reviews)
        .where(eq(reviews.userId, userId))
        .returning({ id: reviews.id });
      if (removed.length > 0) emit({ kind: 'review.changed' });
    },

    personErased: (runtime) => removeLoosePhotos(runtime, files),
  };
}
