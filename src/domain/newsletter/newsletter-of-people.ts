import { and, eq, inArray } from 'drizzle-orm';
import type { AccountParticipant, Person } from '../accounts/account-participants.ts';
import { newsletterSubscriptions } from './newsletter-tables.ts';

/** Subscriptions under an account's addresses: they go with the account. */
export const newsletterOfPeople: AccountParticipant = {
  async exportPerson({ database }, person) {
    const found = await database.select().from(newsletterSubscriptions).where(isOf(person));
    return {
      newsletter: found.map(({ confirmHash: _hash, unsubscribeToken: _token, ...newsletter }) => newsletter),
    };
  },

  async erasePerson({ database }, person) {
    await database.delete(newsletterSubscriptions).where(isOf(person));
  },
};

function isOf({ siteId, emails }: Person) {
  return and(eq(newsletterSubscriptions.siteId, siteId), inArray(newsletterSubscriptions.email, [...emails]));
}
