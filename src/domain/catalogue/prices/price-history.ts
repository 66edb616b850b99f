import type { Database } from '#platform/database/database.ts';
import { dayMs } from '#values/durations.ts';
import { lowestPriceDays } from '#values/limits.ts';
import type { Cents } from '#values/money.ts';
import type { ProductRow } from '../products/product-row-queries.ts';
import { type PriceStep, reductionOf } from './price-rules.ts';
import { readPriceSteps } from './price-step-queries.ts';
import { priceFactsOf } from './shown-prices.ts';

export type PriceHistory = {
  /** Lowest price of the 30 days before the running reduction, with those days; null where none runs. */
  readonly lowest: { readonly cents: Cents; readonly from: Date; readonly to: Date } | null;
  /** What a visitor without member card paid, from each moment on, in cents; the oldest first. */
  readonly prices: readonly { readonly at: Date; readonly cents: Cents }[];
};

/**
 * What a product has cost since the 30 days before its running reduction, or in the last 30 (docs/rules/prices.md).
 * @param rate units of the answer's currency for 1 EUR
 */
export async function readPriceHistory(
  database: Database,
  product: ProductRow,
  now: Date,
  rate: number,
): Promise<PriceHistory> {
  const steps = product.bundle ? undefined : (await readPriceSteps(database, [product.id])).get(product.id);
  const facts = priceFactsOf(steps ? { ...product, priceSteps: steps } : product, now, rate);
  const reduction = reductionOf(facts, facts.priceSteps, now);
  const since = reduction?.from ?? new Date(now.getTime() - lowestPriceDays * dayMs);
  return {
    lowest: reduction && { cents: reduction.lowest30Cents, from: reduction.from, to: reduction.to },
    prices: pricesSince(facts.priceSteps, since, now).map(({ at, effectiveCents }) => ({
      at,
      cents: effectiveCents,
    })),
  };
}

/** The steps of a time, with the one that held when it began; planned ones are nobody's business yet. */
function pricesSince(steps: readonly PriceStep[], since: Date, now: Date): PriceStep[] {
  const past = steps.filter(({ at }) => at <= now);
  const opening = past.findLast(({ at }) => at <= since);
  const inside = past.filter(({ at }) => at > since);
  const all = opening ? [opening, ...inside] : inside;
  return all.filter((step, index) => step.effectiveCents !== all[index - 1]?.effectiveCents);
}
