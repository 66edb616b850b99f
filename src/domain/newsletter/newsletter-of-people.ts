import { and, eq, inArray } from 'drizzle-orm';
import type { AccountParticipant, Person } from '../accounts/account-participants.ts';
import type { ConsentDirectory } from '../consents/consents-directory.ts';
import { offerSubscription } from './newsletter-service.ts';
import { newsletterSubscriptions } from './newsletter-tables.ts';

/** The newsletter as registration offers it, and subscriptions under an account's addresses: they go with the account. */
export function newsletterOfPeople(consents: ConsentDirectory): AccountParticipant {
  return {
    register: (context, { email }, acceptedConsents) =>
      offerSubscription(context, consents, { email, acceptedConsents }),

    async exportPerson({ database }, person) {
      const found = await database.select().from(newsletterSubscriptions).where(isOf(person));
      return {
        newsletter: found.map(
          ({ confirmHash: _hash, unsubscribeToken: _token, ...newsletter }) => newsletter,
        ),
      };
    },

    async erasePerson({ database }, person) {
      await database.delete(newsletterSubscriptions).where(isOf(person));
    },
  };
}

/** Which subscriptions are under the addresses of a person's account. */
export function isOf({ siteId, emails }: Person) {
  return and(eq(newsletterSubscriptions.siteId, siteId), inArray(newsletterSubscriptions.email, [...emails]));
}
