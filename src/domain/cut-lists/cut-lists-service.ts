import { desc, eq } from 'drizzle-orm';
import { savedCutListsMaximum } from '#values/account-limits.ts';
import type { CutRow } from '#values/cut-list.ts';
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
import { getCutProduct } from './cut-list-quote.ts';
import { savedCutLists } from './cut-lists-tables.ts';

export type SavedCutList = typeof savedCutLists.$inferSelect;

export type NewCutList = {
  readonly name: string;
  readonly productId: number;
  readonly rows: readonly CutRow[];
};

/** A page of the lists of the logged-in user, the last changed first. @throws Refusal NO_ACTIVE_USER */
export async function listCutLists(
  context: Context,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ readonly lists: SavedCutList[]; readonly total: number }> {
  const lists = await context.database
    .select()
    .from(savedCutLists)
    .where(eq(savedCutLists.userId, requireUser(context).userId))
    .orderBy(desc(savedCutLists.updatedAt), desc(savedCutLists.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { lists, total: await countOwnThings(context, savedCutLists) };
}

/** @throws Refusal NO_ACTIVE_USER, NOT_FOUND for one that is unknown or another's */
export async function getCutList(context: Context, listId: number): Promise<SavedCutList> {
  const [list] = await context.database
    .select()
    .from(savedCutLists)
    .where(isOwnThing(context, savedCutLists, listId));
  if (!list) throw new Refusal('NOT_FOUND');
  return list;
}

/**
 * Keeps a list for the logged-in user.
 * @throws Refusal NO_ACTIVE_USER, NOT_FOUND, CONFIGURATION_NOT_SET, NOT_FOR_SALE, VALIDATION (name; `lists` where the
 *   account keeps as many as it may)
 */
export async function createCutList(
  context: Context,
  sellables: SellableDirectory,
  input: NewCutList,
): Promise<SavedCutList> {
  const { userId } = requireUser(context);
  const name = readOwnName(input.name);
  // Outside the transaction: inside it nothing may wait for a second connection.
  const { id: productId } = await getCutProduct(context, sellables, input.productId);
  const create = async (transaction: Context) => {
    const { database, clock } = transaction;
    await requireRoomForOne(transaction, savedCutLists, { field: 'lists', maximum: savedCutListsMaximum });
    const now = clock.now();
    const [list] = await database
      .insert(savedCutLists)
      .values({ userId, productId, name, rows: [...input.rows], createdAt: now, updatedAt: now })
      .returning();
    if (!list) throw new Error('A new list was not returned.');
    return list;
  };
  return inTransactionOnce(context, create, () => getNewestNamed(context, savedCutLists, name));
}

/**
 * Gives a list another name, other rows, or both.
 * @throws Refusal NO_ACTIVE_USER, NOT_FOUND for one that is unknown or another's, VALIDATION (name)
 */
export async function updateCutList(
  context: Context,
  listId: number,
  { name, rows }: { readonly name?: string | undefined; readonly rows?: readonly CutRow[] | undefined },
): Promise<SavedCutList> {
  const [list] = await context.database
    .update(savedCutLists)
    .set({
      ...(name === undefined ? {} : { name: readOwnName(name) }),
      ...(rows === undefined ? {} : { rows: [...rows] }),
      updatedAt: context.clock.now(),
    })
    .where(isOwnThing(context, savedCutLists, listId))
    .returning();
  if (!list) throw new Refusal('NOT_FOUND');
  return list;
}

/** @throws Refusal NO_ACTIVE_USER, NOT_FOUND for one that is unknown or another's */
export async function deleteCutList(context: Context, listId: number): Promise<void> {
  await deleteOwnThing(context, savedCutLists, listId);
}

/** Lists go with the account by themselves. */
export const cutListsOfPeople: AccountParticipant = {
  async exportPerson({ database }, { userId }) {
    const cutLists = await database
      .select({
        name: savedCutLists.name,
        sku: products.sku,
        rows: savedCutLists.rows,
        createdAt: savedCutLists.createdAt,
        updatedAt: savedCutLists.updatedAt,
      })
      .from(savedCutLists)
      .innerJoin(products, eq(products.id, savedCutLists.productId))
      .where(eq(savedCutLists.userId, userId));
    return { cutLists };
  },
};
