import type { LineCut } from '#values/cut-groups.ts';
import type { CartLine } from '#web/visitor/cart-state.ts';

/** How a line of the cart is cut; null where it is not cut to length. */
export function lineCut({ options }: Pick<CartLine, 'options'>): LineCut | null {
  const { customPriceOption, mark = '' } = options;
  return customPriceOption ? { lengthMm: customPriceOption.customOptionValue, mark } : null;
}
