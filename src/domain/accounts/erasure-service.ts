import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { idempotencyKeys } from '#platform/database/idempotency-tables.ts';
import { errorFacts } from '#platform/log/error-facts.ts';
import { outboxMails } from '#platform/mail/mail-tables.ts';
import { type Context, inTransaction } from '../context.ts';
import { forgetAttempts } from './account-attempts.ts';
import type { AccountSources, Person } from './account-participants.ts';
import { requireUser } from './account-roles.ts';
import { tellErasure } from './accounts-mails.ts';
import { users } from './accounts-tables.ts';
import { passwordTries } from './login-service.ts';
import { requirePassword } from './password-service.ts';
import { endSessionsOf } from './sessions-service.ts';
import { getUser, listAddresses } from './users-queries.ts';

/**
 * All that is kept about whoever is logged in, as one record with a part for each module.
 * @throws Refusal NO_ACTIVE_USER
 */
export async function exportAccount(
  context: Context,
  { participants }: Pick<AccountSources, 'participants'>,
): Promise<Record<string, unknown>> {
  const { userId } = requireUser(context);
  const user = await getUser(context, userId);
  const { passwordHash, siteId, ...account } = user;
  const parts = await Promise.all(
    participants.map(({ exportPerson }) => exportPerson?.(context, { userId, siteId, email: user.email })),
  );
  return {
    account: { ...account, hasPassword: passwordHash !== null },
    addresses: await listAddresses(context, userId),
    ...Object.assign({}, ...parts),
  };
}

/**
 * Erases the account of whoever is logged in: everything about the person goes, what the law makes a shop keep stays
 * without the person.
 * @throws Refusal NO_ACTIVE_USER, RATE_LIMITED, PASSWORD_INCORRECT
 */
export async function eraseAccount(
  context: Context,
  { passwords, participants }: AccountSources,
  password: string,
): Promise<void> {
  const user = await requirePassword(context, passwords, password, 'PASSWORD_INCORRECT');
  await inTransaction(context, async (transaction) => {
    const { database } = transaction;
    const person: Person = { userId: user.id, siteId: user.siteId, email: user.email };
    await endSessionsOf(transaction, user.id);
    for (const { erasePerson } of participants) await erasePerson?.(transaction, person);
    const addresses = [user.email, ...(user.pendingEmail === null ? [] : [user.pendingEmail])];
    // Sent or not: a mail holds what it was about.
    await database.delete(outboxMails).where(
      or(
        inArray(sql`lower(${outboxMails.recipient})`, addresses),
        // What the company was told that this person wrote.
        inArray(sql`lower(${outboxMails.replyTo})`, addresses),
      ),
    );
    // First answers of calls hold carts and addresses for a day.
    await database
      .delete(idempotencyKeys)
      .where(
        and(
          eq(idempotencyKeys.siteId, user.siteId),
          sql`position(${user.email} in lower(${idempotencyKeys.answer}::text)) > 0`,
        ),
      );
    await forgetAttempts(transaction, passwordTries, user.email);
    await database.delete(users).where(eq(users.id, user.id));
    await tellErasure(transaction, context.site, user.id);
  });
  context.log.info({ user: user.id }, 'an account was erased by its owner');
  for (const { personErased } of participants) {
    await personErased?.(context).catch((error: unknown) =>
      context.log.error(errorFacts(error), 'what an erased account left is removed later'),
    );
  }
}
