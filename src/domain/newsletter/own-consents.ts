import { and, ne } from 'drizzle-orm';
import { textFor } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import type { Person } from '../accounts/account-participants.ts';
import { getProvenPerson } from '../accounts/erasure-service.ts';
import { logConsents } from '../consents/consent-log.ts';
import type { ConsentDirectory } from '../consents/consents-directory.ts';
import { listConsentsInForce } from '../consents/consents-of-people.ts';
import { type Context, inTransaction } from '../context.ts';
import { isOf } from './newsletter-of-people.ts';
import { newsletterSubscriptions } from './newsletter-tables.ts';

/** What somebody has agreed to, and whether letters come. */
export type OwnConsents = {
  /** Since when the newsletter comes; null: it does not. */
  readonly newsletterSince: Date | null;
  /** It was asked for, and the mailed link that confirms it can still be followed. */
  readonly newsletterPending: boolean;
  /** The oldest first, in their words of today and the language of whoever asks. */
  readonly consents: readonly { readonly id: number; readonly name: string; readonly since: Date }[];
};

/**
 * What the logged-in user has agreed to and may withdraw.
 * @throws Refusal NO_ACTIVE_USER, EMAIL_NOT_CONFIRMED: much of it is known by the address alone
 */
export async function listOwnConsents(context: Context, directory: ConsentDirectory): Promise<OwnConsents> {
  return ownConsentsOf(context, directory, await getProvenPerson(context));
}

async function ownConsentsOf(
  context: Context,
  directory: ConsentDirectory,
  person: Person,
): Promise<OwnConsents> {
  const inForce = await listConsentsInForce(context, person);
  const known = new Map(
    directory
      .getAll(
        inForce.map(({ id }) => id),
        'consents',
      )
      .map((consent) => [consent.id, consent]),
  );
  const subscriptions = await context.database
    .select({
      status: newsletterSubscriptions.status,
      since: newsletterSubscriptions.confirmedAt,
      confirmUntil: newsletterSubscriptions.confirmUntil,
    })
    .from(newsletterSubscriptions)
    .where(and(isOf(person), ne(newsletterSubscriptions.status, 'unsubscribed')))
    .orderBy(newsletterSubscriptions.confirmedAt);
  const now = context.clock.now();
  return {
    newsletterSince: subscriptions.find(({ status }) => status === 'confirmed')?.since ?? null,
    newsletterPending: subscriptions.some(
      ({ status, confirmUntil }) => status === 'pending' && confirmUntil !== null && confirmUntil > now,
    ),
    consents: inForce.flatMap(({ id, since }) => {
      const consent = known.get(id);
      if (!consent) return [];
      return [{ id, since, name: textFor(context, consent.displayName) }];
    }),
  };
}

/**
 * Withdraws a consent; that to the newsletter ends it. What was done by it until now stays lawful, and its entry stays in the log.
 * @throws Refusal NO_ACTIVE_USER, EMAIL_NOT_CONFIRMED, NOT_FOUND where it is not in force
 */
export async function withdrawOwnConsent(
  context: Context,
  directory: ConsentDirectory,
  consentId: number,
): Promise<OwnConsents> {
  return inTransaction(context, async (transaction) => {
    const person = await getProvenPerson(transaction);
    const inForce = await listConsentsInForce(transaction, person);
    if (!inForce.some(({ id }) => id === consentId)) throw new Refusal('NOT_FOUND');
    await logWithdrawal(transaction, directory, person, [consentId]);
    const ofNewsletter = directory.requiredOnlyBy(transaction.site.id, 'newsletter');
    if (ofNewsletter.includes(consentId)) await endSubscriptions(transaction, person);
    return ownConsentsOf(transaction, directory, person);
  });
}

/**
 * Ends the newsletter, as its own link does, with the consent that it alone needs; ending it twice is no error.
 * @throws Refusal NO_ACTIVE_USER, EMAIL_NOT_CONFIRMED
 */
export async function endOwnNewsletter(context: Context, directory: ConsentDirectory): Promise<OwnConsents> {
  return inTransaction(context, async (transaction) => {
    const person = await getProvenPerson(transaction);
    if (await endSubscriptions(transaction, person)) {
      const ids = directory.requiredOnlyBy(transaction.site.id, 'newsletter');
      await logWithdrawal(transaction, directory, person, ids);
    }
    return ownConsentsOf(transaction, directory, person);
  });
}

async function logWithdrawal(
  context: Context,
  directory: ConsentDirectory,
  { emails: [email = ''] }: Person,
  consentIds: readonly number[],
): Promise<void> {
  if (consentIds.length === 0) return;
  await logConsents(context, directory, {
    status: 'withdrawn',
    sourceType: 'cmsSite',
    consentIds,
    user: { userType: 'webUser', email },
  });
}

/** @returns whether there was anything to end */
async function endSubscriptions({ database, clock }: Context, person: Person): Promise<boolean> {
  const ended = await database
    .update(newsletterSubscriptions)
    .set({ status: 'unsubscribed', unsubscribedAt: clock.now(), confirmHash: null })
    .where(and(isOf(person), ne(newsletterSubscriptions.status, 'unsubscribed')))
    .returning({ id: newsletterSubscriptions.id });
  return ended.length > 0;
}
