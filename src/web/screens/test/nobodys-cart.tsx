import { type ReactNode, useState } from 'react';
import { useRootFacts } from '#web/request/site-facts.ts';
import { CartContext } from '#web/visitor/cart-context.tsx';
import { openNobodysCart } from '#web/visitor/visitors-cart.ts';

/** Parts of a cart below it can be looked at and pressed, and change nobody's cart: for the page of all parts. */
export function NobodysCart({ children }: { children: ReactNode }) {
  const facts = useRootFacts();
  const [store] = useState(() => openNobodysCart(facts));
  return <CartContext value={store}>{children}</CartContext>;
}
