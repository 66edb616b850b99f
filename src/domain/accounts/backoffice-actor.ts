import { and, eq, isNull } from 'drizzle-orm';
import type { SignedIn } from '../actor.ts';
import type { ShopRuntime } from '../context.ts';
import type { Site } from '../site.ts';
import { users } from './accounts-tables.ts';

/** A back-office user with the rights of now, for what is done in somebody's name without a request; nothing for one who is blocked or gone. */
export async function findBackofficeActor(
  { database }: Pick<ShopRuntime, 'database'>,
  userId: number,
  { id: siteId }: Pick<Site, 'id'>,
): Promise<SignedIn | undefined> {
  const isOne = and(
    eq(users.id, userId),
    eq(users.siteId, siteId),
    eq(users.isBackofficeUser, true),
    isNull(users.blockedAt),
  );
  const [user] = await database
    .select({ email: users.email, scope: users.scope, roles: users.roles })
    .from(users)
    .where(isOne);
  return user && { kind: 'backoffice', userId, sessionId: 0, isHeldBack: false, ...user };
}
