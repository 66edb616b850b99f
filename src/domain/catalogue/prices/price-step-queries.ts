import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { anchorDay } from './anchor-price.ts';
import type { Discount, PriceStep } from './price-rules.ts';

/** Steps of the price log as SQL's JSON gives them. */
export type SqlSteps = readonly (readonly [atMs: number, listCents: number, effectiveCents: number])[];

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

const anchorStart = sql.raw(`('${anchorDay}'::timestamp AT TIME ZONE 'Europe/Zagreb')`);
const anchorEnd = sql.raw(`(('${anchorDay}'::date + 1)::timestamp AT TIME ZONE 'Europe/Zagreb')`);

/**
 * The price log of a product `p` as JSON: what held on the anchor day and the first price.
 * @param isWhole when all of it is wanted
 */
export function stepsAsJson(isWhole: SQL): SQL<SqlSteps> {
  return sql<SqlSteps>`coalesce((
    SELECT json_agg(json_build_array(extract(epoch FROM at)::float8 * 1000, list_price_cents, effective_price_cents)
      ORDER BY at, id)
    FROM (SELECT *, lead(at) OVER w AS until, row_number() OVER w AS place FROM price_log
      WHERE product_id = p.id AND store_id IS NULL WINDOW w AS (ORDER BY at, id)) log
    WHERE ${isWhole} OR place = 1
      OR (at < ${anchorEnd} AND coalesce(until >= ${anchorStart}, true))), '[]')`;
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
