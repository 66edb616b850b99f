import { type SQL, sql } from 'drizzle-orm';
import { products } from '../products/catalogue-tables.ts';

/** Goods that can lie somewhere: of what is chosen from variants or put together, those do. */
export const isStocked: SQL = sql`(${products.type} = 'physical' and ${products.format} not in ('configurable', 'bundle'))`;

/** Goods for sale of which few are left, or nothing (docs/rules/stock.md). */
export const isLowStock: SQL = sql`(not ${products.archived} and ${isStocked}
  and ${products.stockThousandths} <= ${products.lowStockThreshold}::bigint * 1000)`;
