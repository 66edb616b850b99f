import { and, eq } from 'drizzle-orm';
import { normaliseEmail } from '#values/email-address.ts';
import type { Language } from '#values/language.ts';
import { inTransaction, type ShopRuntime } from '../context.ts';
import type { Scope } from './account-roles.ts';
import { userAddresses, users } from './accounts-tables.ts';
import type { UserAddress } from './users-queries.ts';

/** A user as the operator of a shop describes one. */
export type UserInput = {
  readonly siteId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** PHC text of argon2id; absent: stays as it is. */
  readonly passwordHash?: string | undefined;
  readonly language: Language;
  readonly scope: Scope;
  readonly emailConfirmed: boolean;
  readonly blocked: boolean;
  readonly memberCardBarcode: string | null;
  /** Absent: stay as they are. */
  readonly addresses?: readonly Omit<UserAddress, 'id'>[] | undefined;
};

/** Creates a user or renews the one with this address on this site; every scope but `customer` is the back office's. */
export async function saveUser(runtime: ShopRuntime, input: UserInput): Promise<void> {
  const { addresses, passwordHash, emailConfirmed, blocked, scope, ...facts } = input;
  const email = normaliseEmail(input.email);
  await inTransaction(runtime, async ({ database, clock, announce }) => {
    const now = clock.now();
    const change = {
      ...facts,
      email,
      scope,
      isBackofficeUser: scope !== 'customer',
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
    if (addresses) {
      await database.delete(userAddresses).where(eq(userAddresses.userId, user.id));
      if (addresses.length > 0) {
        await database
          .insert(userAddresses)
          .values(addresses.map((address) => ({ ...address, userId: user.id })));
      }
    }
    announce({ kind: 'account.changed', userId: user.id });
  });
}

/** Changes what an existing user may do. @returns false where there is no such user */
export async function promoteUser(
  runtime: ShopRuntime,
  siteId: number,
  email: string,
  scope: Scope,
): Promise<boolean> {
  const [user] = await runtime.database
    .update(users)
    .set({ scope, isBackofficeUser: scope !== 'customer' })
    .where(and(eq(users.siteId, siteId), eq(users.email, normaliseEmail(email))))
    .returning({ id: users.id });
  if (user) runtime.announce({ kind: 'account.changed', userId: user.id });
  return user !== undefined;
}
