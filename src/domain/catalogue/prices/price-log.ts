import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { writeRows } from '#platform/database/row-writing.ts';
import { priceLog } from '../products/catalogue-tables.ts';
import type { PriceStepInput } from '../writing/catalogue-inputs.ts';

export type ListAndDiscount = {
  readonly listPriceCents: number;
  readonly discountPriceCents: number | null;
  readonly discountFrom: Date | null;
  readonly discountTo: Date | null;
};

export type PriceLogRow = typeof priceLog.$inferInsert;

/**
 * What the log says from a moment on: the price of that moment, and the steps already planned by the discount's first
 * and last day. Planned steps are rewritten when the price changes before they come; past ones never are.
 */
export function plannedPriceSteps(productId: number, price: ListAndDiscount, from: Date): PriceLogRow[] {
  const { listPriceCents, discountPriceCents, discountFrom, discountTo } = price;
  const plain = { productId, storeId: null, listPriceCents };
  const full = (at: Date): PriceLogRow => ({
    ...plain,
    discountPriceCents: null,
    effectivePriceCents: listPriceCents,
    at,
  });
  if (discountPriceCents === null || (discountTo && discountTo <= from)) return [full(from)];
  const begins = discountFrom && discountFrom > from ? discountFrom : from;
  const steps: PriceLogRow[] = begins > from ? [full(from)] : [];
  steps.push({ ...plain, discountPriceCents, effectivePriceCents: discountPriceCents, at: begins });
  if (discountTo) steps.push(full(discountTo));
  return steps;
}

/** Steps of an import, as they were. */
export function pastPriceSteps(productId: number, history: readonly PriceStepInput[]): PriceLogRow[] {
  return history.map(({ listCents, discountCents, at }) => ({
    productId,
    storeId: null,
    listPriceCents: listCents,
    discountPriceCents: discountCents,
    effectivePriceCents: Math.min(listCents, discountCents ?? listCents),
    at,
  }));
}

/** Writes steps; what had been planned for these products after `now` is no longer. */
export async function writePriceLog(
  database: Database,
  changedProductIds: readonly number[],
  rows: readonly PriceLogRow[],
  now: Date,
): Promise<void> {
  await database.execute(sql`
    DELETE FROM ${priceLog}
    WHERE product_id = ANY(${sql.param([...changedProductIds])}::int[]) AND at > ${now.toISOString()}::timestamptz`);
  await writeRows(database, priceLog, rows);
}
