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
  /** What was sent without scripts and has to stand in the form again, with what was wrong with it. */
  failure: SentPurchase | undefined;
};

export type SentPurchase = Pick<AddFailure, 'errors' | 'values'>;

export const formId = 'buy';
