import { eq } from 'drizzle-orm';
import type { FileStore } from '#platform/files/file-store.ts';
import type { AccountParticipant } from '../accounts/account-participants.ts';
import { loosenPhotos, photosOfReviews, photoUrl, removeLoosePhotos } from './review-photos.ts';
import { reviews } from './reviews-tables.ts';

/**
 * What an account has written goes with it: a comment may tell who wrote it, so that taking the name off would not do,
 * and no law makes a shop keep it. So do its photographs.
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
