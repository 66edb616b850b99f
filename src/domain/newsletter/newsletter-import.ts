import { and, eq, inArray } from 'drizzle-orm';
import { actorIdOf } from '../actor.ts';
import { logConsents } from '../consents/consent-log.ts';
import type { ConsentDirectory } from '../consents/consents-directory.ts';
import type { Context } from '../context.ts';
import { tokenBytes } from '../secret-hash.ts';
import { newsletterSubscriptions } from './newsletter-tables.ts';

type Status = (typeof newsletterSubscriptions.$inferSelect)['status'];

/** Somebody who has agreed to the newsletter elsewhere, and what shows it. */
export type ProvenSubscription = {
  readonly email: string;
  readonly language: string;
  /** When the person agreed. */
  readonly at: Date;
  /** Where and how: the form, the address that confirmed it, the list that it was kept in. */
  readonly proof: string;
};

/** What has become of subscriptions of the context's site. @param emails folded and trimmed */
export async function readSubscriptions(
  { database, site }: Context,
  emails: readonly string[],
): Promise<Map<string, { readonly status: Status; readonly confirmedAt: Date | null }>> {
  if (emails.length === 0) return new Map();
  const { email, status, confirmedAt } = newsletterSubscriptions;
  const rows = await database
    .select({ email, status, confirmedAt })
    .from(newsletterSubscriptions)
    .where(and(eq(newsletterSubscriptions.siteId, site.id), inArray(email, [...emails])));
  return new Map(rows.map((row) => [row.email, row]));
}

/**
 * Takes over a subscription that was given elsewhere, with what shows it, in the caller's transaction. Whoever was asked before is left: what
 * somebody has said here goes before what a file says. Nothing is mailed.
 * @returns false where it was left
 */
export async function takeOverSubscription(
  context: Context,
  consents: ConsentDirectory,
  { email, language, at, proof }: ProvenSubscription,
): Promise<boolean> {
  const { database, site, random } = context;
  const [made] = await database
    .insert(newsletterSubscriptions)
    .values({
      ...{ siteId: site.id, email, language },
      status: 'confirmed',
      unsubscribeToken: random.token(tokenBytes),
      requestedAt: at,
      confirmedAt: at,
    })
    .onConflictDoNothing()
    .returning({ id: newsletterSubscriptions.id });
  if (!made) return false;
  await log(context, consents, email, 'accepted', { at, proof });
  return true;
}

/** Takes such a subscription back where it is still as it was taken over. @returns false where it is not */
export async function dropSubscription(
  context: Context,
  consents: ConsentDirectory,
  email: string,
  at: Date,
): Promise<boolean> {
  const { database, site } = context;
  const [gone] = await database
    .delete(newsletterSubscriptions)
    .where(
      and(
        eq(newsletterSubscriptions.siteId, site.id),
        eq(newsletterSubscriptions.email, email),
        eq(newsletterSubscriptions.status, 'confirmed'),
        eq(newsletterSubscriptions.confirmedAt, at),
      ),
    )
    .returning({ id: newsletterSubscriptions.id });
  if (!gone) return false;
  // The entry that was taken over stays: it is followed by one that it holds no more.
  await log(context, consents, email, 'withdrawn');
  return true;
}

async function log(
  context: Context,
  consents: ConsentDirectory,
  email: string,
  status: 'accepted' | 'withdrawn',
  shown?: { readonly at: Date; readonly proof: string },
): Promise<void> {
  await logConsents(context, consents, {
    status,
    sourceType: 'import',
    consentIds: consents.requiredConsentsOf(context.site.id, 'newsletter', false),
    user: { userType: 'webUser', email },
    claimedAt: shown?.at ?? null,
    proof: shown?.proof ?? null,
    asker: { askedBy: 'import', askedByUserId: actorIdOf(context) },
  });
}
