import type { Language } from '#values/language.ts';
import { type Cents, centsFromMajor, convertedCents, majorFromCents } from '#values/money.ts';
import { pieceCents, pieceGrams } from '#values/piece-price.ts';
import { findLengthMm, type OptionFacts, type OptionValues, surchargeCents } from './option-rules.ts';

/** What the price of a piece is worked out from: euros for one unit, and units of the page's currency for 1 EUR. */
export type PieceBasis = {
  readonly finalPrice: number;
  /** Where a member card makes it cost less. */
  readonly membershipPrice?: number | null;
  readonly rate: number;
};

/** The list price stays on the server. */
export function pieceBasis({ finalPrice, membershipPrice = null, rate }: PieceBasis): PieceBasis {
  const isLess = membershipPrice !== null && membershipPrice < finalPrice;
  return { finalPrice, ...(isLess ? { membershipPrice } : {}), rate };
}

/** One piece as it is filled in just now. */
export type PieceFacts = {
  /** Null: not cut to length. */
  readonly lengthMm: number | null;
  /** Major units of the page's currency; absent in a store that shows no prices. */
  readonly price: number | undefined;
  /** With a member card, where that is less. */
  readonly memberPrice?: number;
  readonly weightKg: number;
};

/**
 * Price and weight of a piece (values/piece-price.ts); nothing while its length is missing or impossible.
 * @param weightKg of one unit
 */
export function findPieceFacts(
  options: readonly OptionFacts[],
  values: OptionValues,
  basis: PieceBasis | undefined,
  weightKg: number,
  language: Language,
): PieceFacts | undefined {
  const lengthMm = findLengthMm(options, values, language);
  if (lengthMm === null && options.some(({ kind }) => kind === 'length')) return undefined;
  const surcharge = surchargeCents(options, values);
  const { membershipPrice, rate = 1 } = basis ?? {};
  return {
    lengthMm,
    price: basis && piecePrice(basis, lengthMm, surcharge),
    ...(membershipPrice
      ? { memberPrice: piecePrice({ finalPrice: membershipPrice, rate }, lengthMm, surcharge) }
      : {}),
    weightKg: pieceGrams(weightKg * 1000, lengthMm) / 1000,
  };
}

/** The whole piece is converted, as in the cart: its parts converted by themselves may differ from it by a cent. */
function piecePrice({ finalPrice, rate }: PieceBasis, lengthMm: number | null, surcharge: Cents): number {
  const euroCents = pieceCents(centsFromMajor(finalPrice), lengthMm, surcharge);
  return majorFromCents(convertedCents(euroCents, rate));
}
