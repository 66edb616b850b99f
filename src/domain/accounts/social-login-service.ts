import { and, eq, gt, sql } from 'drizzle-orm';
import { errorFacts } from '#platform/log/error-facts.ts';
import type {
  SocialAttempt,
  SocialPerson,
  SocialProvider,
  SocialProviderName,
  SocialProviders,
} from '#platform/social-login/social-provider.ts';
import { socialLoginMinutes } from '#values/account-limits.ts';
import { pathOf } from '#values/addresses.ts';
import { minuteMs } from '#values/durations.ts';
import { isEmailAddress, normaliseEmail } from '#values/email-address.ts';
import { addressMaxima } from '#values/form-limits.ts';
import { isLanguage } from '#values/language.ts';
import { safeLocalPath } from '#values/local-path.ts';
import { Refusal } from '#values/refusal.ts';
import { type Context, inTransaction } from '../context.ts';
import { hashSecret, tokenBytes } from '../secret-hash.ts';
import type { AccountSources } from './account-participants.ts';
import { socialAttempts, socialIdentities, users } from './accounts-tables.ts';
import { confirmLater } from './confirmation-mailing.ts';
import { confirmEmail, joinConfirmed } from './email-confirmation-service.ts';
import { type Login, startLogin } from './login-service.ts';
import { endSessionsOf } from './sessions-service.ts';
import { removeIdentities } from './social-identities.ts';
import { findUserByEmail, getAndLockUser, noPendingEmail, type User } from './users-queries.ts';

type SocialSources = Pick<AccountSources, 'participants'> & { readonly socialProviders: SocialProviders };

/**
 * Begins a login at a provider. The state is bound to the browser by whoever calls this.
 * @param redirect where to go then; anything but a safe local path is left out
 * @throws Refusal NOT_FOUND for a provider that is not configured or that the store does not offer, SOCIAL_LOGIN_FAILED
 *   where the provider does not answer
 */
export async function beginSocialLogin(
  context: Context,
  { socialProviders }: SocialSources,
  input: { readonly provider: SocialProviderName; readonly redirect: string | undefined },
): Promise<{ readonly url: string; readonly state: string }> {
  const { database, clock, random, site, language } = context;
  const provider = getProvider(context, socialProviders, input.provider);
  const now = clock.now();
  const attempt: SocialAttempt = {
    // Names its provider, so that the page that it comes back to knows whom to ask.
    state: `${input.provider}.${random.token(tokenBytes)}`,
    nonce: random.token(tokenBytes),
    codeVerifier: random.token(tokenBytes),
    redirectUri: `${site.url}${pathOf('socialLogin', language)}`,
  };
  const url = await provider.begin(attempt).catch((error: unknown) => {
    context.log.warn(errorFacts(error), 'a provider of logins does not answer');
    throw new Refusal('SOCIAL_LOGIN_FAILED');
  });
  await database.insert(socialAttempts).values({
    hash: hashSecret(attempt.state),
    siteId: site.id,
    provider: input.provider,
    codeVerifier: attempt.codeVerifier,
    nonce: attempt.nonce,
    language,
    redirect: safeLocalPath(input.redirect) ?? null,
    expiresAt: new Date(now.getTime() + socialLoginMinutes * minuteMs),
  });
  return { url: url.href, state: attempt.state };
}

/**
 * Logs in with what a provider sent back. Whoever comes first gets an account; an account with the same address is joined
 * only where the provider has confirmed that it is the person's.
 * @throws Refusal NOT_FOUND, SOCIAL_STATE_INVALID for a state that is unknown, used, too old or of another provider,
 *   SOCIAL_LOGIN_FAILED, INVALID_LOGIN for an account that is blocked or not confirmed, SECOND_FACTOR_REQUIRED
 */
export async function finishSocialLogin(
  context: Context,
  sources: SocialSources,
  input: {
    readonly provider: SocialProviderName;
    readonly code: string;
    readonly state: string;
    readonly iss?: string;
  },
  device: string | null,
): Promise<Login & { readonly redirect: string | null }> {
  const provider = getProvider(context, sources.socialProviders, input.provider);
  const attempt = await takeAttempt(context, input);
  const { code, iss } = input;
  const answer = iss === undefined ? { code } : { code, iss };
  const person = await provider.finish(attempt, answer).catch((error: unknown) => {
    context.log.info(errorFacts(error), 'a provider did not confirm a login');
    throw new Refusal('SOCIAL_LOGIN_FAILED');
  });
  const user = await inTransaction(context, (transaction) =>
    userOf(transaction, sources, input.provider, person),
  );
  return { ...(await startLogin(context, user, device)), redirect: attempt.redirect };
}

function getProvider(
  { store }: Context,
  providers: SocialProviders,
  name: SocialProviderName,
): SocialProvider {
  const provider = providers.get(name);
  if (!provider || !store.checkoutSettings[`social_${name}`]) throw new Refusal('NOT_FOUND');
  return provider;
}

async function takeAttempt(
  { database, clock, site }: Context,
  { state, provider }: { readonly state: string; readonly provider: SocialProviderName },
): Promise<SocialAttempt & { readonly redirect: string | null }> {
  const [used] = await database
    .delete(socialAttempts)
    .where(
      and(
        eq(socialAttempts.hash, hashSecret(state)),
        eq(socialAttempts.siteId, site.id),
        eq(socialAttempts.provider, provider),
        gt(socialAttempts.expiresAt, clock.now()),
      ),
    )
    .returning();
  if (!used) throw new Refusal('SOCIAL_STATE_INVALID');
  const { codeVerifier, nonce, redirect } = used;
  const language = isLanguage(used.language) ? used.language : site.defaultLanguage;
  return {
    state,
    codeVerifier,
    nonce,
    redirect,
    redirectUri: `${site.url}${pathOf('socialLogin', language)}`,
  };
}

async function userOf(
  context: Context,
  sources: SocialSources,
  provider: SocialProviderName,
  person: SocialPerson,
): Promise<User> {
  const { database, site } = context;
  await waitForOthersOf(context, provider, person);
  const email = person.email === null ? '' : normaliseEmail(person.email);
  const known = await findKnownUser(context, provider, person);
  if (known) return confirmIfVerified(context, sources, known, { provider, person, email });
  // Without an address there is nobody to write to; the provider's settings can be changed.
  if (!isEmailAddress(email)) throw new Refusal('SOCIAL_LOGIN_FAILED');
  const created = await createUser(context, email, person);
  if (!created && !person.emailVerified) throw new Refusal('SOCIAL_LOGIN_FAILED');
  const user = created ?? (await getAndLockOwner(context, email));
  await database
    .insert(socialIdentities)
    .values({ siteId: site.id, provider, subject: person.subject, userId: user.id });
  return confirmIfVerified(context, sources, user, { provider, person, email });
}

/** An address that nobody has confirmed yet is confirmed by a provider that has; otherwise its link is mailed. */
async function confirmIfVerified(
  context: Context,
  sources: SocialSources,
  user: User,
  by: { readonly provider: SocialProviderName; readonly person: SocialPerson; readonly email: string },
): Promise<User> {
  if (user.emailConfirmedAt !== null || user.blockedAt !== null) return user;
  const { provider, person, email } = by;
  if (!person.emailVerified || email !== user.email) {
    await confirmLater(context, user, user.email);
    return user;
  }
  await removeIdentities(context, user.id, { provider, subject: person.subject });
  return confirmOwner(context, sources, user);
}

/** Holds a person's other logins until the end of the transaction: of two first ones, the second finds the account. */
async function waitForOthersOf(
  { database, site }: Context,
  provider: SocialProviderName,
  { subject }: SocialPerson,
): Promise<void> {
  const name = `socialLogin|${site.id}|${provider}|${subject}`;
  await database.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

async function findKnownUser(
  { database, site }: Context,
  provider: SocialProviderName,
  { subject }: SocialPerson,
): Promise<User | undefined> {
  const [known] = await database
    .select({ user: users })
    .from(socialIdentities)
    .innerJoin(users, eq(users.id, socialIdentities.userId))
    .where(
      and(
        eq(socialIdentities.siteId, site.id),
        eq(socialIdentities.provider, provider),
        eq(socialIdentities.subject, subject),
      ),
    );
  return known?.user;
}

/** Nothing where the address has an account, be it made at this very moment. */
async function createUser(context: Context, email: string, person: SocialPerson): Promise<User | undefined> {
  const { database, site, language, clock, emit } = context;
  const [user] = await database
    .insert(users)
    .values({
      siteId: site.id,
      email,
      username: email,
      firstName: person.firstName.slice(0, addressMaxima.firstName),
      lastName: person.lastName.slice(0, addressMaxima.lastName),
      language,
      createdAt: clock.now(),
    })
    .onConflictDoNothing()
    .returning();
  if (user) emit({ kind: 'customer.changed', siteId: site.id, userId: user.id, happened: 'created' });
  return user;
}

async function getAndLockOwner(context: Context, email: string): Promise<User> {
  const user = await findUserByEmail(context, context.site.id, email);
  // Erased, or moved to another address, since.
  if (!user) throw new Refusal('SOCIAL_LOGIN_FAILED');
  return getAndLockUser(context, user.id);
}

/**
 * Whoever registered the address before without confirming it need not be its owner: that password goes, and a new address
 * that was entered.
 */
async function confirmOwner(context: Context, sources: SocialSources, user: User): Promise<User> {
  const change = { passwordHash: null, ...noPendingEmail };
  await context.database.update(users).set(change).where(eq(users.id, user.id));
  await endSessionsOf(context, user.id);
  const confirmed = await confirmEmail(context, { ...user, ...change });
  await joinConfirmed(context, sources, confirmed);
  return confirmed;
}
