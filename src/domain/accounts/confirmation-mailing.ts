import { setTimeout as delay } from 'node:timers/promises';
import type { Site } from '#domain/site.ts';
import { accountMailsPerHour } from '#values/account-limits.ts';
import { type Context, inTransaction } from '../context.ts';
import { countAttempt } from './account-attempts.ts';
import { readKnownEmail } from './account-input-rules.ts';
import { type ConfirmationReason, sendConfirmation } from './accounts-mails.ts';
import { hasFreshToken, makeOneTimeToken } from './one-time-tokens.ts';
import { findUserByEmail, type User } from './users-queries.ts';

/** Mails of confirmations to one address, whoever asks for them. */
const confirming = { kind: 'confirmEmail', maximum: accountMailsPerHour, windowMinutes: 60 };

/** Mails the link that confirms an address, unless too many have gone there within the hour. */
export async function confirmLater(context: Context, user: User, email: string): Promise<void> {
  if ((await countAttempt(context, confirming, email)) !== undefined) return;
  await mailConfirmation(context, user, email);
}

/** So long a mail may be on its way. */
const onItsWayMinutes = 10;

/** The same where the last link may have got lost: a new one would end that which is about to be opened. */
export async function confirmAgain(context: Context, user: User): Promise<void> {
  if (await hasFreshToken(context, 'confirmEmail', user, onItsWayMinutes)) return;
  await confirmLater(context, user, user.email);
}

async function mailConfirmation(context: Context, user: User, email: string): Promise<void> {
  const token = await makeOneTimeToken(context, 'confirmEmail', user.id, email);
  const reason = reasonOf(context, user, email);
  await sendConfirmation(context, context.site, user, { email, token, reason });
}

function reasonOf({ site }: Context, user: User, email: string): ConfirmationReason {
  if (email !== user.email) return user.pendingEmailAllowed ? 'changed' : 'changedByBoth';
  return needsConfirmation(site, user) ? 'first' : 'later';
}

/** The least that an answer takes, so that its time does not tell whether a mail was written. */
const askedAgainAnswerMs = 250;

/**
 * Mails the link that confirms an account's address once more, for whoever has lost it or never got it. Nobody can tell
 * whether there is such an account, nor whether it is confirmed already: then nothing is mailed.
 * @throws Refusal VALIDATION email
 */
export async function askForConfirmation(context: Context, input: { readonly email: string }): Promise<void> {
  const email = readKnownEmail(input.email, 'email');
  await Promise.all([
    delay(askedAgainAnswerMs),
    inTransaction(context, async (transaction) => {
      const isTooMany = (await countAttempt(transaction, confirming, email)) !== undefined;
      const user = await findUserByEmail(transaction, context.site.id, email);
      if (!user || isTooMany || user.blockedAt !== null || user.emailConfirmedAt !== null) return;
      await mailConfirmation(transaction, user, email);
    }),
  ]);
}

/**
 * Whether an account has to confirm its address before it may log in. The site's option RequireEmailConfirmation
 * switches that off; what is kept under an address joins an account only once it is confirmed, whatever the option says.
 */
export function needsConfirmation(
  { options }: Pick<Site, 'options'>,
  { emailConfirmedAt }: Pick<User, 'emailConfirmedAt'>,
): boolean {
  return emailConfirmedAt === null && options.RequireEmailConfirmation !== false;
}
