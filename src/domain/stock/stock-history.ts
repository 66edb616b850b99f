import { and, desc, eq, lt } from 'drizzle-orm';
import { type Translated, textFor } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { actorName } from '../accounts/actor-names.ts';
import { requirePermission } from '../authorisation.ts';
import { products } from '../catalogue/products/catalogue-tables.ts';
import { stockMovements } from '../catalogue/stock/stock-tables.ts';
import type { Context } from '../context.ts';
import { orders } from '../orders/orders-tables.ts';
import { readBranches } from './stock-places.ts';

export type ListedMovement = Pick<
  typeof stockMovements.$inferSelect,
  'id' | 'kind' | 'placeId' | 'thousandths' | 'reason' | 'at'
> & {
  readonly placeName: string | null;
  /** An order of the context's site; null for those of others too. */
  readonly order: { readonly id: number; readonly orderNumber: string } | null;
  /** Null: the shop by itself, or somebody who was erased. */
  readonly user: { readonly id: number; readonly name: string } | null;
};

/**
 * The ledger of a product, newest first, page by page.
 * @param before the id of a movement: older ones than it
 * @returns `next` is the `before` of the page that follows; null: there is none
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND
 */
export async function listMovements(
  context: Context,
  productId: number,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<{ readonly unit: string; readonly movements: ListedMovement[]; readonly next: number | null }> {
  requirePermission(context, 'stock.manage');
  const { database, site } = context;
  const [product] = await database
    .select({ unit: products.unit })
    .from(products)
    .where(and(eq(products.id, productId), eq(products.catalogueId, site.catalogueId)));
  if (!product) throw new Refusal('NOT_FOUND');
  const rows = await database
    .select({
      movement: stockMovements,
      orderNumber: orders.orderNumber,
      name: actorName(stockMovements.actorId),
    })
    .from(stockMovements)
    .leftJoin(orders, and(eq(orders.id, stockMovements.orderId), eq(orders.siteId, site.id)))
    .where(
      and(
        eq(stockMovements.productId, productId),
        before === undefined ? undefined : lt(stockMovements.id, before),
      ),
    )
    .orderBy(desc(stockMovements.id))
    .limit(limit + 1);
  const branches = await readBranches(database);
  const movements = rows.slice(0, limit).map(({ movement, orderNumber, name }) => ({
    ...movement,
    placeName: nameOf(context, branches, movement.placeId),
    order: orderNumber === null || movement.orderId === null ? null : { id: movement.orderId, orderNumber },
    user: movement.actorId === null || name === null ? null : { id: movement.actorId, name },
  }));
  const isMore = rows.length > limit;
  return { unit: product.unit, movements, next: isMore ? (movements.at(-1)?.id ?? null) : null };
}

function nameOf(
  context: Context,
  branches: ReadonlyMap<number, Translated>,
  placeId: number | null,
): string | null {
  const name = placeId === null ? undefined : branches.get(placeId);
  return name ? textFor(context, name) : null;
}
