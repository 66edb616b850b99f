import { findCartCount } from '#web/visitor/kept-cart-count.ts';

/**
 * Shows how many pieces are in the visitor's cart, by what the browser kept of it.
 * @returns false where there is a cart of which nothing is known
 */
export function showCartCount(): boolean {
  const known = findCartCount(document.cookie);
  if (known === 'unknown') return false;
  const link = known ? document.querySelector('a[data-cart]') : null;
  // To be seen, and to be heard after the link's name.
  for (const attribute of ['data-pieces', 'aria-description']) link?.setAttribute(attribute, String(known));
  return true;
}
