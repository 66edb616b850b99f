import { type ReactNode, useState } from 'react';
import { CartContext } from '#web/request/cart-context.tsx';
import { useRootFacts } from '#web/request/site-facts.ts';
import { openNobodysCart } from '#web/request/visitors-cart.ts';

/** Parts of a cart below it can be looked at and pressed, and change nobody's cart: for the page of all parts. */
export function NobodysCart({ children }: { children: ReactNode }) {
  const facts = useRootFacts();
  const [store] = useState(() => openNobodysCart(facts));
  return <CartContext value={store}>{children}</CartContext>;
}
