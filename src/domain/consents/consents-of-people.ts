import { and, asc, eq, inArray } from 'drizzle-orm';
import { erasedWord } from '#values/erased.ts';
import { Refusal } from '#values/refusal.ts';
import type { AccountParticipant } from '../accounts/account-participants.ts';
import type { ConsentDirectory } from './consents-directory.ts';
import { logConsents } from './consents-service.ts';
import { consentLog } from './consents-tables.ts';

/** Consents asked for at registration, and what the log holds of a person. */
export function consentsOfPeople(directory: ConsentDirectory): AccountParticipant {
  return {
    async register(context, { email }, acceptedConsents) {
      const given = directory.getAll(acceptedConsents, 'acceptedConsents').map(({ id }) => id);
      const missing = directory
        .requiredConsentsOf(context.site.id, 'registerForm', false)
        .filter((id) => !given.includes(id));
      if (missing.length > 0) {
        throw new Refusal(
          'CONSENT_REQUIRED',
          { consents: missing },
          { acceptedConsents: { rule: 'required' } },
        );
      }
      if (given.length === 0) return;
      const user = { userType: 'webUser', email } as const;
      await logConsents(context, directory, {
        status: 'accepted',
        sourceType: 'cmsSite',
        consentIds: given,
        user,
      });
    },

    async exportPerson({ database }, { siteId, emails }) {
      const entries = await database
        .select()
        .from(consentLog)
        .where(and(eq(consentLog.siteId, siteId), inArray(consentLog.email, [...emails])))
        .orderBy(asc(consentLog.id));
      return { consents: entries };
    },

    async erasePerson({ database }, { siteId, emails }) {
      await database
        .update(consentLog)
        // The proof that somebody agreed stays; a trigger allows no other change.
        .set({ email: erasedWord })
        .where(and(eq(consentLog.siteId, siteId), inArray(consentLog.email, [...emails])));
    },
  };
}
