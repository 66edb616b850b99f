import { priceMaximumCents } from './limits.ts';
import type { FieldErrors } from './refusal.ts';

/**
 * Money is whole cents of one currency; a rate of tax is basis points (25 % = 2500). Nothing here knows a currency:
 * amounts of different currencies never meet in one sum.
 */
export type Cents = number;

/** Half up to the whole cent, away from zero for negative amounts (docs/rules/prices.md). */
export function roundHalfUp(value: number): number {
  // The tiny addend lifts amounts such as 1.005 * 100 = 100.49999999999999 that binary fractions put just below half.
  return Math.sign(value) * Math.floor(Math.abs(value) + 0.5 + 1e-9);
}

export function centsFromMajor(major: number): Cents {
  return roundHalfUp(major * 100);
}

/** Major units as the API sends them: a number with exactly two decimals of precision. */
export function majorFromCents(cents: Cents): number {
  return cents / 100;
}

/** An amount in another currency, half up to the cent; `rate` is units of it for 1 EUR (docs/rules/prices.md). */
export function convertedCents(euroCents: Cents, rate: number): Cents {
  return rate === 1 ? euroCents : roundHalfUp(euroCents * rate);
}

/** The way back: euro cents of an amount in another currency, half up to the cent. */
export function euroCentsOf(cents: Cents, rate: number): Cents {
  return rate === 1 ? cents : roundHalfUp(cents / rate);
}

/** Tax contained in a gross amount: gross × r / (100 + r) (docs/rules/prices.md). */
export function taxContainedCents(grossCents: Cents, rateBasisPoints: number): Cents {
  return roundHalfUp((grossCents * rateBasisPoints) / (10_000 + rateBasisPoints));
}

/**
 * The tax contained in the sum of gross amounts, shared out over them to the cent: each gets that of its own, rounded down or
 * up, so that none is off by a cent or more; largest remainder, earlier ones first where remainders are equal.
 */
export function shareContainedTax(grossCents: readonly Cents[], rateBasisPoints: number): Cents[] {
  const divisor = 10_000 + rateBasisPoints;
  const shares = grossCents.map((gross, index) => {
    // Cents times basis points stay below 2^53 up to nine billion of the currency.
    const product = gross * rateBasisPoints;
    return { index, cents: Math.floor(product / divisor), remainder: product % divisor };
  });
  const whole = taxContainedCents(
    grossCents.reduce((sum, gross) => sum + gross, 0),
    rateBasisPoints,
  );
  const rest = whole - shares.reduce((sum, { cents }) => sum + cents, 0);
  const roundedUp = [...shares].sort((a, b) => b.remainder - a.remainder || a.index - b.index).slice(0, rest);
  for (const share of roundedUp) share.cents += 1;
  return shares.map(({ cents }) => cents);
}

/**
 * Splits an amount over weights so that the parts sum to the whole to the cent: largest remainder, earlier parts
 * first where remainders are equal. Amount and weights are whole numbers, 0 or more. All weights zero: everything
 * falls to the first part.
 */
export function allocateCents(amountCents: Cents, weights: readonly number[]): Cents[] {
  if (weights.length === 0) return [];
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map((_, index) => (index === 0 ? amountCents : 0));
  // Amount times weight leaves the whole numbers that a binary fraction holds exactly.
  const exact = weights.map((weight) => BigInt(amountCents) * BigInt(weight));
  const parts = exact.map((value) => Number(value / BigInt(total)));
  let rest = amountCents - parts.reduce((sum, part) => sum + part, 0);
  const order = exact
    .map((value, index) => ({ index, remainder: Number(value % BigInt(total)) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of order) {
    if (rest <= 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    rest -= 1;
  }
  return parts;
}

/** Notes what is wrong with an amount that somebody has entered: a price, a fee, a threshold, in cents. */
export function checkCents(problems: FieldErrors, path: string, cents: number, minimum = 0): void {
  if (!Number.isSafeInteger(cents)) problems[path] ??= { rule: 'type', parameter: 'integer' };
  else if (cents < minimum) problems[path] ??= { rule: 'minimum', parameter: minimum };
  else if (cents > priceMaximumCents) problems[path] ??= { rule: 'maximum', parameter: priceMaximumCents };
}
