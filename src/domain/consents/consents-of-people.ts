import { and, asc, eq, inArray, or } from 'drizzle-orm';
import { erasedWord } from '#values/erased.ts';
import type { AccountParticipant, Person } from '../accounts/account-participants.ts';
import type { ShopRuntime } from '../context.ts';
import { logConsents } from './consent-log.ts';
import type { ConsentDirectory } from './consents-directory.ts';
import { consentLog } from './consents-tables.ts';
import { requireConsents } from './form-consents.ts';

/** Consents asked for at registration, and what the log holds of a person. */
export function consentsOfPeople(directory: ConsentDirectory): AccountParticipant {
  return {
    async register(context, { id, email }, acceptedConsents) {
      const given = directory.getAll(acceptedConsents, 'acceptedConsents').map(({ id }) => id);
      requireConsents(context, directory, 'registerForm', given);
      if (given.length === 0) return;
      const user = { userType: 'webUser', email } as const;
      await logConsents(context, directory, {
        status: 'accepted',
        sourceType: 'cmsSite',
        consentIds: given,
        user,
        asker: { askedBy: 'account', askedByUserId: id },
      });
    },

    async exportPerson(runtime, person) {
      const entries = await runtime.database
        .select()
        .from(consentLog)
        .where(and(eq(consentLog.siteId, person.siteId), inArray(consentLog.email, [...person.emails])))
        .orderBy(asc(consentLog.id));
      // Which other account asked is that one's own matter.
      const consents = entries.map(({ askedByUserId, ...entry }) => ({
        ...entry,
        askedByThisAccount: askedByUserId === person.userId,
      }));
      return { consents, consentsInForce: await listConsentsInForce(runtime, person) };
    },

    // The proof that somebody agreed stays; a trigger allows no other changes.
    async erasePerson({ database }, { userId, siteId, emails }) {
      await database
        .update(consentLog)
        .set({ email: erasedWord, proof: null })
        .where(and(eq(consentLog.siteId, siteId), inArray(consentLog.email, [...emails])));
      await database
        .update(consentLog)
        .set({ askedByUserId: null })
        .where(eq(consentLog.askedByUserId, userId));
    },
  };
}

/**
 * What an account has consented to: by the newest entry about each consent that the account itself had written for one of
 * its addresses, or that came by a link mailed to one. What strangers had written in its name counts for nothing.
 */
export async function listConsentsInForce(
  { database }: Pick<ShopRuntime, 'database'>,
  { userId, siteId, emails }: Pick<Person, 'userId' | 'siteId' | 'emails'>,
): Promise<{ readonly id: number; readonly textVersion: string; readonly since: Date }[]> {
  const entries = await database
    .select()
    .from(consentLog)
    .where(
      and(
        eq(consentLog.siteId, siteId),
        inArray(consentLog.email, [...emails]),
        or(eq(consentLog.askedBy, 'link'), eq(consentLog.askedByUserId, userId)),
      ),
    )
    .orderBy(asc(consentLog.id));
  const newest = new Map(
    entries.flatMap(({ consents, status, loggedAt }) =>
      consents.map(({ id, textVersion }) => [id, { id, textVersion, status, since: loggedAt }] as const),
    ),
  );
  return [...newest.values()].flatMap(({ status, ...consent }) => (status === 'accepted' ? [consent] : []));
}
