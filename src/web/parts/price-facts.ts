import type { ProductRecord } from './catalogue-types.ts';

/** The prices of a product or variant as they are shown; amounts in major units of the request's currency. */
export type PriceFacts = {
  readonly final: number;
  /** "From": the variants' prices differ and this is the lowest. */
  readonly from: true | undefined;
  /** The length that it is for, where one is chosen with it, in millimetres. */
  readonly lengthMm?: number;
  /** Present while a reduction is announced: lowest price of the 30 days before it and the percentage from it. */
  readonly reduction: { readonly lowest30: number; readonly percent: number } | undefined;
  /** The regular price that this one is measured by, with its day (YYYY-MM-DD); in stores that show it. */
  readonly anchor?: { readonly price: number; readonly date: string };
  /** What holders of a member card pay, where that is less. */
  readonly member: number | undefined;
  /** Unit the price is for, where it is not a piece: m, m2. */
  readonly unit: string | undefined;
  readonly unitPrice: { readonly unit: string; readonly price: number } | undefined;
  /** Tax contained in all of them, in percent; absent where it is not one rate. */
  readonly taxRate?: number;
};

type PricedRecord = Pick<
  ProductRecord,
  | 'finalPrice'
  | 'membershipPrice'
  | 'priceFrom'
  | 'priceLengthMm'
  | 'lowestPrice30'
  | 'anchorPrice'
  | 'discountPercent'
  | 'unit'
  | 'unitPrice'
  | 'taxRate'
>;

/**
 * Prices of a record; nothing where the store shows none. A reduction is announced only with a percentage above 0
 * that the API has worked out from the lowest price of 30 days (docs/rules/prices.md).
 */
export function findPriceFacts(record: PricedRecord): PriceFacts | undefined {
  const { finalPrice, membershipPrice, lowestPrice30, discountPercent, unit, unitPrice, taxRate } = record;
  if (finalPrice === undefined) return undefined;
  const reduced = lowestPrice30 && discountPercent && discountPercent > 0 && lowestPrice30 > finalPrice;
  return {
    final: finalPrice,
    from: record.priceFrom === true || undefined,
    ...(record.priceLengthMm ? { lengthMm: record.priceLengthMm } : {}),
    reduction: reduced ? { lowest30: lowestPrice30, percent: discountPercent } : undefined,
    ...(record.anchorPrice ? { anchor: record.anchorPrice } : {}),
    member: membershipPrice && membershipPrice < finalPrice ? membershipPrice : undefined,
    unit: unit === 'pcs' ? undefined : unit,
    unitPrice: unitPrice ? { unit: unitPrice.unit, price: unitPrice.price } : undefined,
    ...(typeof taxRate === 'number' ? { taxRate } : {}),
  };
}
