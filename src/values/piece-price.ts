import { type Cents, convertedCents, roundHalfUp } from './money.ts';

/** Millimetres in the metre that prices, weights and stock of goods cut to length refer to. */
const mmPerMetre = 1000;

/**
 * Price of one piece: a length multiplies the price of a metre by mm / 1000, rounded half up to the cent; surcharges of
 * options are added (docs/rules/prices.md). All in the same currency; `lengthMm` null: not cut to length.
 */
export function pieceCents(unitCents: Cents, lengthMm: number | null, surchargeCents: Cents = 0): Cents {
  return (lengthMm === null ? unitCents : roundHalfUp((unitCents * lengthMm) / mmPerMetre)) + surchargeCents;
}

/**
 * What one piece takes from stock, in thousandths of its product's unit: a whole one, or its length where the product
 * is sold by the metre (docs/rules/prices.md).
 */
export function pieceThousandths(unit: string, lengthMm: number | null): number {
  return unit === 'm' && lengthMm !== null ? lengthMm : 1000;
}

/** Weight of one piece in whole grams; a length scales it as it does the price. */
export function pieceGrams(unitGrams: number, lengthMm: number | null): number {
  return lengthMm === null ? unitGrams : roundHalfUp((unitGrams * lengthMm) / mmPerMetre);
}

/**
 * Price of one bundle: its members' pieces less a percentage, never more than its parts (docs/rules/prices.md). Each
 * piece is converted by itself and then multiplied, as it is when it is bought alone (docs/rules/prices.md).
 * @param members pieces in euro cents
 * @param reductionPercent 0 to 100
 * @param rate units of the answer's currency for 1 EUR
 */
export function bundleCents(
  members: readonly { readonly pieceCents: Cents; readonly quantity: number }[],
  reductionPercent: number,
  rate = 1,
): Cents {
  const parts = members.reduce(
    (sum, member) => sum + convertedCents(member.pieceCents, rate) * member.quantity,
    0,
  );
  return Math.min(parts, roundHalfUp((parts * (100 - reductionPercent)) / 100));
}
