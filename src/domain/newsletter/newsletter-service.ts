import { createHash } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { normaliseEmail } from '#values/email-address.ts';
import { isLanguage, type Language } from '#values/language.ts';
import { confirmationHours, confirmationPauseMinutes, subscriptionsPerEmail } from '#values/limits.ts';
import { Refusal } from '#values/refusal.ts';
import { requireAttempt } from '../accounts/account-attempts.ts';
import type { ConsentDirectory } from '../consents/consents-directory.ts';
import { acceptConsents } from '../consents/form-consents.ts';
import { type Context, inTransaction } from '../context.ts';
import type { SiteDirectory } from '../sites/site-directory.ts';
import { queueSiteMail } from '../sites/site-mails.ts';
import { confirmSubscriptionMail, welcomeMail } from './newsletter-mails.ts';
import { newsletterSubscriptions } from './newsletter-tables.ts';

const tokenBytes = 24;
const hourMs = 3_600_000;

export type Subscription = typeof newsletterSubscriptions.$inferSelect;

/** What a person asks for who wants the newsletter. */
export type SubscriptionInput = {
  readonly email: string;
  /** Consent ids. */
  readonly acceptedConsents: readonly number[];
};

/** Counted whatever the answer is: neither a way to fill a mailbox nor to ask again and again who is subscribed. */
const asking = { kind: 'newsletter', maximum: subscriptionsPerEmail, windowMinutes: 60 };

/**
 * Notes that somebody wants the newsletter and mails the link that confirms it: nobody is subscribed by another one's
 * hand (law.md row 12). Asked again within a few minutes, nothing more is mailed.
 * @throws Refusal RATE_LIMITED for an address that was asked for too often, CONSENT_REQUIRED, VALIDATION (unknown
 *   consents), ALREADY_SUBSCRIBED
 */
export async function subscribe(
  context: Context,
  consents: ConsentDirectory,
  input: SubscriptionInput,
): Promise<{ email: string }> {
  const email = normaliseEmail(input.email);
  await requireAttempt(context, asking, email);
  await inTransaction(context, async (transaction) => {
    const { database, clock, random, site, language } = transaction;
    const now = clock.now();
    const known = await findForUpdate(transaction, email);
    if (known?.status === 'confirmed') throw new Refusal('ALREADY_SUBSCRIBED');
    await acceptConsents(transaction, consents, { form: 'newsletter', ids: input.acceptedConsents, email });
    const pauseSince = now.getTime() - confirmationPauseMinutes * 60_000;
    if (known?.status === 'pending' && known.requestedAt.getTime() > pauseSince) return;
    const token = random.token(tokenBytes);
    const asked = {
      language,
      status: 'pending' as const,
      confirmHash: hashOf(token),
      confirmUntil: new Date(now.getTime() + confirmationHours * hourMs),
      requestedAt: now,
      confirmedAt: null,
      unsubscribedAt: null,
    };
    const unsubscribeToken = known?.unsubscribeToken ?? random.token(tokenBytes);
    await database
      .insert(newsletterSubscriptions)
      .values({ ...asked, siteId: site.id, email, unsubscribeToken })
      .onConflictDoUpdate({
        target: [newsletterSubscriptions.siteId, newsletterSubscriptions.email],
        set: asked,
      });
    await queueSiteMail(transaction, site, confirmSubscriptionMail(site, language, token), {
      kind: 'newsletter.confirmation',
      recipient: email,
    });
  });
  return { email };
}

/** A confirmed subscription, and the language it was asked for in. */
export type ConfirmedSubscription = { readonly email: string; readonly language: Language };

/** Makes a subscription hold by its mailed token; nothing where the token is unknown, used or too old. */
export async function confirmSubscription(
  context: Context,
  sites: SiteDirectory,
  token: string,
): Promise<ConfirmedSubscription | undefined> {
  return inTransaction(context, async (transaction) => {
    const { database, clock } = transaction;
    const [confirmed] = await database
      .update(newsletterSubscriptions)
      .set({ status: 'confirmed', confirmHash: null, confirmUntil: null, confirmedAt: clock.now() })
      .where(
        and(
          eq(newsletterSubscriptions.confirmHash, hashOf(token)),
          eq(newsletterSubscriptions.status, 'pending'),
          gt(newsletterSubscriptions.confirmUntil, clock.now()),
        ),
      )
      .returning();
    if (!confirmed) return undefined;
    const language = languageOf(confirmed);
    // The token decides the site, for the link may be opened under another of its hosts.
    const site = sites.list().find(({ id }) => id === confirmed.siteId) ?? context.site;
    const mail = welcomeMail(site, language, confirmed.unsubscribeToken);
    await queueSiteMail(transaction, site, mail.document, {
      kind: 'newsletter.welcome',
      recipient: confirmed.email,
      unsubscribeUrl: mail.unsubscribeUrl,
    });
    return { email: confirmed.email, language };
  });
}

/** The subscription that a letter's link is about. @throws Refusal NOT_FOUND */
export async function getByUnsubscribeToken(context: Context, token: string): Promise<Subscription> {
  const [found] = await context.database
    .select()
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.unsubscribeToken, token));
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

/**
 * Ends a subscription (RFC 8058: one POST, without login or question); ending it twice is no error.
 * @throws Refusal NOT_FOUND
 */
export async function unsubscribe(
  context: Context,
  consents: ConsentDirectory,
  token: string,
): Promise<Subscription> {
  return inTransaction(context, async (transaction) => {
    const found = await getByUnsubscribeToken(transaction, token);
    if (found.status === 'unsubscribed') return found;
    const ended = {
      status: 'unsubscribed' as const,
      unsubscribedAt: transaction.clock.now(),
      confirmHash: null,
    };
    await transaction.database
      .update(newsletterSubscriptions)
      .set(ended)
      .where(eq(newsletterSubscriptions.id, found.id));
    await acceptConsents(transaction, consents, {
      form: 'newsletter',
      ids: consents.requiredOnlyBy('newsletter'),
      email: found.email,
      status: 'withdrawn',
    });
    return { ...found, ...ended };
  });
}

async function findForUpdate({ database, site }: Context, email: string): Promise<Subscription | undefined> {
  const [known] = await database
    .select()
    .from(newsletterSubscriptions)
    .where(and(eq(newsletterSubscriptions.siteId, site.id), eq(newsletterSubscriptions.email, email)))
    .for('update');
  return known;
}

export function languageOf({ language }: Pick<Subscription, 'language'>): Language {
  return isLanguage(language) ? language : 'hr';
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
