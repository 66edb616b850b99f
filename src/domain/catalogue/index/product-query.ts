import type { Language } from '#values/language.ts';
import type { ProductSort } from '#values/product-sorts.ts';

/** Numbers from `minimum` to `maximum`, both included. */
export type NumberRange = { readonly minimum: number; readonly maximum: number };

/** Rates of tax in basis points by tax class. */
export type ClassRates = readonly (readonly [taxClassId: number, basisPoints: number])[];

/** Prices without tax within any of some ranges, each told by what they are with the tax of one rate. */
export type NetPriceCondition = {
  readonly rates: ClassRates;
  /** `basisPoints` null: of bundles whose members are taxed differently. */
  readonly ranges: readonly (NumberRange & { readonly basisPoints: number | null })[];
};

/** One condition on an attribute: any of the values, or any of the ranges. */
export type AttributeCondition =
  | { readonly attributeId: number; readonly valueIds: readonly number[] }
  | { readonly attributeId: number; readonly ranges: readonly NumberRange[] };

/** What a list is asked for, resolved to ids and cents. All conditions hold together; `anyOf` lists mean or. */
export type ProductQuery = {
  readonly language: Language;
  /** Names `found`, for those who keep answers; empty where no words are asked for. */
  readonly keyword: string;
  /** Rows that words have found, the best first. */
  readonly found: Uint32Array | null;
  readonly attributes: readonly AttributeCondition[];
  /** Each entry: a unit's price in cents of EUR within any of these. */
  readonly prices: readonly (readonly NumberRange[])[];
  readonly netPrices: readonly NetPriceCondition[];
  readonly discount: boolean | null;
  readonly featured: boolean | null;
  /** Each entry: in any of these categories. Unknown ones stand as 0 and match nothing. */
  readonly categoriesAnyOf: readonly (readonly number[])[];
  readonly tagsAnyOf: readonly (readonly number[])[];
  readonly types: readonly ('physical' | 'digital')[] | null;
  /** Named products, which need not be visible individually: carts and cross-sells ask for variants by id. */
  readonly idsAnyOf: readonly (readonly number[])[];
  readonly skusAnyOf: readonly (readonly string[])[];
  readonly skuParts: readonly string[];
  /** True: asks for archived products, of which visitors see none. */
  readonly archivedOnly: boolean;
};

export type ProductPage = {
  readonly total: number;
  readonly products: readonly ListedProduct[];
};

export type ListedProduct = {
  readonly id: number;
  /** Whose price is shown: the cheapest matching variant, else the product itself. */
  readonly pricedId: number;
  /** Filters ask for what only variants have: it is shown as the variant whose price is shown. */
  readonly asVariant: boolean;
  /** The variants do not all cost the same. */
  readonly priceFrom: boolean;
};

export type PageRequest = {
  readonly offset: number;
  readonly limit: number;
  /** Null: as words have found them, the best first; newest first where none are asked for. */
  readonly sort: ProductSort | null;
  readonly language: Language;
};

export const emptyProductQuery: Omit<ProductQuery, 'language'> = {
  keyword: '',
  found: null,
  attributes: [],
  prices: [],
  netPrices: [],
  discount: null,
  featured: null,
  categoriesAnyOf: [],
  tagsAnyOf: [],
  types: null,
  idsAnyOf: [],
  skusAnyOf: [],
  skuParts: [],
  archivedOnly: false,
};

/** The same for queries that find the same. */
export function keyOfQuery(query: ProductQuery): string {
  // Only words are looked for in the texts of one language; what they have found goes by their name.
  const known = { ...query, found: null, language: query.keyword === '' ? null : query.language };
  // JSON has no infinities: it would write both of them as null.
  return JSON.stringify(known, (_, value) =>
    value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY ? String(value) : value,
  );
}
