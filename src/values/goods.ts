/** A draft is not for sale yet; what is archived is no longer. */
export const productStates = ['draft', 'active', 'archived'] as const;
export type ProductState = (typeof productStates)[number];

/** By what the back office's list of products is sorted. */
export const managedProductSorts = ['name', 'sku', 'price', 'stock', 'createdAt', 'updatedAt'] as const;
export type ManagedProductSort = (typeof managedProductSorts)[number];

/** Products that one call may change. */
export const patchMaximum = 5000;
