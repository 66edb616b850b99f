import { asc, eq } from 'drizzle-orm';
import type { AccountParticipant } from '../accounts/account-participants.ts';
import { activities } from './activity-tables.ts';

/** What somebody has changed in the back office; an erasure leaves it without them (the table's reference). */
export const activityOfPeople: AccountParticipant = {
  async exportPerson({ database }, { userId }) {
    const rows = await database
      .select({
        at: activities.at,
        activity: activities.activity,
        subject: activities.subject,
        title: activities.title,
      })
      .from(activities)
      .where(eq(activities.userId, userId))
      .orderBy(asc(activities.id));
    return { activities: rows };
  },
};
