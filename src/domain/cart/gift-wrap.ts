import { giftWrapMaximumGrams } from '#values/limits.ts';
import type { CartLine } from './cart-state.ts';
import { isDigital } from './chosen-goods.ts';
import type { ChosenPart } from './chosen-part.ts';

/**
 * Whether all that is brought can be wrapped as a gift: pieces that two hands carry. Nothing sold by the metre or cut to
 * length is, and in e-products there is nothing to wrap.
 */
export function canBeWrapped(lines: readonly Pick<CartLine, 'goods'>[]): boolean {
  const brought = lines.filter(({ goods }) => !isDigital(goods));
  return brought.length > 0 && brought.every(({ goods }) => goods.parts.every(isWrappable));
}

function isWrappable({ product, choices }: ChosenPart): boolean {
  if (product.format === 'eproduct') return true;
  return product.unit === 'pcs' && choices.lengthMm === null && product.weightGrams <= giftWrapMaximumGrams;
}
