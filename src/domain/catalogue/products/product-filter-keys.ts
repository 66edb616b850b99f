/** Filter keys of products beside attribute codes (docs/rules/catalogue.md). No attribute may be called like one. */
export const productFilterKeys = [
  'id',
  'archived',
  'type',
  'sku',
  'categories',
  'tags',
  'featured',
  'discount',
  'finalPrice',
  'netPrice',
] as const;

export type ProductFilterKey = (typeof productFilterKeys)[number];

export function isProductFilterKey(key: string): key is ProductFilterKey {
  return (productFilterKeys as readonly string[]).includes(key);
}
