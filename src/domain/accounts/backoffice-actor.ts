import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import { keyPermissions } from '#values/api-keys.ts';
import type { Program, SignedIn } from '../actor.ts';
import type { ShopRuntime } from '../context.ts';
import type { Site } from '../site.ts';
import { apiKeys, users } from './accounts-tables.ts';

/**
 * A back-office user or a program with the rights of now, for what is done in somebody's name without a request; nothing for one who is
 * blocked, revoked or gone.
 * @param id as `actorIdOf` has noted it
 */
export async function findBackofficeActor(
  runtime: Pick<ShopRuntime, 'database' | 'clock'>,
  id: number,
  { id: siteId }: Pick<Site, 'id'>,
): Promise<SignedIn | Program | undefined> {
  const isOne = and(
    eq(users.id, id),
    eq(users.siteId, siteId),
    eq(users.isBackofficeUser, true),
    isNull(users.blockedAt),
  );
  const [user] = await runtime.database
    .select({ email: users.email, scope: users.scope, roles: users.roles })
    .from(users)
    .where(isOne);
  if (user) return { kind: 'backoffice', userId: id, sessionId: 0, isHeldBack: false, ...user };
  return findProgram(runtime, id, siteId);
}

async function findProgram(
  { database, clock }: Pick<ShopRuntime, 'database' | 'clock'>,
  keyId: number,
  siteId: number,
): Promise<Program | undefined> {
  const isOne = and(eq(apiKeys.id, keyId), eq(apiKeys.siteId, siteId), isNotNull(apiKeys.hash));
  const lasts = or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, clock.now()));
  const [key] = await database
    .select({ permissions: apiKeys.permissions })
    .from(apiKeys)
    .where(and(isOne, lasts));
  if (!key) return undefined;
  const permissions = keyPermissions.filter((permission) => key.permissions.includes(permission));
  return { kind: 'program', keyId, permissions };
}
