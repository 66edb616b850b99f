import { eq, sql } from 'drizzle-orm';
import type { Site } from '#domain/site.ts';
import { namedStatement } from '#platform/database/named-statement.ts';
import { lockProducts } from '../cart/stock-reservations.ts';
import { products } from '../catalogue/catalogue-tables.ts';
import type { Context, ShopRuntime } from '../context.ts';
import type { OrderRow } from './order-record.ts';
import { orderStock } from './payments-tables.ts';

/** How much an order takes of a product, in thousandths of its unit; 0 where stock is not counted. */
export type StockNeed = { readonly productId: number; readonly thousandths: number };

/** Goods that are short, and how many thousandths of their unit are free. */
export type Shortage = { readonly productId: number; readonly freeThousandths: number };

const free = sql`product.stock_thousandths - (
  select coalesce(sum(held.thousandths), 0) from stock_reservation held
  where held.product_id = product.id and held.cart_id <> ${sql.placeholder('cartId')}::int
    and held.expires_at > ${sql.placeholder('now')}::timestamptz)`;
const need = sql`jsonb_to_recordset(${sql.placeholder('wanted')}::jsonb) as need("productId" int, thousandths bigint)`;

const takeFree = namedStatement<{ id: number }>(
  'stock_take',
  () => sql`
    update product set stock_thousandths = stock_thousandths - need.thousandths from ${need}
    where product.id = any(array(select (one ->> 'productId')::int from jsonb_array_elements(${sql.placeholder('wanted')}::jsonb) one))
      and product.id = need."productId" and (product.stock_thousandths is null or ${free} >= need.thousandths)
    returning product.id`,
);

const readFree = namedStatement<{ free: string | number | null }>(
  'stock_free',
  () => sql`select ${free} as free from product where product.id = ${sql.placeholder('productId')}::int`,
);

/**
 * Takes goods from stock in the caller's transaction and announces it. What other carts hold is not taken. Products are
 * locked in the order of their ids, so that two orders never wait for each other.
 * @returns the first product that is short; the caller undoes what was taken of the others
 */
export async function takeStock(
  context: Context,
  cartId: number,
  needs: readonly StockNeed[],
): Promise<Shortage | undefined> {
  const wanted = sumOfNeeds(needs);
  if (wanted.length === 0) return undefined;
  const { database, clock } = context;
  const productIds = wanted.map(({ productId }) => productId);
  const forWhom = { cartId, now: clock.now() };
  const [, taken] = await Promise.all([
    lockProducts(database, productIds),
    // In a statement after the lock, so that it sees what was reserved by the one that held it before.
    takeFree(database, { ...forWhom, wanted: JSON.stringify(wanted) }),
  ]);
  if (taken.length < wanted.length) {
    const done = new Set(taken.map(({ id }) => id));
    const productId = productIds.find((id) => !done.has(id)) as number;
    const [row] = await readFree(database, { ...forWhom, productId });
    return { productId, freeThousandths: Number(row?.free ?? 0) };
  }
  context.announce({ kind: 'stock.changed', catalogueId: context.site.catalogueId, productIds });
  return undefined;
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
export function sumOfNeeds(needs: readonly StockNeed[]): StockNeed[] {
  const byProduct = new Map<number, number>();
  for (const { productId, thousandths } of needs) {
    if (thousandths > 0) byProduct.set(productId, (byProduct.get(productId) ?? 0) + thousandths);
  }
  return [...byProduct]
    .map(([productId, thousandths]) => ({ productId, thousandths }))
    .sort((a, b) => a.productId - b.productId);
}
