import { notFound } from '#web/request/refuse.ts';
import type { OptionFacts } from '../../parts/option-fields/option-rules.ts';
import type { ProductPageFacts } from '../../parts/product-page-facts.ts';
import { findVariant, initialChoice } from '../../parts/variant-picker/variant-choice.ts';

export type CutProduct = {
  readonly product: ProductPageFacts;
  /** The product itself, or the chosen variant. */
  readonly soldId: number;
  readonly length: OptionFacts;
  /** What else is filled in, the same for every row. */
  readonly others: readonly OptionFacts[];
  /** Tax contained in its price, in percent, where that is known. */
  readonly taxRate: number | undefined;
  /** Whether its price is known by the square metre too; undefined where prices are not shown. */
  readonly isPricedByArea: boolean | undefined;
};

/**
 * A product sold by lengths, with the choice that an address names.
 * @throws 404 if the product is not cut to length
 */
export function cutProductOf(product: ProductPageFacts, query: URLSearchParams): CutProduct {
  const { choices, variants } = product;
  const variant = findVariant(variants, initialChoice(choices, variants, query));
  const sold = choices.length > 0 ? variant : product;
  const options = sold?.options ?? product.options;
  const length = options.find(({ kind }) => kind === 'length');
  if (!sold || !length || product.bundle) throw notFound();
  return {
    product,
    soldId: sold.id,
    length,
    others: options.filter(({ kind }) => kind !== 'length'),
    taxRate: sold.price?.taxRate,
    isPricedByArea: sold.price && sold.price.unitPrice?.unit === 'm2',
  };
}
