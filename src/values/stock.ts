/** Where what lies in no branch is; branches are named by their id. */
export const plant = 'plant';

/** What is booked by hand; what orders do with stock is booked as they are placed, sent and cancelled. */
export const bookedStockKinds = ['receipt', 'correct', 'move'] as const;
export type BookedStockKind = (typeof bookedStockKinds)[number];

/** What the list of stock is sorted by. */
export const stockSorts = ['sku', 'name', 'onHand', 'committed', 'available'] as const;
export type StockSort = (typeof stockSorts)[number];

/** Rows of the list that are counted and leafed through; what is beyond is found by filters. */
export const stockListedMaximum = 10_000;

/** Rows of one count. */
export const countedRowsMaximum = 5000;

/** The highest quantity of a product, in its unit. */
export const stockMaximum = 1_000_000_000;

/** Characters of a SKU that is named. */
export const skuMaximum = 100;

/** Characters of a reason. */
export const stockReasonMaximum = 200;

/** What the smallest quantity of a unit is: pieces are whole, metres have millimetres. */
export function quantityStep(unit: string): number {
  return unit === 'pcs' ? 1 : 0.001;
}
