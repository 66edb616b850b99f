import { and, desc, eq, inArray } from 'drizzle-orm';
import { Refusal } from '#values/refusal.ts';
import type { AccountParticipant } from '../accounts/account-participants.ts';
import { requireCustomer } from '../accounts/account-roles.ts';
import { countOwnThings } from '../accounts/own-things.ts';
import { products } from '../catalogue/products/catalogue-tables.ts';
import { whereOffered } from '../catalogue/products/offered-products.ts';
import type { Context } from '../context.ts';
import { wishlistEntries } from './wishlist-tables.ts';

export type WishlistEntry = { readonly productId: number; readonly createdAt: Date };

/**
 * Adds products to the wishlist of a customer; one that is on it stays. Of several, those that the shop does not offer
 * are left out.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND where the shop offers no such product
 */
export async function addToWishlist(context: Context, productIds: readonly number[]): Promise<void> {
  const { userId } = requireCustomer(context);
  const { database, site, clock } = context;
  const known = await database
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, [...new Set(productIds)]), whereOffered(site)));
  if (known.length === 0) throw new Refusal('NOT_FOUND');
  await database
    .insert(wishlistEntries)
    .values(known.map(({ id }) => ({ userId, productId: id, createdAt: clock.now() })))
    .onConflictDoNothing();
}

/**
 * Takes a product off the wishlist of a customer.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND where it is not on it
 */
export async function removeFromWishlist(context: Context, productId: number): Promise<void> {
  const { userId } = requireCustomer(context);
  const removed = await context.database
    .delete(wishlistEntries)
    .where(and(eq(wishlistEntries.userId, userId), eq(wishlistEntries.productId, productId)))
    .returning({ productId: wishlistEntries.productId });
  if (removed.length === 0) throw new Refusal('NOT_FOUND');
}

/** A page of the wishlist of a customer, newest first. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function listWishlist(
  context: Context,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ readonly entries: WishlistEntry[]; readonly total: number }> {
  const { userId } = requireCustomer(context);
  const entries = await context.database
    .select({ productId: wishlistEntries.productId, createdAt: wishlistEntries.createdAt })
    .from(wishlistEntries)
    .where(eq(wishlistEntries.userId, userId))
    .orderBy(desc(wishlistEntries.createdAt), desc(wishlistEntries.productId))
    .limit(limit)
    .offset((page - 1) * limit);
  return { entries, total: await countOwnThings(context, wishlistEntries) };
}

/** Entries go with the account by themselves. */
export const wishlistOfPeople: AccountParticipant = {
  async exportPerson({ database }, { userId }) {
    const wishlist = await database
      .select({
        productId: wishlistEntries.productId,
        sku: products.sku,
        createdAt: wishlistEntries.createdAt,
      })
      .from(wishlistEntries)
      .innerJoin(products, eq(products.id, wishlistEntries.productId))
      .where(eq(wishlistEntries.userId, userId));
    return { wishlist };
  },
};
