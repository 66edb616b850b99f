import { and, eq, sql } from 'drizzle-orm';
import type { Site } from '#domain/site.ts';
import { normaliseEmail } from '#values/email-address.ts';
import { isLanguage, type Language } from '#values/language.ts';
import { type AccountScope, type StaffRole, staffRoles } from '#values/permissions.ts';
import { Refusal } from '#values/refusal.ts';
import { inTransaction, type ShopRuntime } from '../context.ts';
import { sites } from '../sites/sites-tables.ts';
import { sendPasswordLink } from './accounts-mails.ts';
import { userAddresses, users } from './accounts-tables.ts';
import { makeOneTimeToken } from './one-time-tokens.ts';
import { dropSecondFactor } from './second-factor-state.ts';
import { endSessionsOf } from './sessions-service.ts';
import { beginInLanguage } from './user-settings.ts';
import { findUserByEmail, type UserAddress } from './users-queries.ts';

/** A user as the operator of a shop describes one. */
export type UserInput = {
  readonly siteId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** PHC text of argon2id; absent: stays as it is. */
  readonly passwordHash?: string | undefined;
  readonly language: Language;
  readonly scope: AccountScope;
  /** Absent: none. */
  readonly roles?: readonly StaffRole[] | undefined;
  readonly emailConfirmed: boolean;
  readonly blocked: boolean;
  readonly memberCardBarcode: string | null;
  /** Absent: stay as they are. */
  readonly addresses?: readonly Omit<UserAddress, 'id'>[] | undefined;
};

/** Creates a user or renews the one with this address on this site; every scope but `customer`, and every role, is the back office's. */
export async function saveUser(runtime: ShopRuntime, input: UserInput): Promise<void> {
  const { addresses, passwordHash, emailConfirmed, blocked, scope, roles = [], ...facts } = input;
  const rights = rightsOf(scope, roles);
  const email = normaliseEmail(input.email);
  await inTransaction(runtime, async (transaction) => {
    const { database, clock, emit } = transaction;
    const now = clock.now();
    const change = {
      ...facts,
      email,
      ...rights,
      emailConfirmedAt: emailConfirmed ? now : null,
      blockedAt: blocked ? now : null,
      ...(passwordHash === undefined ? {} : { passwordHash }),
    };
    const [user] = await database
      .insert(users)
      .values({ ...change, username: email, createdAt: now })
      .onConflictDoUpdate({ target: [users.siteId, users.email], set: change })
      .returning({ id: users.id });
    if (!user) throw new Error('A saved user was not returned.');
    if (rights.isBackofficeUser) await beginInLanguage(transaction, user.id, input.language);
    if (addresses) {
      await database.delete(userAddresses).where(eq(userAddresses.userId, user.id));
      if (addresses.length > 0) {
        await database
          .insert(userAddresses)
          .values(addresses.map((address) => ({ ...address, userId: user.id })));
      }
    }
    emit({ kind: 'account.changed', userId: user.id });
  });
}

/**
 * Makes a user for the operator of a shop. Without a password the person is mailed the link that sets one, which also
 * confirms the address; with one the address counts as confirmed.
 * @throws Refusal USER_EXISTS
 */
export async function createUser(
  runtime: ShopRuntime,
  site: Site,
  input: Pick<UserInput, 'email' | 'firstName' | 'lastName' | 'passwordHash' | 'scope' | 'roles'>,
): Promise<void> {
  await inTransaction(runtime, async (transaction) => {
    const email = normaliseEmail(input.email);
    const { firstName, lastName } = input;
    const language = site.defaultLanguage;
    // Takes the address first: whoever registers it at the same moment must not become a back-office user.
    const taken = await transaction.database
      .insert(users)
      .values({
        siteId: site.id,
        email,
        username: email,
        firstName,
        lastName,
        language,
        createdAt: transaction.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (taken.length === 0) throw new Refusal('USER_EXISTS');
    if (input.scope === 'admin') await giveCompanyAddress(transaction, site.id, email);
    await saveUser(transaction, {
      ...input,
      siteId: site.id,
      language,
      emailConfirmed: input.passwordHash !== undefined,
      blocked: false,
      memberCardBarcode: null,
    });
    if (input.passwordHash !== undefined) return;
    const user = await findUserByEmail(transaction, site.id, email);
    if (!user) throw new Error('A new user was not found.');
    const token = await makeOneTimeToken(transaction, 'setPassword', user.id, email);
    const company = { ...site.company, email: site.company.email || email };
    await sendPasswordLink(transaction, { ...site, company }, user, token);
  });
}

/** A new shop has no address that its mails come from: that of whoever runs it is the first. */
async function giveCompanyAddress({ database, emit }: ShopRuntime, siteId: number, email: string) {
  const changed = await database
    .update(sites)
    .set({ company: sql`${sites.company} || ${JSON.stringify({ email })}::jsonb` })
    .where(and(eq(sites.id, siteId), sql`${sites.company} ->> 'email' = ''`))
    .returning({ id: sites.id });
  if (changed.length > 0) emit({ kind: 'site.changed' });
}

/** Changes what an existing user may do to this scope and these roles. @returns false where there is no such user */
export async function promoteUser(
  runtime: ShopRuntime,
  siteId: number,
  email: string,
  scope: AccountScope,
  roles: readonly StaffRole[] = [],
): Promise<boolean> {
  const rights = rightsOf(scope, roles);
  return inTransaction(runtime, async (transaction) => {
    const { database, emit } = transaction;
    const [user] = await database
      .update(users)
      .set(rights)
      .where(and(eq(users.siteId, siteId), eq(users.email, normaliseEmail(email))))
      .returning({ id: users.id, language: users.language });
    if (!user) return false;
    if (rights.isBackofficeUser && isLanguage(user.language)) {
      await beginInLanguage(transaction, user.id, user.language);
    }
    emit({ kind: 'account.changed', userId: user.id });
    return true;
  });
}

function rightsOf(scope: AccountScope, roles: readonly StaffRole[]) {
  const isBackofficeUser = scope !== 'customer' || roles.length > 0;
  return { scope, roles: staffRoles.filter((role) => roles.includes(role)), isBackofficeUser };
}

/**
 * Takes away the second factor of somebody who has lost it, and ends all logins; for the operator of a shop, where no other
 * admin can.
 * @returns false where there is no such user
 */
export async function takeSecondFactor(
  runtime: ShopRuntime,
  siteId: number,
  email: string,
): Promise<boolean> {
  return inTransaction(runtime, async (transaction) => {
    const user = await findUserByEmail(transaction, siteId, normaliseEmail(email));
    if (!user) return false;
    await dropSecondFactor(transaction, user.id);
    await endSessionsOf(transaction, user.id);
    return true;
  });
}
