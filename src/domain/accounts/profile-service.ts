import { and, count, eq } from 'drizzle-orm';
import { addressesMaximum, emailChangesPerAccount } from '#values/account-limits.ts';
import { Refusal } from '#values/refusal.ts';
import { type Context, inTransaction } from '../context.ts';
import { requireAttempt } from './account-attempts.ts';
import { checkNames, readEmail, readKnownEmail } from './account-input-rules.ts';
import type { AccountSources } from './account-participants.ts';
import { requireUser } from './account-roles.ts';
import { userAddresses, users } from './accounts-tables.ts';
import { type Address, checkAddress } from './address-rules.ts';
import { beginEmailChange } from './email-change-service.ts';
import { countCardTry, findUsableCard } from './member-cards.ts';
import { requirePassword } from './password-service.ts';
import { getAndLockUser, getUser, type User, type UserAddress } from './users-queries.ts';

/** What is left out stays as it is. */
export type ProfileChange = {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  readonly username?: string | undefined;
  /** Empty or null: no card. */
  readonly memberCardBarcode?: string | null | undefined;
  /** The present one; it allows another e-mail address. Empty: none was given. */
  readonly password?: string | undefined;
};

/**
 * Changes the profile of the logged-in user. Another e-mail address counts once it is confirmed: by itself where the
 * password is given, else by the present one too.
 * @throws Refusal NO_ACTIVE_USER, RATE_LIMITED, PASSWORD_INCORRECT, USER_EXISTS, MEMBER_CARD_INVALID, VALIDATION
 */
export async function updateProfile(
  context: Context,
  { passwords }: Pick<AccountSources, 'passwords'>,
  change: ProfileChange,
): Promise<User> {
  const { userId } = requireUser(context);
  const email = change.email === undefined ? undefined : readKnownEmail(change.email, 'email');
  const isAllowed = Boolean(change.password);
  if (change.password) {
    const wrong = new Refusal('PASSWORD_INCORRECT', {}, { password: { rule: 'incorrectPassword' } });
    await requirePassword(context, passwords, change.password, wrong);
  }
  // Outside the transaction, for what is refused in it undoes all of that.
  if (email !== undefined) await countEmailChange(context, userId, email);
  if (change.memberCardBarcode?.trim()) await countCardTry(context);
  return inTransaction(context, async (transaction) => {
    const user = await getAndLockUser(transaction, userId);
    const names = checkNames({
      firstName: change.firstName ?? user.firstName,
      lastName: change.lastName ?? user.lastName,
    });
    const changed = {
      ...names,
      username: change.username?.trim() || user.username,
      memberCardBarcode: await readCard(transaction, user, change.memberCardBarcode),
    };
    await transaction.database.update(users).set(changed).where(eq(users.id, userId));
    transaction.emit({ kind: 'customer.changed', siteId: user.siteId, userId, happened: 'changed' });
    const now = { ...user, ...changed };
    return email === undefined ? now : beginEmailChange(transaction, now, email, isAllowed);
  });
}

const changingEmail = { kind: 'emailChange', maximum: emailChangesPerAccount, windowMinutes: 60 };

/**
 * Counts an address that the account has not entered before: neither a way to fill mailboxes nor to ask who is a customer.
 * It keeps to today's rule.
 */
async function countEmailChange(context: Context, userId: number, email: string): Promise<void> {
  const user = await getUser(context, userId);
  if (email === user.email || email === user.pendingEmail) return;
  readEmail(email, 'email');
  await requireAttempt(context, changingEmail, String(userId));
}

/** @param given undefined: stays as it is */
async function readCard(
  context: Context,
  user: User,
  given: string | null | undefined,
): Promise<string | null> {
  if (given === undefined) return user.memberCardBarcode;
  const typed = given?.trim() || null;
  if (typed === null || typed === user.memberCardBarcode) return typed;
  const card = await findUsableCard(context, typed);
  if (!card) throw new Refusal('MEMBER_CARD_INVALID', {}, { memberCardBarcode: { rule: 'oneOf' } });
  return card.barcode;
}

/**
 * Adds an address to the profile of the logged-in user.
 * @throws Refusal NO_ACTIVE_USER, VALIDATION
 */
export async function createAddress(
  context: Context,
  input: Omit<UserAddress, 'id'>,
  isDeliveredTo: (country: string) => boolean,
): Promise<UserAddress> {
  const { userId } = requireUser(context);
  const address = checkAddress(input.address, '', isDeliveredTo);
  return inTransaction(context, async (transaction) => {
    const { siteId } = await getAndLockUser(transaction, userId);
    const { database, emit } = transaction;
    const [kept] = await database
      .select({ count: count() })
      .from(userAddresses)
      .where(eq(userAddresses.userId, userId));
    if ((kept?.count ?? 0) >= addressesMaximum) {
      throw new Refusal('VALIDATION', {}, { addresses: { rule: 'maxLength', parameter: addressesMaximum } });
    }
    const [row] = await database
      .insert(userAddresses)
      .values({ userId, type: input.type, address })
      .returning({ id: userAddresses.id });
    if (!row) throw new Error('A new address was not returned.');
    emit({ kind: 'customer.changed', siteId, userId, happened: 'changed' });
    return { id: row.id, type: input.type, address };
  });
}

const isAddressOf = (userId: number, addressId: number) =>
  and(eq(userAddresses.id, addressId), eq(userAddresses.userId, userId));

/** Whether an address is of the logged-in user. @throws Refusal NO_ACTIVE_USER */
export async function hasAddress(context: Context, addressId: number): Promise<boolean> {
  const isOwn = isAddressOf(requireUser(context).userId, addressId);
  const [known] = await context.database.select({ id: userAddresses.id }).from(userAddresses).where(isOwn);
  return known !== undefined;
}

/**
 * Replaces an address in the profile of the logged-in user.
 * @param input.type undefined: stays as it is
 * @throws Refusal NO_ACTIVE_USER, NOT_FOUND for one that is unknown or another's, VALIDATION
 */
export async function updateAddress(
  context: Context,
  addressId: number,
  input: { readonly type?: UserAddress['type'] | undefined; readonly address: Address },
  isDeliveredTo: (country: string) => boolean,
): Promise<UserAddress> {
  const { userId } = requireUser(context);
  // Whose it is comes before what is wrong with it: another's address answers like one that is not there.
  if (!(await hasAddress(context, addressId))) throw new Refusal('NOT_FOUND');
  const address = checkAddress(input.address, '', isDeliveredTo);
  return inTransaction(context, async ({ database, site, emit }) => {
    const [row] = await database
      .update(userAddresses)
      .set({ address, ...(input.type ? { type: input.type } : {}) })
      .where(isAddressOf(userId, addressId))
      .returning({ id: userAddresses.id, type: userAddresses.type, address: userAddresses.address });
    if (!row) throw new Refusal('NOT_FOUND');
    emit({ kind: 'customer.changed', siteId: site.id, userId, happened: 'changed' });
    return row;
  });
}
