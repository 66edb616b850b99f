import { quantityMaximum, quantityMinimum } from '#values/limits.ts';
import { addFields } from '../../parts/add-to-cart/add-fields.ts';
import type { BundleFacts } from '../../parts/bundle-choices/bundle-facts.ts';
import type { ProductPageFacts, VariantFacts } from '../../parts/product-page-facts.ts';
import type { AddFailure } from './product-action.ts';

/** What the ways to buy on a product's page are given. */
export type PurchaseProps = {
  product: ProductPageFacts;
  bundle: BundleFacts | null;
  /** The product itself, or its chosen variant. */
  sold: ProductPageFacts | VariantFacts;
  /** Of the page with its choice. */
  address: string;
  /** Why adding without scripts failed. */
  failure: AddFailure | undefined;
};

export const formId = 'buy';

/** The quantity as it was sent, or one. */
export function startQuantity(failure: AddFailure | undefined): number {
  const typed = Number(failure?.values[addFields.quantity]);
  return Number.isInteger(typed) && typed >= quantityMinimum && typed <= quantityMaximum ? typed : 1;
}
