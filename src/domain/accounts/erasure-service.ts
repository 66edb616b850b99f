import { and, eq, sql } from 'drizzle-orm';
import { dropAnswersWith } from '#platform/database/idempotency-store.ts';
import { errorFacts } from '#platform/log/error-facts.ts';
import { erasedWord } from '#values/erased.ts';
import { Refusal } from '#values/refusal.ts';
import { type Context, inTransaction, type ShopRuntime } from '../context.ts';
import { forgetAllAttempts } from './account-attempts.ts';
import type { AccountSources, Kept, Person } from './account-participants.ts';
import { requireUser } from './account-roles.ts';
import { tellErasure } from './accounts-mails.ts';
import {
  knownDevices,
  memberCards,
  passkeys,
  secondFactors,
  sessions,
  socialIdentities,
  userSettings,
  users,
} from './accounts-tables.ts';
import { requirePassword } from './password-service.ts';
import { endSessionsOf } from './sessions-service.ts';
import { requireNotLastAdmin } from './staff-service.ts';
import { getAndLockUser, getUser, listAddresses, type User } from './users-queries.ts';

/**
 * All that is kept about the logged-in user, as one record with a part for each module.
 * @throws Refusal NO_ACTIVE_USER, EMAIL_NOT_CONFIRMED
 */
export async function exportAccount(
  context: Context,
  { participants }: Pick<AccountSources, 'participants'>,
): Promise<Record<string, unknown>> {
  const { database } = context;
  const { userId } = requireUser(context);
  const user = await getUser(context, userId);
  requireConfirmed(user);
  const person = await personOf(context, user);
  const { passwordHash, siteId, ...account } = user;
  const parts = await Promise.all(participants.map(({ exportPerson }) => exportPerson?.(context, person)));
  return {
    account: { ...account, hasPassword: passwordHash !== null },
    addresses: await listAddresses(context, userId),
    logins: await database
      .select({
        device: sessions.device,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        expiresAt: sessions.expiresAt,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId)),
    settings: await database
      .select({ group: userSettings.group, key: userSettings.key, value: userSettings.value })
      .from(userSettings)
      .where(eq(userSettings.userId, userId)),
    secondFactor: await database
      .select({ confirmedAt: secondFactors.confirmedAt })
      .from(secondFactors)
      .where(eq(secondFactors.userId, userId)),
    passkeys: await database
      .select({
        name: passkeys.name,
        host: passkeys.host,
        isBackedUp: passkeys.isBackedUp,
        createdAt: passkeys.createdAt,
        lastUsedAt: passkeys.lastUsedAt,
      })
      .from(passkeys)
      .where(eq(passkeys.userId, userId)),
    knownDevices: await database
      .select({ lastLoginAt: knownDevices.lastLoginAt })
      .from(knownDevices)
      .where(eq(knownDevices.userId, userId)),
    socialLogins: await database
      .select({ provider: socialIdentities.provider, subject: socialIdentities.subject })
      .from(socialIdentities)
      .where(eq(socialIdentities.userId, userId)),
    ...Object.assign({}, ...parts),
  };
}

/**
 * Erases the account of the logged-in user: everything about the person goes, but for what open orders need until they are
 * closed and papers for as long as the law has them kept.
 * @returns what stays, why and until when
 * @throws Refusal NO_ACTIVE_USER, RATE_LIMITED, PASSWORD_INCORRECT, EMAIL_NOT_CONFIRMED, LAST_ADMIN, TOKEN_REFUSED for the second of
 *   two at once
 */
export async function eraseAccount(
  context: Context,
  { passwords, participants }: AccountSources,
  password: string,
): Promise<readonly Kept[]> {
  const wrong = new Refusal('PASSWORD_INCORRECT', {}, { password: { rule: 'incorrectPassword' } });
  const asked = await requirePassword(context, passwords, password, wrong);
  const { id } = asked;
  const kept = await inTransaction(context, async (transaction) => {
    const { database } = transaction;
    await requireNotLastAdmin(transaction, asked);
    // An order holds its cart before it names its buyer: in another order than that, both would wait for each other.
    const known = await personOf(transaction, asked);
    for (const { holdPerson } of participants) await holdPerson?.(transaction, known);
    // What else is being written in the person's name is waited for, and then goes too.
    const user = await getAndLockUser(transaction, id);
    requireConfirmed(user);
    const person = await personOf(transaction, user);
    await endSessionsOf(transaction, user.id);
    const staying: Kept[] = [];
    for (const { erasePerson } of participants) {
      await erasePerson?.(transaction, person, (kept) => staying.push(kept));
    }
    // First answers of calls are kept for a day.
    await dropAnswersWith(database, user.siteId, person.emails);
    await forgetAllAttempts(transaction, user.siteId, [...person.emails, String(user.id)]);
    await eraseHolder(transaction, user);
    await database.delete(users).where(eq(users.id, user.id));
    await tellErasure(transaction, context.site, user.id);
    transaction.emit({ kind: 'customer.changed', siteId: user.siteId, userId: user.id, happened: 'erased' });
    return staying;
  });
  context.log.info({ user: id }, 'an account was erased by its owner');
  for (const { personErased } of participants) {
    await personErased?.(context).catch((error: unknown) =>
      context.log.error(errorFacts(error), 'what an erased account left is removed later'),
    );
  }
  return kept;
}

/** Much of what is kept is kept under the address alone: it is not handed to whoever has merely named it. */
function requireConfirmed({ emailConfirmedAt }: User): void {
  if (emailConfirmedAt === null) throw new Refusal('EMAIL_NOT_CONFIRMED');
}

/**
 * The logged-in user, with the addresses that are this person's for certain.
 * @throws Refusal NO_ACTIVE_USER, EMAIL_NOT_CONFIRMED
 */
export async function getProvenPerson(context: Context): Promise<Person> {
  const user = await getUser(context, requireUser(context).userId);
  requireConfirmed(user);
  return personOf(context, user);
}

/** An account's person. Former addresses that somebody else has registered since are that person's. */
export async function personOf({ database }: Pick<ShopRuntime, 'database'>, user: User): Promise<Person> {
  const { id: userId, siteId, email, pendingEmail } = user;
  const isTaken = database
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.siteId, siteId), sql`${users.email} = former.email`));
  const { rows } = await database.execute<{ email: string }>(sql`
    select former.email from unnest(${sql.param(user.formerEmails)}::text[]) as former(email)
    where not exists ${isTaken}`);
  return { userId, siteId, emails: [email, ...rows.map((former) => former.email)], pendingEmail };
}

/** Others may use the card too: it stays, without the name on it where that is this person's. */
async function eraseHolder({ database }: ShopRuntime, user: User): Promise<void> {
  const { memberCardBarcode, firstName, lastName } = user;
  if (memberCardBarcode === null) return;
  const isNamed = sql`lower(${memberCards.holder}) = lower(${`${firstName} ${lastName}`})`;
  await database
    .update(memberCards)
    .set({ holder: erasedWord })
    .where(and(eq(memberCards.barcode, memberCardBarcode), isNamed));
}
