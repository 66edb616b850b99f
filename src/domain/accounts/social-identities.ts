import { and, eq, ne, or } from 'drizzle-orm';
import type { ShopRuntime } from '../context.ts';
import { socialIdentities } from './accounts-tables.ts';

type Identity = Pick<typeof socialIdentities.$inferSelect, 'provider' | 'subject'>;

/**
 * Takes an account's other logins at providers away. For whoever proves to own the address, by a provider where nobody had
 * confirmed it, or by the mailed link for a new password: what was joined before need not be that person's.
 * @param kept the one that proved it; none where a mail did
 */
export async function removeIdentities(
  { database }: Pick<ShopRuntime, 'database'>,
  userId: number,
  kept?: Identity,
): Promise<void> {
  const isAnother =
    kept && or(ne(socialIdentities.provider, kept.provider), ne(socialIdentities.subject, kept.subject));
  await database.delete(socialIdentities).where(and(eq(socialIdentities.userId, userId), isAnother));
}
