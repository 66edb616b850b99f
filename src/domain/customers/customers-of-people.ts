import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { AccountParticipant } from '../accounts/account-participants.ts';
import { customerNotes } from './customers-tables.ts';

/** What staff has noted about people: it goes over to the account of a confirmed address, and is erased with the person. */
export const customersOfPeople: AccountParticipant = {
  async emailConfirmed({ database }, { id, siteId, email }) {
    await database
      .update(customerNotes)
      .set({ userId: id, email: null })
      .where(and(eq(customerNotes.siteId, siteId), eq(customerNotes.email, email)));
  },

  async exportPerson({ database }, { userId, siteId, emails }) {
    const notes = await database
      .select({ at: customerNotes.at, text: customerNotes.text })
      .from(customerNotes)
      .where(
        or(
          eq(customerNotes.userId, userId),
          and(eq(customerNotes.siteId, siteId), inArray(customerNotes.email, [...emails])),
        ),
      )
      .orderBy(asc(customerNotes.id));
    return { notesOfStaff: notes };
  },

  async erasePerson({ database }, { userId, siteId, emails }) {
    await database
      .delete(customerNotes)
      .where(
        or(
          eq(customerNotes.userId, userId),
          and(eq(customerNotes.siteId, siteId), inArray(customerNotes.email, [...emails])),
        ),
      );
  },
};
