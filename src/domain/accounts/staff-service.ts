import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { normaliseEmail } from '#values/email-address.ts';
import { type Language, languageCodes } from '#values/language.ts';
import { type AccountScope, type StaffRole, type StaffScope, staffRoles } from '#values/permissions.ts';
import { type FieldError, Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import { type Context, inTransaction } from '../context.ts';
import { requireUser } from './account-roles.ts';
import { sendInvitation } from './accounts-mails.ts';
import { users } from './accounts-tables.ts';
import { dropOneTimeTokens, makeOneTimeToken } from './one-time-tokens.ts';
import { dropSecondFactor } from './second-factor-state.ts';
import { endSessionsOf } from './sessions-service.ts';
import { removeIdentities } from './social-identities.ts';
import { findListedUser, type ListedUser } from './staff-queries.ts';
import { keepUserSetting, panelLanguage } from './user-settings.ts';
import { findUserByEmail, noPendingEmail, type User } from './users-queries.ts';

/* Who works in the back office of a site; admins of the site decide (docs/decisions/backoffice-users.md). */

/** What somebody may do: contents by scope, the rest by roles; at least one of them. */
export type Rights = {
  readonly scope: StaffScope | null;
  readonly roles: readonly StaffRole[];
};

export type Invitation = Rights & {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Of the mail, and of the back office until another is chosen there. */
  readonly language: Language;
};

/**
 * Makes a user of the back office and mails the link that sets the password. An account that has never proven the address
 * is taken over, for nobody knows whose it is: its password and logins end.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; VALIDATION for a language that the site does not speak, for neither scope nor role, or
 *   a role named twice; USER_EXISTS for an account whose owner is known: its role can be changed
 */
export async function inviteUser(context: Context, input: Invitation): Promise<ListedUser> {
  requirePermission(context, 'users.manage');
  const email = normaliseEmail(input.email);
  const { firstName, lastName, language } = input;
  const rights = checkedRights(input);
  if (!context.site.languages.includes(language)) {
    throw new Refusal('VALIDATION', {}, { language: { rule: 'oneOf' } });
  }
  return inTransaction(context, async (transaction) => {
    const { database, clock, site } = transaction;
    const facts = { firstName, lastName, language, ...rights, isBackofficeUser: true };
    const [made] = await database
      .insert(users)
      .values({ ...facts, siteId: site.id, email, username: email, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (!made) await takeOver(transaction, email, facts);
    const user = await findUserByEmail(transaction, site.id, email);
    if (!user) throw new Error('An invited user was not found.');
    await keepUserSetting(transaction, user.id, { ...panelLanguage, value: languageCodes[language] });
    await mailInvitation(transaction, user);
    return listed(transaction, user.id);
  });
}

/** Mails another link; the one before counts no longer. @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND */
export async function inviteAgain(context: Context, id: number): Promise<ListedUser> {
  requirePermission(context, 'users.manage');
  return inTransaction(context, async (transaction) => {
    const user = await holdUser(transaction, id);
    if (!user.isBackofficeUser || !isInvited(user) || user.blockedAt) throw new Refusal('NOT_FOUND');
    await mailInvitation(transaction, user);
    return listed(transaction, id);
  });
}

/**
 * Gives somebody other rights, and ends their logins: what a stolen one could do must not grow.
 * @param wanted roles that are absent stay
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND, LAST_ADMIN; VALIDATION as `inviteUser`; EMAIL_NOT_CONFIRMED for a customer who has not shown to
 *   own the address
 */
export async function changeRights(
  context: Context,
  id: number,
  wanted: Pick<Rights, 'scope'> & { readonly roles?: Rights['roles'] | undefined },
): Promise<ListedUser> {
  return change(context, id, async (transaction, user) => {
    const rights = checkedRights({ scope: wanted.scope, roles: wanted.roles ?? user.roles });
    if (isDeepStrictEqual(rights, { scope: user.scope, roles: user.roles }) && user.isBackofficeUser) return;
    if (!user.isBackofficeUser && user.emailConfirmedAt === null) throw new Refusal('EMAIL_NOT_CONFIRMED');
    if (rights.scope !== 'admin') await requireAdminBeside(transaction, user);
    await transaction.database
      .update(users)
      .set({ ...rights, isBackofficeUser: true })
      .where(eq(users.id, id));
    await endSessionsOf(transaction, id);
  });
}

/** Shuts somebody out, or lets them in again. @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND, LAST_ADMIN */
export async function blockUser(context: Context, id: number, isBlocked: boolean): Promise<ListedUser> {
  return change(context, id, async (transaction, user) => {
    if ((user.blockedAt !== null) === isBlocked) return;
    if (isBlocked) await requireAdminBeside(transaction, user);
    const blockedAt = isBlocked ? transaction.clock.now() : null;
    await transaction.database.update(users).set({ blockedAt }).where(eq(users.id, id));
    await dropOneTimeTokens(transaction, 'invitation', id);
    await endSessionsOf(transaction, id);
  });
}

/**
 * Takes all rights away. Whoever has set a password stays a customer of the shop, with orders and all; an invited one who
 * has not is no more.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND, LAST_ADMIN
 */
export async function removeUser(context: Context, id: number): Promise<void> {
  requirePermission(context, 'users.manage');
  await inTransaction(context, async (transaction) => {
    await holdAdmins(transaction);
    const user = await holdUser(transaction, id);
    if (!user.isBackofficeUser) throw new Refusal('NOT_FOUND');
    await requireAdminBeside(transaction, user);
    await endSessionsOf(transaction, id);
    if (isInvited(user)) {
      await transaction.database.delete(users).where(eq(users.id, id));
      return;
    }
    await dropSecondFactor(transaction, id);
    await transaction.database
      .update(users)
      .set({ scope: 'customer', roles: [], isBackofficeUser: false })
      .where(eq(users.id, id));
  });
}

/** Logs somebody out everywhere. @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND */
export async function endSessionsOfUser(context: Context, id: number): Promise<ListedUser> {
  return change(context, id, (transaction) => endSessionsOf(transaction, id));
}

/**
 * Takes away the second factor of somebody who has lost it. One's own is turned off with a code: whoever has stolen a login
 * must not get rid of it.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND
 */
export async function resetSecondFactor(context: Context, id: number): Promise<ListedUser> {
  if (requireUser(context).userId === id) throw new Refusal('FORBIDDEN');
  return change(context, id, async (transaction) => {
    await dropSecondFactor(transaction, id);
    await endSessionsOf(transaction, id);
  });
}

/** Holds the site's admins and the user, so that of two who change each other one comes first. */
async function change(
  context: Context,
  id: number,
  write: (transaction: Context, user: User) => Promise<void>,
): Promise<ListedUser> {
  requirePermission(context, 'users.manage');
  return inTransaction(context, async (transaction) => {
    await holdAdmins(transaction);
    await write(transaction, await holdUser(transaction, id));
    return listed(transaction, id);
  });
}

/** @throws Refusal FORBIDDEN where who asks is no admin any more since the call began */
export async function holdAdmins(context: Context): Promise<void> {
  const { database, site } = context;
  const admins = await database
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.siteId, site.id), eq(users.scope, 'admin'), isNull(users.blockedAt)))
    .orderBy(asc(users.id))
    .for('update');
  const { userId } = requireUser(context);
  if (!admins.some(({ id }) => id === userId)) throw new Refusal('FORBIDDEN');
}

/** Before an admin erases the own account. @throws Refusal LAST_ADMIN, FORBIDDEN as `holdAdmins` */
export async function requireNotLastAdmin(context: Context, user: User): Promise<void> {
  if (user.scope !== 'admin') return;
  await holdAdmins(context);
  await requireAdminBeside(context, user);
}

/** Before an admin stops being one: whoever asks is another admin, or has another one beside. */
async function requireAdminBeside(context: Context, user: User): Promise<void> {
  if (user.scope !== 'admin') return;
  const { database, site } = context;
  const able = await database
    .select({ id: users.id, emailConfirmedAt: users.emailConfirmedAt, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.siteId, site.id), eq(users.scope, 'admin'), isNull(users.blockedAt)));
  if (!able.some((admin) => admin.id !== user.id && !isInvited(admin))) throw new Refusal('LAST_ADMIN');
}

async function holdUser({ database, site }: Context, id: number): Promise<User> {
  const [user] = await database
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.siteId, site.id)))
    .for('update');
  if (!user) throw new Refusal('NOT_FOUND');
  return user;
}

async function takeOver(context: Context, email: string, facts: Partial<User>): Promise<void> {
  const { database, site } = context;
  const user = await findUserByEmail(context, site.id, email);
  if (!user || user.isBackofficeUser || user.emailConfirmedAt !== null) throw new Refusal('USER_EXISTS');
  await database
    .update(users)
    .set({ ...facts, passwordHash: null, blockedAt: null, ...noPendingEmail })
    .where(eq(users.id, user.id));
  await removeIdentities(context, user.id);
  await endSessionsOf(context, user.id);
}

/** Rights as an account keeps them. @throws Refusal VALIDATION for neither scope nor role, and for a role named twice */
function checkedRights({ scope, roles }: Rights): { scope: AccountScope; roles: StaffRole[] } {
  const problems: Record<string, FieldError> = {};
  if (scope === null && roles.length === 0) problems.scope = { rule: 'required' };
  for (const [index, role] of roles.entries()) {
    if (roles.indexOf(role) < index) problems[`roles.${index}`] = { rule: 'twice' };
  }
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
  return { scope: scope ?? 'customer', roles: staffRoles.filter((role) => roles.includes(role)) };
}

async function mailInvitation(context: Context, user: User): Promise<void> {
  const token = await makeOneTimeToken(context, 'invitation', user.id, user.email);
  await sendInvitation(context, context.site, user, token);
}

async function listed(context: Context, id: number): Promise<ListedUser> {
  const user = await findListedUser(context, id);
  if (!user) throw new Error('A changed user was not found.');
  return user;
}

/** Nobody can log in yet. */
function isInvited({
  emailConfirmedAt,
  passwordHash,
}: Pick<User, 'emailConfirmedAt' | 'passwordHash'>): boolean {
  return emailConfirmedAt === null && passwordHash === null;
}
