import { desc, eq } from 'drizzle-orm';
import { savedRoofsMaximum } from '#values/account-limits.ts';
import { Refusal } from '#values/refusal.ts';
import {
  type AccountParticipant,
  countOwnThings,
  deleteOwnThing,
  getNewestNamed,
  isOwnThing,
  readOwnName,
  requireRoomForOne,
  requireUser,
} from '../accounts/own-things.ts';
import { products } from '../catalogue/products/catalogue-tables.ts';
import type { SellableDirectory } from '../catalogue/products/sellable-queries.ts';
import { type Context, inTransactionOnce } from '../context.ts';
import { type AskedRoof, calculateRoof } from './roof-calculation.ts';
import { savedRoofs } from './saved-roofs-tables.ts';

export type SavedRoof = typeof savedRoofs.$inferSelect;

/** A page of the roofs of the logged-in user, the last changed first. @throws Refusal NO_ACTIVE_USER */
export async function listSavedRoofs(
  context: Context,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ readonly roofs: SavedRoof[]; readonly total: number }> {
  const roofs = await context.database
    .select()
    .from(savedRoofs)
    .where(eq(savedRoofs.userId, requireUser(context).userId))
    .orderBy(desc(savedRoofs.updatedAt), desc(savedRoofs.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { roofs, total: await countOwnThings(context, savedRoofs) };
}

/**
 * Saves a roof for the logged-in user, if it can be calculated.
 * @throws Refusal NO_ACTIVE_USER, VALIDATION (name; `roofs` if the account has reached its limit), and as
 * `calculateRoof`
 */
export async function createSavedRoof(
  context: Context,
  sellables: SellableDirectory,
  {
    name: given,
    leftOut = [],
    ...asked
  }: AskedRoof & { readonly name: string; readonly leftOut?: number[] | undefined },
): Promise<SavedRoof> {
  const { userId } = requireUser(context);
  const name = readOwnName(given);
  // Outside the transaction: inside it nothing may wait for a second connection.
  await calculateRoof(context, sellables, asked);
  const { productId, shape, lengthMm, widthMm, pitchTenths, eavesHeightMm, snowRegion, withGutter } = asked;
  const measures = {
    ...{ shape, lengthMm, widthMm, pitchTenths, eavesHeightMm, snowRegion, withGutter },
    ...(leftOut.length > 0 ? { leftOut } : {}),
  };
  const create = async (transaction: Context) => {
    const { database, clock } = transaction;
    await requireRoomForOne(transaction, savedRoofs, { field: 'roofs', maximum: savedRoofsMaximum });
    const now = clock.now();
    const [roof] = await database
      .insert(savedRoofs)
      .values({ userId, productId, name, measures, createdAt: now, updatedAt: now })
      .returning();
    if (!roof) throw new Error('A new roof was not returned.');
    return roof;
  };
  return inTransactionOnce(context, create, () => getNewestNamed(context, savedRoofs, name));
}

/** @throws Refusal NO_ACTIVE_USER, NOT_FOUND for one that is unknown or another's, VALIDATION (name) */
export async function renameSavedRoof(context: Context, roofId: number, name: string): Promise<SavedRoof> {
  const [roof] = await context.database
    .update(savedRoofs)
    .set({ name: readOwnName(name), updatedAt: context.clock.now() })
    .where(isOwnThing(context, savedRoofs, roofId))
    .returning();
  if (!roof) throw new Refusal('NOT_FOUND');
  return roof;
}

/** @throws Refusal NO_ACTIVE_USER, NOT_FOUND for one that is unknown or another's */
export async function deleteSavedRoof(context: Context, roofId: number): Promise<void> {
  await deleteOwnThing(context, savedRoofs, roofId);
}

/** Roofs go with the account by themselves. */
export const roofsOfPeople: AccountParticipant = {
  async exportPerson({ database }, { userId }) {
    const roofs = await database
      .select({
        name: savedRoofs.name,
        sku: products.sku,
        measures: savedRoofs.measures,
        createdAt: savedRoofs.createdAt,
        updatedAt: savedRoofs.updatedAt,
      })
      .from(savedRoofs)
      .innerJoin(products, eq(products.id, savedRoofs.productId))
      .where(eq(savedRoofs.userId, userId));
    return { roofs };
  },
};
