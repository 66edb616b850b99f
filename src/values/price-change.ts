import { type Cents, roundHalfUp } from './money.ts';

/** How a price becomes another: by per cent of it, by an amount more or less, or to a price of its own. */
export type PriceChange =
  | { readonly percent: number }
  | { readonly amountCents: Cents }
  | { readonly setCents: Cents };

/** Steps that prices are rounded to, in cents. */
export const roundingSteps = [1, 5, 10, 100] as const satisfies readonly Cents[];
export type RoundingStep = (typeof roundingSteps)[number];

/** What prices may end in, in cents of a whole unit. */
export const priceEndings = [90, 99] as const satisfies readonly Cents[];
export type PriceEnding = (typeof priceEndings)[number];

export type Rounding = {
  readonly to: RoundingStep;
  /** The nearest price that ends so, in the place of a step. */
  readonly ending?: PriceEnding | undefined;
};

/**
 * A price after a change, in whole cents, half up (docs/rules/prices.md). A price that ends in 90 or 99 cents is never below
 * its ending.
 */
export function changedPrice(cents: Cents, change: PriceChange, rounding: Rounding = { to: 1 }): Cents {
  const exact = exactPrice(cents, change);
  const { to, ending } = rounding;
  if (ending !== undefined) return Math.max(0, roundHalfUp((exact - ending) / 100)) * 100 + ending;
  return roundHalfUp(exact / to) * to;
}

function exactPrice(cents: Cents, change: PriceChange): number {
  if ('percent' in change) return (cents * (100 + change.percent)) / 100;
  return 'amountCents' in change ? cents + change.amountCents : change.setCents;
}
