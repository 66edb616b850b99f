import { and, eq, gt, lt } from 'drizzle-orm';
import { hourMs, minuteMs } from '#values/durations.ts';
import { normaliseEmail } from '#values/email-address.ts';
import { confirmationHours, confirmationPauseMinutes, subscriptionsPerEmail } from '#values/form-limits.ts';
import type { Language } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { countAttempt, requireAttempt } from '../accounts/account-attempts.ts';
import type { ConsentDirectory } from '../consents/consents-directory.ts';
import { acceptConsents } from '../consents/form-consents.ts';
import { type Context, inTransaction, type ShopRuntime } from '../context.ts';
import { hashSecret, tokenBytes } from '../secret-hash.ts';
import type { SiteDirectory } from '../sites/site-directory.ts';
import { languageOfRecipient, queueSiteMail } from '../sites/site-mails.ts';
import { confirmSubscriptionMail, welcomeMail } from './newsletter-mails.ts';
import { newsletterSubscriptions } from './newsletter-tables.ts';

type Subscription = typeof newsletterSubscriptions.$inferSelect;

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
 * hand (docs/rules/consents.md). Asked again within a few minutes, nothing more is mailed.
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
    const known = await lockSubscription(transaction, email);
    if (known.status === 'confirmed') throw new Refusal('ALREADY_SUBSCRIBED');
    await acceptConsents(transaction, consents, { form: 'newsletter', ids: input.acceptedConsents, email });
    if (!wasJustAsked(transaction, known)) await askToConfirm(transaction, known);
  });
  return { email };
}

/**
 * Asks whoever ticked the newsletter's own consent at another form, in the caller's transaction, as `subscribe` asks those
 * who fill in its form. The other form is never refused for it: nothing is mailed to subscribers, nor to an address that
 * was asked for too often.
 */
export async function offerSubscription(
  context: Context,
  consents: ConsentDirectory,
  { email, acceptedConsents }: SubscriptionInput,
): Promise<void> {
  const ofNewsletter = consents.requiredOnlyBy(context.site.id, 'newsletter');
  if (!acceptedConsents.some((id) => ofNewsletter.includes(id))) return;
  const known = await lockSubscription(context, email);
  if (known.status === 'confirmed' || wasJustAsked(context, known)) return;
  // Counted where something is mailed alone: whoever orders often may still fill in the newsletter's own form.
  if ((await countAttempt(context, asking, email)) === undefined) await askToConfirm(context, known);
}

/** Within a few minutes one link is enough. */
function wasJustAsked({ clock }: Context, { status, requestedAt }: Subscription): boolean {
  const pauseSince = clock.now().getTime() - confirmationPauseMinutes * minuteMs;
  return status === 'pending' && requestedAt.getTime() > pauseSince;
}

/** Mails the link that makes a subscription hold. */
async function askToConfirm(context: Context, { id, email }: Subscription): Promise<void> {
  const { database, clock, random, site, language } = context;
  const now = clock.now();
  const token = random.token(tokenBytes);
  const asked = {
    language,
    status: 'pending' as const,
    confirmHash: hashSecret(token),
    confirmUntil: new Date(now.getTime() + confirmationHours * hourMs),
    requestedAt: now,
    confirmedAt: null,
    unsubscribedAt: null,
  };
  await database.update(newsletterSubscriptions).set(asked).where(eq(newsletterSubscriptions.id, id));
  await queueSiteMail(context, site, confirmSubscriptionMail(site, language, token), {
    kind: 'newsletter.confirmation',
    recipient: email,
  });
}

/** A confirmed subscription, and the language it was asked for in. */
export type ConfirmedSubscription = {
  readonly email: string;
  readonly language: Language;
  /** The link has been followed before. */
  readonly isAgain: boolean;
};

/**
 * Makes a subscription hold by its mailed token; nothing where the token is unknown or too old. Followed again, by its owner after a
 * program that looks at mails, the link says so.
 */
export async function confirmSubscription(
  context: Context,
  { directory, consents }: { readonly directory: SiteDirectory; readonly consents: ConsentDirectory },
  token: string,
): Promise<ConfirmedSubscription | undefined> {
  return inTransaction(context, async (transaction) => {
    const { database, clock } = transaction;
    const [confirmed] = await database
      .update(newsletterSubscriptions)
      .set({ status: 'confirmed', confirmedAt: clock.now() })
      .where(
        and(
          eq(newsletterSubscriptions.confirmHash, hashSecret(token)),
          eq(newsletterSubscriptions.status, 'pending'),
          gt(newsletterSubscriptions.confirmUntil, clock.now()),
        ),
      )
      .returning();
    if (!confirmed) return findConfirmed(transaction, directory, token);
    const { site, language } = placeOf(transaction, directory, confirmed);
    const place = { ...transaction, site, language };
    // Anybody may have asked for it: now its owner has agreed.
    await acceptConsents(place, consents, {
      form: 'newsletter',
      ids: consents.requiredConsentsOf(site.id, 'newsletter', false),
      email: confirmed.email,
      asker: { askedBy: 'link' },
    });
    await welcome(place, confirmed);
    return { email: confirmed.email, language, isAgain: false };
  });
}

async function findConfirmed(
  context: Context,
  directory: SiteDirectory,
  token: string,
): Promise<ConfirmedSubscription | undefined> {
  const [found] = await context.database
    .select()
    .from(newsletterSubscriptions)
    .where(
      and(
        eq(newsletterSubscriptions.confirmHash, hashSecret(token)),
        eq(newsletterSubscriptions.status, 'confirmed'),
        gt(newsletterSubscriptions.confirmUntil, context.clock.now()),
      ),
    );
  if (!found) return undefined;
  return { email: found.email, language: placeOf(context, directory, found).language, isAgain: true };
}

/**
 * Subscribes an e-mail of the context's site that has just been confirmed by a form, in the caller's transaction. Whoever
 * is subscribed already gets no second welcome.
 */
export async function subscribeConfirmed(context: Context, email: string): Promise<void> {
  const { database, clock, language } = context;
  const known = await lockSubscription(context, email);
  if (known.status === 'confirmed') return;
  const confirmed = {
    language,
    status: 'confirmed' as const,
    confirmHash: null,
    confirmUntil: null,
    confirmedAt: clock.now(),
    unsubscribedAt: null,
  };
  await database
    .update(newsletterSubscriptions)
    .set(confirmed)
    .where(eq(newsletterSubscriptions.id, known.id));
  await welcome(context, known);
}

async function welcome(
  context: Context,
  { email, unsubscribeToken }: Pick<Subscription, 'email' | 'unsubscribeToken'>,
): Promise<void> {
  const { site, language } = context;
  const mail = welcomeMail(site, language, unsubscribeToken);
  await queueSiteMail(context, site, mail.document, {
    kind: 'newsletter.welcome',
    recipient: email,
    unsubscribeUrl: mail.unsubscribeUrl,
  });
}

/** What a letter's link is about, in the language of the letters. */
export type LinkedSubscription = Pick<Subscription, 'email' | 'status'> & { readonly language: Language };

/** The subscription that a letter's link is about. @throws Refusal NOT_FOUND */
export async function getByUnsubscribeToken(
  context: Context,
  sites: SiteDirectory,
  token: string,
): Promise<LinkedSubscription> {
  const { email, status, ...found } = await getByToken(context, token);
  return { email, status, language: placeOf(context, sites, found).language };
}

async function getByToken({ database }: Context, token: string): Promise<Subscription> {
  const [found] = await database
    .select()
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.unsubscribeToken, token));
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

/** A mailed token decides the site, for its link may be opened under another host, and the language. */
function placeOf(
  { site: asked }: Context,
  sites: SiteDirectory,
  { siteId, language }: Pick<Subscription, 'siteId' | 'language'>,
): Pick<Context, 'site' | 'language'> {
  const site = sites.list().find(({ id }) => id === siteId) ?? asked;
  return { site, language: languageOfRecipient(site, language) };
}

/**
 * Ends a subscription (RFC 8058: one POST, without login or question); ending it twice is no error.
 * @throws Refusal NOT_FOUND
 */
export async function unsubscribe(
  context: Context,
  { directory, consents }: { readonly directory: SiteDirectory; readonly consents: ConsentDirectory },
  token: string,
): Promise<LinkedSubscription> {
  return inTransaction(context, async (transaction) => {
    const found = await getByToken(transaction, token);
    const { email, status } = found;
    const place = placeOf(transaction, directory, found);
    if (status === 'unsubscribed') return { email, status, language: place.language };
    const ended = {
      status: 'unsubscribed' as const,
      unsubscribedAt: transaction.clock.now(),
      confirmHash: null,
    };
    await transaction.database
      .update(newsletterSubscriptions)
      .set(ended)
      .where(eq(newsletterSubscriptions.id, found.id));
    await acceptConsents({ ...transaction, ...place }, consents, {
      form: 'newsletter',
      ids: consents.requiredOnlyBy(found.siteId, 'newsletter'),
      email,
      status: 'withdrawn',
      asker: { askedBy: 'link' },
    });
    return { email, status: ended.status, language: place.language };
  });
}

/** Removes requests that nobody has confirmed in time: whoever did not ask for letters is not kept. */
export async function removeUnconfirmed({ database, clock }: ShopRuntime): Promise<void> {
  const isOver = lt(newsletterSubscriptions.confirmUntil, clock.now());
  await database
    .delete(newsletterSubscriptions)
    .where(and(eq(newsletterSubscriptions.status, 'pending'), isOver));
}

/**
 * The subscription of an e-mail at the context's site, locked for the caller's transaction: a second one that asks at the
 * same time waits and sees what the first one has done. One that nobody has asked for yet counts as ended.
 */
async function lockSubscription(context: Context, email: string): Promise<Subscription> {
  const { database, clock, random, site, language } = context;
  await database
    .insert(newsletterSubscriptions)
    .values({
      siteId: site.id,
      email,
      language,
      status: 'unsubscribed',
      unsubscribeToken: random.token(tokenBytes),
      requestedAt: clock.now(),
    })
    .onConflictDoNothing();
  const [locked] = await database
    .select()
    .from(newsletterSubscriptions)
    .where(and(eq(newsletterSubscriptions.siteId, site.id), eq(newsletterSubscriptions.email, email)))
    .for('update');
  if (!locked) throw new Error('A locked subscription was not returned.');
  return locked;
}
