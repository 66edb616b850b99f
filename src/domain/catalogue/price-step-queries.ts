import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Discount, PriceStep } from './price-rules.ts';

/** Steps of the price log as SQL's JSON gives them. */
export type SqlSteps = readonly [atMs: number, listCents: number, effectiveCents: number][];

/** The whole price log of products, those without a discount included. */
export async function readPriceSteps(
  database: Database,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, readonly PriceStep[]>> {
  if (productIds.length === 0) return new Map();
  const { rows } = await database.execute<{ id: number; steps: SqlSteps }>(sql`
    SELECT product_id AS id, json_agg(json_build_array(
      extract(epoch FROM at)::float8 * 1000, list_price_cents, effective_price_cents) ORDER BY at, id) AS steps
    FROM price_log WHERE product_id = ANY(${sql.param([...productIds])}::int[]) AND store_id IS NULL
    GROUP BY product_id`);
  return new Map(rows.map(({ id, steps }) => [id, stepsOf(steps)]));
}

/** A discount from its columns; null where there is none. */
export function discountOf(
  cents: number | null,
  fromMs: number | null,
  toMs: number | null,
): Discount | null {
  return cents === null ? null : { cents, from: dateOf(fromMs), to: dateOf(toMs) };
}

export function stepsOf(steps: SqlSteps): PriceStep[] {
  return steps.map(([atMs, listCents, effectiveCents]) => ({
    at: new Date(atMs),
    listCents,
    effectiveCents,
  }));
}

function dateOf(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}
