import { pathOf } from '#values/addresses.ts';
import type { Language } from '#values/language.ts';
import type { CartLine } from '#web/request/cart-state.ts';

/**
 * Where a line's name leads. A variant that is not visible on its own opens its main product with the line's own
 * choices (storefront.md section 2, query cartItemId).
 */
export function lineAddress(line: CartLine, language: Language): string {
  const { slug, mainProductSlug, isVisibleIndividually } = line.productData;
  if (isVisibleIndividually || !mainProductSlug) return pathOf('product', language, { slug });
  return `${pathOf('product', language, { slug: mainProductSlug })}?cartItemId=${line.itemId}`;
}
