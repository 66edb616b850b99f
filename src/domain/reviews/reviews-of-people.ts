import { eq } from 'drizzle-orm';
import type { AccountParticipant } from '../accounts/account-participants.ts';
import { reviews } from './reviews-tables.ts';

/**
 * What an account has written goes with it: a comment may tell who wrote it, so that taking the name off would not do,
 * and no law makes a shop keep it.
 */
export const reviewsOfPeople: AccountParticipant = {
  async exportPerson({ database }, { userId }) {
    return { reviews: await database.select().from(reviews).where(eq(reviews.userId, userId)) };
  },

  async erasePerson({ database, announce }, { userId }) {
    const removed = await database
      .delete(reviews)
      .where(eq(reviews.userId, userId))
      .returning({ id: reviews.id });
    if (removed.length > 0) announce({ kind: 'review.changed' });
  },
};
