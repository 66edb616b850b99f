import type { Language } from '#values/language.ts';
import type { Bits } from './bits.ts';
import type { CatalogueTerms } from './catalogue-terms.ts';
import type { KeywordText } from './keyword-text.ts';
import type { RowSet } from './row-set.ts';

/**
 * Numbers of rows, NaN where a row has none, with the rows that have one in rising order of the number. Dates are
 * milliseconds since 1970.
 */
export type NumberColumn = {
  readonly numbers: Float64Array;
  readonly rising: Uint32Array;
  readonly present: Bits;
};

/** Which listed values each row has, as codes; found by row, as `rowsByValueId` is by value. */
export type ValueCodes = {
  /** Codes run from 1. */
  readonly codeByValueId: ReadonlyMap<number, number>;
  /** Null where no row has more than one value: then a row's code is `codes[row]`, 0 for none. */
  readonly starts: Uint32Array | null;
  /** With `starts`, a row's codes stand from `starts[row]` to `starts[row + 1]`. */
  readonly codes: Uint16Array | Uint32Array;
};

/**
 * What rows have of one attribute. `ofVariants` false: within every configurable product all variants agree, so that
 * the main product's row speaks for them; true: only the variants' own rows carry it.
 */
export type AttributeColumn = {
  readonly ofVariants: boolean;
  readonly rowsByValueId: ReadonlyMap<number, RowSet>;
  /** What is listed for a value while no other condition is on units: main products stand in for their variants. */
  readonly listedByValueId: ReadonlyMap<number, RowSet>;
  readonly valueCodes: ValueCodes;
  readonly numbers: NumberColumn | null;
};

/**
 * Prices in cents as they are at `validFromMs` and stay until `validUntilMs`, when the next discount begins or ends.
 */
export type PriceColumn = {
  readonly validFromMs: number;
  readonly validUntilMs: number;
  /** Per row; a main product's own entry is its cheapest variant's. */
  readonly finalCents: Int32Array;
  readonly discounted: Bits;
  /** Units with the rows they list (see `ProductIndex.entryUnits`), from cheap to dear. */
  readonly risingUnits: Uint32Array;
  readonly risingRows: Uint32Array;
  /** Main products whose variants do not all cost the same. */
  readonly fromPrice: Bits;
};

/** A bundle with the rows that its members are by default. */
export type IndexedBundle = {
  readonly row: number;
  readonly reductionPercent: number;
  readonly parts: readonly {
    readonly row: number;
    readonly quantity: number;
    readonly lengthMm: number | null;
    readonly surchargeCents: number;
  }[];
};

/**
 * The products of one catalogue as columns (design.md, "Filters from memory"). A row is an unarchived product, rows
 * rise with ids. What is listed are rows; what matches attributes, price and discount are units: a product itself, or,
 * for a configurable product with variants, any one of its variants.
 */
export type ProductIndex = {
  readonly catalogueId: number;
  readonly builtAtMs: number;
  readonly terms: CatalogueTerms;
  readonly rowCount: number;
  readonly ids: Int32Array;
  /** Row of the main product of a variant, -1 for others. */
  readonly mainRows: Int32Array;
  /** Variants of a row: `variantRows` from `variantStarts[row]` to `variantStarts[row + 1]`. */
  readonly variantStarts: Uint32Array;
  readonly variantRows: Uint32Array;
  /** Rows that visitors see in lists. */
  readonly visible: Bits;
  /** Rows that are their own unit. */
  readonly direct: Bits;
  /** Rows that are units of a main product. */
  readonly variants: Bits;
  readonly featured: Bits;
  readonly digital: Bits;
  /** By folded article number. */
  readonly rowsBySku: ReadonlyMap<string, number>;
  /** Descendants included. */
  readonly rowsByCategoryId: ReadonlyMap<number, RowSet>;
  /** How many of them visitors see. */
  readonly visibleByCategoryId: ReadonlyMap<number, number>;
  readonly rowsByTagId: ReadonlyMap<number, RowSet>;
  readonly columnByAttributeId: ReadonlyMap<number, AttributeColumn>;
  /** A unit with the row it lists; a variant that is listed itself too has two entries. Rising by listed row. */
  readonly entryUnits: Uint32Array;
  readonly entryRows: Uint32Array;
  /** Units of any listed row: all but main products with variants. */
  readonly listCents: Int32Array;
  /** -1 where there is none. */
  readonly discountCents: Int32Array;
  /** Milliseconds; -Infinity and Infinity where the discount has no first or last moment. */
  readonly discountFromMs: Float64Array;
  readonly discountToMs: Float64Array;
  /** Bundles whose price follows from other rows; of the rest the stored price holds. */
  readonly bundles: readonly IndexedBundle[];
  readonly prices: PriceColumn;
  readonly byPriority: Uint32Array;
  readonly byName: Readonly<Record<Language, Uint32Array>>;
  /** Tells whether names and rows are the same as another index's, so that the orders can be kept. */
  readonly nameDigest: string;
  readonly keywordText: Readonly<Record<Language, KeywordText>>;
};

export function rowOfId(index: ProductIndex, id: number): number {
  let [low, high] = [0, index.rowCount - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = index.ids[middle] as number;
    if (found === id) return middle;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

export function eachVariant(index: ProductIndex, row: number, visit: (variant: number) => void): void {
  const end = index.variantStarts[row + 1] as number;
  for (let place = index.variantStarts[row] as number; place < end; place++) {
    visit(index.variantRows[place] as number);
  }
}
