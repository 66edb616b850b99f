import { findCartCount } from '#web/visitor/kept-cart-count.ts';

/** Shows how many pieces are in the visitor's cart, by what the browser kept of it; nothing where it knows nothing. */
export function showCartCount(): void {
  const known = findCartCount(document.cookie);
  const link = known ? document.querySelector('a[data-cart]') : null;
  // To be seen, and to be heard after the link's name.
  for (const attribute of ['data-pieces', 'aria-description']) link?.setAttribute(attribute, String(known));
}
