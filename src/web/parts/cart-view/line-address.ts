import { pathOf } from '#values/addresses.ts';
import type { Language } from '#values/language.ts';
import type { CartLine } from '#web/visitor/cart-state.ts';

/**
 * Where a line's name leads. What was chosen for it, and a variant that is not visible on its own, are opened by the
 * line (docs/rules/cart.md, query cartItemId).
 */
export function lineAddress({ itemId, options, productData }: CartLine, language: Language): string {
  const { slug, mainProductSlug, isVisibleIndividually } = productData;
  const isHidden = !isVisibleIndividually && mainProductSlug !== null;
  const path = pathOf('product', language, { slug: isHidden ? mainProductSlug : slug });
  return isHidden || Object.keys(options).length > 0 ? `${path}?cartItemId=${itemId}` : path;
}
