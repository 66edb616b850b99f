import { and, eq } from 'drizzle-orm';
import type { AccountParticipant, Person } from '../accounts/account-participants.ts';
import { newsletterSubscriptions } from './newsletter-tables.ts';

/** The subscription under an account's address: it goes with the account. */
export const newsletterOfPeople: AccountParticipant = {
  async exportPerson({ database }, person) {
    const [found] = await database.select().from(newsletterSubscriptions).where(isOf(person));
    if (!found) return { newsletter: null };
    const { confirmHash: _hash, unsubscribeToken: _token, ...newsletter } = found;
    return { newsletter };
  },

  async erasePerson({ database }, person) {
    await database.delete(newsletterSubscriptions).where(isOf(person));
  },
};

function isOf({ siteId, email }: Person) {
  return and(eq(newsletterSubscriptions.siteId, siteId), eq(newsletterSubscriptions.email, email));
}
