import { eq, sql } from 'drizzle-orm';
import type { Refusal } from '#values/refusal.ts';
import { lockProducts } from '../cart/stock-reservations.ts';
import { products } from '../catalogue/catalogue-tables.ts';
import type { Context, ShopRuntime } from '../context.ts';
import type { Site } from '../sites/site.ts';
import type { OrderRow } from './order-record.ts';
import { orderStock } from './payments-tables.ts';

/** How much an order takes of a product, in thousandths of its unit; 0 where stock is not counted. */
export type StockNeed = { readonly productId: number; readonly thousandths: number };

/**
 * Takes goods from stock in the caller's transaction and announces it. What other carts hold is not taken. Products are
 * locked in the order of their ids, so that two orders never wait for each other.
 * @param refusalOf what to throw for a product of which only so many thousandths are free
 * @throws what `refusalOf` makes, for the first product that is short
 */
export async function takeStock(
  context: Context,
  cartId: number,
  needs: readonly StockNeed[],
  refusalOf: (productId: number, freeThousandths: number) => Refusal,
): Promise<void> {
  const wanted = sumOfNeeds(needs);
  if (wanted.length === 0) return;
  const { database, clock } = context;
  const productIds = wanted.map(({ productId }) => productId);
  await lockProducts(database, productIds);
  // In a statement after the lock, so that it sees what was reserved by the one that held it before.
  const free = sql`product.stock_thousandths - (
    select coalesce(sum(held.thousandths), 0) from stock_reservation held
    where held.product_id = product.id and held.cart_id <> ${cartId}
      and held.expires_at > ${clock.now().toISOString()}::timestamptz)`;
  const need = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as need("productId" int, thousandths bigint)`;
  const taken = await database.execute<{ id: number }>(sql`
    update ${products} set stock_thousandths = stock_thousandths - need.thousandths from ${need}
    where product.id = need."productId" and (product.stock_thousandths is null or ${free} >= need.thousandths)
    returning product.id`);
  if (taken.rows.length < wanted.length) {
    const done = new Set(taken.rows.map(({ id }) => id));
    const shortId = productIds.find((id) => !done.has(id)) as number;
    const { rows } = await database.execute<{ free: string | number }>(
      sql`select ${free} as free from product where product.id = ${shortId}`,
    );
    throw refusalOf(shortId, Number(rows[0]?.free ?? 0));
  }
  context.announce({ kind: 'stock.changed', catalogueId: context.site.catalogueId, productIds });
}

/** Notes what an order has taken, so that it can be given back to the thousandth. */
export async function recordTakenStock(
  { database }: ShopRuntime,
  orderId: number,
  needs: readonly StockNeed[],
): Promise<void> {
  const rows = sumOfNeeds(needs).map((need) => ({ ...need, orderId }));
  if (rows.length > 0) await database.insert(orderStock).values(rows);
}

/** Gives back what an order took, in the caller's transaction, once: what is given back is no longer noted. */
export async function giveBackStock(
  { database, announce }: ShopRuntime,
  order: OrderRow,
  { catalogueId }: Pick<Site, 'catalogueId'>,
): Promise<void> {
  const taken = await database.delete(orderStock).where(eq(orderStock.orderId, order.id)).returning();
  const given = sumOfNeeds(taken);
  if (given.length === 0) return;
  const productIds = given.map(({ productId }) => productId);
  await lockProducts(database, productIds);
  await database.execute(sql`
    update ${products} set stock_thousandths = stock_thousandths + need.thousandths
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as need("productId" int, thousandths bigint)
    where product.id = need."productId"`);
  announce({ kind: 'stock.changed', catalogueId, productIds });
}

/** One need a product, by rising id. */
function sumOfNeeds(needs: readonly StockNeed[]): StockNeed[] {
  const byProduct = new Map<number, number>();
  for (const { productId, thousandths } of needs) {
    if (thousandths > 0) byProduct.set(productId, (byProduct.get(productId) ?? 0) + thousandths);
  }
  return [...byProduct]
    .map(([productId, thousandths]) => ({ productId, thousandths }))
    .sort((a, b) => a.productId - b.productId);
}
