import type { Cents } from '#values/money.ts';
import {
  type Discount,
  isDiscountRunning,
  priceNow,
  reductionOf,
  type StockState,
  stockState,
} from './price-rules.ts';
import type { ProductRow } from './product-row-queries.ts';

/** What a visitor without member card is shown of a product's price, in cents of EUR. */
export type ShownPrices = {
  readonly listCents: Cents;
  readonly finalCents: Cents;
  readonly membershipCents: Cents | null;
  /** Only while it runs: a reduction to come is nobody's business yet. */
  readonly discount: Discount | null;
  /** Both only while a discount runs (law.md row 1). */
  readonly lowest30Cents: Cents | null;
  readonly percent: number | null;
};

export function shownPrices(row: ProductRow, now: Date): ShownPrices {
  const { listCents, finalCents, discountRunning } = priceNow(row, now);
  const reduction = reductionOf(row, row.priceSteps, now);
  return {
    listCents,
    finalCents,
    membershipCents: row.membershipPriceCents,
    discount: discountRunning && isDiscountRunning(row.discount, now) ? row.discount : null,
    lowest30Cents: reduction?.lowest30Cents ?? null,
    percent: reduction?.percent ?? null,
  };
}

/** From what is easiest to get to what cannot be had. */
const stockStates: readonly StockState[] = ['inStock', 'low', 'notCounted', 'outOfStock'];

/** Stock of a product; a configurable one is as well off as its best variant, without a quantity of its own. */
export function shownStock(row: ProductRow): { quantity: number | null; state: StockState } {
  if (row.format !== 'configurable' || row.variantStocks.length === 0) {
    return {
      quantity: row.stockThousandths === null ? null : row.stockThousandths / 1000,
      state: stockState(row.stockThousandths, row.lowStockThreshold),
    };
  }
  const states = row.variantStocks.map(({ thousandths, threshold }) => stockState(thousandths, threshold));
  return { quantity: null, state: stockStates.find((state) => states.includes(state)) ?? 'outOfStock' };
}

/** Whether a plain quantity is all that an order of it needs; e-products and bundles are not sold yet. */
export function canBeAdded(row: ProductRow): boolean {
  return row.format === 'simple' && !row.archived && !row.customOptions.some(({ required }) => required);
}
