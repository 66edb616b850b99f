import type { ProductInput } from '../writing/catalogue-inputs.ts';
import { factFields } from './fields/fact-fields.ts';
import { kindFields } from './fields/kind-fields.ts';
import { priceFields } from './fields/price-fields.ts';
import type { ProductField, ProductNames } from './fields/product-field.ts';
import { shapeFields } from './fields/shape-fields.ts';
import { showingFields } from './fields/showing-fields.ts';
import { sortingFields } from './fields/sorting-fields.ts';
import { wordFields } from './fields/word-fields.ts';

export type { ProductDraft, ProductNames } from './fields/product-field.ts';

/** Every field of a product that calls read and write, in the order in which a change is put in. */
export const productFields = {
  ...wordFields,
  ...factFields,
  ...priceFields,
  ...showingFields,
  ...sortingFields,
  ...kindFields,
  ...shapeFields,
} satisfies Record<string, ProductField>;

export type ProductFieldName = keyof typeof productFields;
export const productFieldNames = Object.keys(productFields) as ProductFieldName[];
export const fieldNamed = (name: ProductFieldName): ProductField => productFields[name];

export function isProductField(name: string): name is ProductFieldName {
  return Object.hasOwn(productFields, name);
}

/** All fields of a product, as calls tell them. */
export function tellFields(product: ProductInput, names: ProductNames): Record<ProductFieldName, unknown> {
  return Object.fromEntries(
    productFieldNames.map((name) => [name, fieldNamed(name).tell(product, names) ?? null]),
  ) as Record<ProductFieldName, unknown>;
}
