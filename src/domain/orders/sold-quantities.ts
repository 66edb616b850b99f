import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { products } from '../catalogue/products/catalogue-tables.ts';
import { orderLines } from './orders-tables.ts';

/** How many pieces of each product have been ordered; those of variants count for their main product. */
export async function readSoldQuantities(database: Database): Promise<ReadonlyMap<number, number>> {
  const { rows } = await database.execute<{ id: number; quantity: number }>(sql`
    SELECT coalesce(p.main_product_id, l.product_id) AS id, sum(l.quantity)::float8 AS quantity
    FROM ${orderLines} l LEFT JOIN ${products} p ON p.id = l.product_id GROUP BY 1`);
  return new Map(rows.map(({ id, quantity }) => [id, quantity]));
}
