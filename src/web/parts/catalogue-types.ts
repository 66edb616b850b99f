import type { Static } from 'typebox';
import type * as bundles from '#contract/shapes/bundle-shapes.ts';
import type * as categories from '#contract/shapes/category-shapes.ts';
import type * as products from '#contract/shapes/product-shapes.ts';

/** What the API's catalogue answers, as types alone: schemas never reach the browser. */
export type ProductRecord = Static<typeof products.ProductRecord>;
export type Product = Static<typeof products.Product>;
export type AssociatedProduct = Static<typeof products.AssociatedProduct>;
export type VariantAttribute = Static<typeof products.AssociatedProductsAttribute>;
export type CustomOption = Static<typeof products.CustomOption>;
export type Bundle = Static<typeof bundles.Bundle>;
export type BundleMember = Bundle['members'][number];
export type Media = Static<typeof products.Media>;
export type Stock = Static<typeof products.Stock>;
export type Drawing = Static<typeof products.Drawing>;
export type Category = Static<typeof categories.Category>;
export type LayeredFilter = Static<typeof categories.LayeredFilter>;
export type SortWord = Static<typeof categories.SortWord>;
