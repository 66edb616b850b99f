import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { bundleMembers, products } from './catalogue-tables.ts';

/** The documents that these products name. */
export async function readDocumentKeys(database: Database, productIds: readonly number[]): Promise<string[]> {
  const { rows } = await database.execute<{ key: string }>(sql`
    SELECT DISTINCT unnest(documents) AS key FROM ${products} WHERE id = ANY(${sql.param([...productIds])}::int[])`);
  return rows.map(({ key }) => key);
}

/**
 * The products of which something is shown that belongs to one of these: themselves, their main products and all
 * variants of those, and the bundles that hold one of them.
 */
export async function readProductsShowing(
  database: Database,
  productIds: readonly number[],
): Promise<number[]> {
  const ids = sql`${sql.param([...productIds])}::int[]`;
  const { rows } = await database.execute<{ id: number }>(sql`
    WITH mains AS (
      SELECT unnest(${ids}) AS id
      UNION SELECT main_product_id FROM ${products} WHERE id = ANY(${ids}) AND main_product_id IS NOT NULL),
    families AS (
      SELECT id FROM mains
      UNION SELECT id FROM ${products} WHERE main_product_id IN (SELECT id FROM mains))
    SELECT id FROM families
    UNION SELECT bundle_id FROM ${bundleMembers} WHERE product_id IN (SELECT id FROM families)`);
  return rows.map(({ id }) => id);
}
