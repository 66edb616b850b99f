import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { givenIds, namedStatement } from '#platform/database/named-statement.ts';
import type { StockState } from '../prices/price-rules.ts';
import { shownStock } from '../prices/shown-prices.ts';
import { bundleMembers, products } from '../products/catalogue-tables.ts';
import type { ProductCache } from '../products/product-cache.ts';

const findShowing = namedStatement<{ id: number }>(
  'stock_showing',
  () => sql`
    WITH changed AS (
      SELECT id FROM ${products} WHERE id = ANY(${givenIds('productIds')})
      UNION SELECT main_product_id FROM ${products} WHERE id = ANY(${givenIds('productIds')}))
    SELECT id FROM changed WHERE id IS NOT NULL
    UNION SELECT bundle_id FROM ${bundleMembers} WHERE product_id IN (SELECT id FROM changed)`,
);

/** A product's stock as everybody is shown it. */
export type ShownStock = { readonly quantity: number | null; readonly state: StockState };

/**
 * The stock, as it is shown now, of every product that shows that of these: themselves, the main products of variants,
 * the bundles that hold one of them.
 */
export async function readStocksShowing(
  database: Database,
  cache: ProductCache,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, ShownStock>> {
  const rows = await findShowing(database, { productIds: [...productIds] });
  const found = await cache.rows(rows.map(({ id }) => id));
  return new Map([...found.values()].map((row) => [row.id, shownStock(row)]));
}
