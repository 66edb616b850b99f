import { and, count, eq } from 'drizzle-orm';
import { addressesMaximum } from '#values/account-limits.ts';
import { Refusal } from '#values/refusal.ts';
import { type Context, inTransaction } from '../context.ts';
import { checkNames, readEmail } from './account-input-rules.ts';
import { requireUser } from './account-roles.ts';
import { sendChangeNotice } from './accounts-mails.ts';
import { userAddresses, users } from './accounts-tables.ts';
import type { Address } from './address.ts';
import { checkAddress } from './address-rules.ts';
import { countCardTry, isUsableCard } from './member-cards.ts';
import { confirmLater } from './register-service.ts';
import { findUserByEmail, getAndLockUser, type User, type UserAddress } from './users-queries.ts';

/** What is left out stays as it is. */
export type ProfileChange = {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  readonly username?: string | undefined;
  /** Empty or null: no card. */
  readonly memberCardBarcode?: string | null | undefined;
};

/**
 * Changes the profile of whoever is logged in. Another e-mail address counts once it is confirmed; both addresses are
 * written to.
 * @throws Refusal NO_ACTIVE_USER, RATE_LIMITED, USER_EXISTS, MEMBER_CARD_INVALID, VALIDATION
 */
export async function updateProfile(context: Context, change: ProfileChange): Promise<User> {
  const { userId } = requireUser(context);
  // Outside the transaction, for a wrong card undoes all of that.
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
      pendingEmail: await readNewEmail(transaction, user, change.email),
    };
    await transaction.database.update(users).set(changed).where(eq(users.id, userId));
    const now = { ...user, ...changed };
    const entered = change.email === undefined ? null : now.pendingEmail;
    if (entered !== null) await announceNewEmail(transaction, user, now, entered);
    return now;
  });
}

/** @param given undefined: stays as it is */
async function readCard(
  context: Context,
  user: User,
  given: string | null | undefined,
): Promise<string | null> {
  if (given === undefined) return user.memberCardBarcode;
  const card = given?.trim() || null;
  if (card !== null && card !== user.memberCardBarcode && !(await isUsableCard(context, card))) {
    throw new Refusal('MEMBER_CARD_INVALID', {}, { memberCardBarcode: { rule: 'oneOf' } });
  }
  return card;
}

/** The address that waits to be confirmed; entering the present one again gives a change up. */
async function readNewEmail(context: Context, user: User, given: string | undefined): Promise<string | null> {
  if (given === undefined) return user.pendingEmail;
  const email = readEmail(given, 'email');
  if (email === user.email) return null;
  if (await findUserByEmail(context, user.siteId, email)) throw new Refusal('USER_EXISTS');
  return email;
}

async function announceNewEmail(context: Context, before: User, user: User, email: string): Promise<void> {
  if (before.pendingEmail !== email) await sendChangeNotice(context, context.site, before, email);
  await confirmLater(context, user, email);
}

/**
 * Adds an address to the profile of whoever is logged in.
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
    await getAndLockUser(transaction, userId);
    const { database } = transaction;
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
    return { id: row.id, type: input.type, address };
  });
}

/**
 * Replaces an address in the profile of whoever is logged in.
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
  const isOwn = and(eq(userAddresses.id, addressId), eq(userAddresses.userId, userId));
  // Whose it is comes before what is wrong with it: another's address answers like one that is not there.
  const [known] = await context.database.select({ id: userAddresses.id }).from(userAddresses).where(isOwn);
  if (!known) throw new Refusal('NOT_FOUND');
  const address = checkAddress(input.address, '', isDeliveredTo);
  const [row] = await context.database
    .update(userAddresses)
    .set({ address, ...(input.type ? { type: input.type } : {}) })
    .where(isOwn)
    .returning({ id: userAddresses.id, type: userAddresses.type, address: userAddresses.address });
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}
