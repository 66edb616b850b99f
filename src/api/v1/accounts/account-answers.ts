import type { Static } from 'typebox';
import type { SavedAddress, Tokens, User as UserShape } from '#contract/shapes/account-shapes.ts';
import type { SessionTokens } from '#domain/accounts/sessions-service.ts';
import { listAddresses, shownScope, type User, type UserAddress } from '#domain/accounts/users-queries.ts';
import type { Context } from '#domain/context.ts';
import { countOrdersOf } from '#domain/orders/orders-of-people.ts';
import { accessTokenSeconds } from '#values/account-limits.ts';

/** A user with what belongs to the account. */
export async function toUser(context: Context, user: User): Promise<Static<typeof UserShape>> {
  const [addresses, orderCount] = await Promise.all([
    listAddresses(context, user.id),
    countOrdersOf(context, user.id),
  ]);
  return {
    id: user.id,
    email: user.email,
    pendingEmail: user.pendingEmail,
    pendingEmailAllowed: user.pendingEmailAllowed,
    username: user.username,
    details: { firstName: user.firstName, lastName: user.lastName },
    memberCardBarcode: user.memberCardBarcode,
    isBackofficeUser: user.isBackofficeUser,
    scope: shownScope(user),
    addresses: addresses.map(toAddress),
    orderCount,
    hasPassword: user.passwordHash !== null,
    emailConfirmed: user.emailConfirmedAt !== null,
  };
}

export function toAddress({ id, type, address }: UserAddress): Static<typeof SavedAddress> {
  return { ...address, id, type };
}

export function toTokens({ accessToken, refreshToken }: SessionTokens): Static<typeof Tokens> {
  return { accessToken, refreshToken, expiresIn: accessTokenSeconds };
}
