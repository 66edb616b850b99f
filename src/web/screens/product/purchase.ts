import { useState } from 'react';
import { findTypedQuantity } from '#web/ui/quantity-rules.ts';
import { addFields } from '../../parts/add-to-cart/add-fields.ts';
import type { ProductAddFormProps } from '../../parts/add-to-cart/product-add-form.tsx';
import { useAddToCart } from '../../parts/add-to-cart/use-add-to-cart.ts';
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
  /** The values sent without scripts, to be shown in the form again with their errors. */
  failure: SentPurchase | undefined;
};

export type SentPurchase = Pick<AddFailure, 'errors' | 'values'>;

export const formId = 'buy';

/** The form that all ways to buy have in common: its quantity begins with what was sent, else with one. @param prepare as in `useAddToCart` */
export function usePurchase(
  productId: number,
  { address, failure }: Pick<PurchaseProps, 'address' | 'failure'>,
  prepare?: Parameters<typeof useAddToCart>[1],
): Omit<ProductAddFormProps, 'unit'> {
  const sent = failure?.values[addFields.quantity];
  const counted = findTypedQuantity(sent ?? '');
  const [quantity, onQuantity] = useState(counted ?? 1);
  const typedQuantity = counted === undefined ? sent : undefined;
  const added = useAddToCart(productId, prepare);
  return { id: formId, productId, action: address, quantity, typedQuantity, onQuantity, ...added };
}
