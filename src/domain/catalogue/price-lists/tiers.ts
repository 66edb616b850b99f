import { priceMaximumCents } from '#values/limits.ts';
import { type Cents, centsFromMajor, majorFromCents } from '#values/money.ts';
import type { RowProblem } from '../managing/product-rows.ts';

/** From a quantity on, pieces or metres, a unit costs so much. */
export type Tier = { readonly fromThousandths: number; readonly cents: Cents };

/** The same in the words of calls. */
export type ToldTier = { readonly from: number; readonly price: number };

/** The same as change sets keep it: the currency of a list can be changed. */
export type KeptTier = ToldTier & { readonly currency: string };

export function toldTier({ fromThousandths, cents }: Tier): ToldTier {
  return { from: fromThousandths / 1000, price: majorFromCents(cents) };
}

export function tierOf({ from, price }: ToldTier): Tier {
  return { fromThousandths: Math.round(from * 1000), cents: centsFromMajor(price) };
}

/** Null for a product that the list has no price of. */
export function keptTiers(tiers: readonly Tier[], currency: string): readonly KeptTier[] | null {
  return tiers.length === 0 ? null : tiers.map((tier) => ({ ...toldTier(tier), currency }));
}

/** Amounts and quantities that cannot be kept as they were sent, and quantities that are said twice. */
export function tierProblems(row: number, prices: readonly ToldTier[]): RowProblem[] {
  const froms = prices.map((tier) => tierOf(tier).fromThousandths);
  return prices.flatMap(({ from, price }, place): RowProblem[] => {
    const field = `prices.${place}`;
    const { fromThousandths, cents } = tierOf({ from, price });
    if (Math.abs(from * 1000 - fromThousandths) > 1e-6) {
      return [{ row, field: `${field}.from`, rule: 'step', parameter: 0.001, value: from }];
    }
    if (froms.indexOf(fromThousandths) !== place) {
      return [{ row, field: `${field}.from`, rule: 'twice', value: from }];
    }
    const wrong = (rule: 'minimum' | 'maximum', parameter: number) => [
      { row, field: `${field}.price`, rule, parameter, value: price },
    ];
    if (cents < 0) return wrong('minimum', 0);
    return cents > priceMaximumCents ? wrong('maximum', majorFromCents(priceMaximumCents)) : [];
  });
}

export function sortedTiers(tiers: readonly Tier[]): readonly Tier[] {
  return tiers.toSorted((one, other) => one.fromThousandths - other.fromThousandths);
}
