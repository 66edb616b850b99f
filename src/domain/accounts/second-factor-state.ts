import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { AccountScope, StaffRole } from '#values/permissions.ts';
import type { ShopRuntime } from '../context.ts';
import type { Site } from '../site.ts';
import { passkeys, recoveryCodes, secondFactors, users } from './accounts-tables.ts';

/** Whether logins of the user of a row of `user` need a second factor: an app that has shown a code, or a passkey. */
export const isGuarded = sql<boolean>`(
  exists (select from second_factor where user_id = "user"."id" and confirmed_at is not null)
  or exists (select from passkey where user_id = "user"."id")
)`;

/** Whether logins of an account need a second factor. */
export async function hasSecondFactor(
  { database }: Pick<ShopRuntime, 'database'>,
  userId: number,
): Promise<boolean> {
  const [found] = await database
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isGuarded));
  return found !== undefined;
}

/** Whether an authenticator app is set up. */
export async function hasApp({ database }: Pick<ShopRuntime, 'database'>, userId: number): Promise<boolean> {
  const [found] = await database
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)));
  return found !== undefined;
}

/** Takes away all that an account has of it: app, passkeys, and the codes that stand in for them. */
export async function dropSecondFactor(runtime: ShopRuntime, userId: number): Promise<void> {
  const { database } = runtime;
  await database.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await database.delete(passkeys).where(eq(passkeys.userId, userId));
  await dropRecoveryCodes(runtime, userId);
}

export async function dropRecoveryCodes({ database }: ShopRuntime, userId: number): Promise<void> {
  await database.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Whether somebody may work in the site's back office with a second factor alone (docs/rules/options.md, RequireSecondFactor). */
export function needsSecondFactor(
  { options }: Pick<Site, 'options'>,
  { scope, roles }: { readonly scope: AccountScope; readonly roles: readonly StaffRole[] },
): boolean {
  const asked = options.RequireSecondFactor;
  // True, as it was said before scopes could be named: admins.
  if (asked === true) return scope === 'admin';
  return isRecord(asked) && [scope, ...roles].some((name) => asked[name] === true);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
