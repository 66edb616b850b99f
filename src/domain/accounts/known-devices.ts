import { and, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import { knownDeviceSeconds, knownDevicesPerAccount } from '#values/account-limits.ts';
import { type Context, inTransaction, type ShopRuntime } from '../context.ts';
import { hashSecret, tokenBytes } from '../secret-hash.ts';
import { knownDevices, users } from './accounts-tables.ts';

/**
 * Makes a browser known to an account that has been logged in to with it. Its word is a new one each time: what was
 * stolen or planted before counts no longer. Other accounts that it is known to know it by the new word too.
 * @param formerWord what the browser kept until now
 * @returns the word it is to keep, 43 letters; it is nowhere else
 */
export async function rememberDevice(
  context: Context,
  userId: number,
  formerWord: string | undefined,
): Promise<string> {
  const word = context.random.token(tokenBytes);
  const hash = hashSecret(word);
  await inTransaction(context, async ({ database, clock }) => {
    if (formerWord) {
      await database
        .update(knownDevices)
        .set({ hash })
        .where(eq(knownDevices.hash, hashSecret(formerWord)));
    }
    const lastLoginAt = clock.now();
    await database
      .insert(knownDevices)
      .values({ hash, userId, lastLoginAt })
      .onConflictDoUpdate({ target: [knownDevices.hash, knownDevices.userId], set: { lastLoginAt } });
    const tooMany = database
      .select({ id: knownDevices.id })
      .from(knownDevices)
      .where(eq(knownDevices.userId, userId))
      .orderBy(desc(knownDevices.lastLoginAt), desc(knownDevices.id))
      .offset(knownDevicesPerAccount);
    await database.delete(knownDevices).where(inArray(knownDevices.id, tooMany));
  });
  return word;
}

/**
 * The number of a browser that is known to the account of an address.
 * @param email folded and trimmed
 */
export async function findKnownDevice(
  { database, clock, site }: Context,
  email: string,
  word: string,
): Promise<number | undefined> {
  const [device] = await database
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(
      and(
        eq(knownDevices.hash, hashSecret(word)),
        eq(users.siteId, site.id),
        eq(users.email, email),
        gt(knownDevices.lastLoginAt, oldest(clock.now())),
      ),
    );
  return device?.id;
}

/** Removes browsers that have not been logged in with for so long that they have dropped their word. */
export async function removeOldDevices({ database, clock }: ShopRuntime): Promise<void> {
  await database.delete(knownDevices).where(lt(knownDevices.lastLoginAt, oldest(clock.now())));
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - knownDeviceSeconds * 1000);
}
