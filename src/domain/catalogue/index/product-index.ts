import type { Language } from '#values/language.ts';
import { type Bits, hasBit } from './bits.ts';
import type { CatalogueTerms } from './catalogue-terms.ts';
import type { PackedText } from './packed-text.ts';
import type { RowSet } from './row-set.ts';
import type { SkuTable } from './sku-table.ts';

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
  readonly finalCents: Float64Array;
  readonly discounted: Bits;
  /** Units with the rows they list, from cheap to dear; a variant that is listed itself too stands there twice. */
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

/** Number of a row that belongs to no product yet. */
export const spareId = 2 ** 31 - 1;

/**
 * The products of one catalogue as columns (docs/architecture.md). A row is a product, rows rise with ids and never move;
 * some at the end are spare. What is listed are rows; what matches attributes, price and discount are units: a product
 * itself, or, for a configurable product with variants, any one of its variants.
 *
 * Columns are changed in place, in one go (product-changes.ts), and the index is another object then; what is derived may be
 * kept by that object. Rows that are not `alive` (archived, spare) are in no set and have empty texts.
 */
export type ProductIndex = {
  readonly catalogueId: number;
  readonly builtAtMs: number;
  readonly terms: CatalogueTerms;
  /** Spare ones included. */
  readonly rowCount: number;
  /** Archived ones included; the rows after them are spare. */
  readonly productCount: number;
  readonly ids: Int32Array;
  /** Two numbers a row: what tells that a product was changed (product-digests.ts). */
  readonly digests: Int32Array;
  readonly alive: Bits;
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
  readonly skus: SkuTable;
  /** Descendants included. */
  readonly rowsByCategoryId: ReadonlyMap<number, RowSet>;
  /** How many of them visitors see. */
  readonly visibleByCategoryId: ReadonlyMap<number, number>;
  readonly rowsByTagId: ReadonlyMap<number, RowSet>;
  readonly columnByAttributeId: ReadonlyMap<number, AttributeColumn>;
  /** Units of any listed row: all but main products with variants. */
  readonly listCents: Float64Array;
  /** -1 where there is none. */
  readonly discountCents: Float64Array;
  /** Milliseconds; -Infinity and Infinity where the discount has no first or last moment. */
  readonly discountFromMs: Float64Array;
  readonly discountToMs: Float64Array;
  /** 0 where a row is spare; a bundle's are those of its parts (contained-tax.ts). */
  readonly taxClassIds: Int32Array;
  /** Bundles whose price follows from other rows; of the rest the stored price holds. */
  readonly bundles: readonly IndexedBundle[];
  readonly prices: PriceColumn;
  readonly priorities: Int32Array;
  readonly byPriority: Uint32Array;
  readonly byName: Readonly<Record<Language, Uint32Array>>;
  readonly names: Readonly<Record<Language, PackedText>>;
};

/** The row of a product that is not archived; -1 where there is none. */
export function rowOfId(index: Pick<ProductIndex, 'ids' | 'rowCount' | 'alive'>, id: number): number {
  const row = placeOfId(index, id);
  return row >= 0 && hasBit(index.alive, row) ? row : -1;
}

/** The row of a product, archived or not; -1 where there is none. */
export function placeOfId(index: Pick<ProductIndex, 'ids' | 'rowCount'>, id: number): number {
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
