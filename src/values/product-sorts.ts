/** The eight sorts of the product list by the words categories use (docs/rules/catalogue.md). */
export const productSorts = {
  newest: { field: 'id', direction: 'desc' },
  oldest: { field: 'id', direction: 'asc' },
  priceAsc: { field: 'finalPrice', direction: 'asc' },
  priceDesc: { field: 'finalPrice', direction: 'desc' },
  nameAsc: { field: 'name', direction: 'asc' },
  nameDesc: { field: 'name', direction: 'desc' },
  priorityAsc: { field: 'categoryPriority', direction: 'asc' },
  priorityDesc: { field: 'categoryPriority', direction: 'desc' },
} as const;

export type ProductSortWord = keyof typeof productSorts;

/** The words alone, in the order in which the list offers them. */
export const productSortWords = Object.keys(productSorts) as ProductSortWord[];

export type ProductSort = {
  readonly field: 'id' | 'finalPrice' | 'name' | 'categoryPriority';
  readonly direction: 'asc' | 'desc';
};

export function isProductSortWord(value: string): value is ProductSortWord {
  return Object.hasOwn(productSorts, value);
}
