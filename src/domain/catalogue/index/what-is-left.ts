import { andBits, andNotBits, type Bits, countBits, hasBit, rowsOfBits } from './bits.ts';
import type { ProductIndex } from './product-index.ts';
import { type Conditions, joinConditions, listedRows, type Matches } from './product-matching.ts';

/** What conditions leave together. */
export type Joined = {
  readonly matches: Matches;
  readonly listed: Bits;
  readonly total: number;
};

/** The same with its lists, which are made when asked for. */
export type Left = Joined & {
  /** The listed rows. */
  rows(): Uint32Array;
  /** Those of them that are their own units. */
  directRows(): Uint32Array;
  /** Of the others, the variants that meet the conditions. */
  variants(): VariantsLeft;
};

/** Variants and, in the same places, their main products; those of one main product together. */
export type VariantsLeft = { readonly variants: Uint32Array; readonly mains: Uint32Array };

/** What the conditions leave, but for the attribute `without`, or the price where it is 'finalPrice'. */
export function joinedBy(
  index: ProductIndex,
  conditions: Conditions,
  without: number | 'finalPrice' | null = null,
): Joined {
  const matches = joinConditions(conditions, without);
  const listed = listedRows(index, matches);
  return { matches, listed, total: countBits(listed) };
}

export function leftOf(index: ProductIndex, joined: Joined): Left {
  const { matches, listed, total } = joined;
  return {
    ...joined,
    rows: once(() => rowsOfBits(listed, total)),
    directRows: once(() => rowsOfBits(andBits(listed.slice(), index.direct))),
    variants: once(() => variantsLeft(index, matches, listed)),
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function variantsLeft(index: ProductIndex, { units }: Matches, listed: Bits): VariantsLeft {
  const { variantStarts, variantRows } = index;
  const listedMains = rowsOfBits(andNotBits(listed.slice(), index.direct));
  let most = 0;
  for (const main of listedMains)
    most += (variantStarts[main + 1] as number) - (variantStarts[main] as number);
  const variants = new Uint32Array(most);
  const mains = new Uint32Array(most);
  let found = 0;
  for (const main of listedMains) {
    const end = variantStarts[main + 1] as number;
    for (let place = variantStarts[main] as number; place < end; place++) {
      const variant = variantRows[place] as number;
      if (units && !hasBit(units, variant)) continue;
      variants[found] = variant;
      mains[found++] = main;
    }
  }
  return { variants: variants.subarray(0, found), mains: mains.subarray(0, found) };
}
