import type { FormEvent } from 'react';
import { useCartState, useCartStore } from '#web/request/cart-context.tsx';
import { addFields } from './add-fields.ts';

/**
 * Puts a product into the cart without leaving the page. The form posts to the product's own address where no scripts
 * run; a quantity that is none is left to the browser's own check.
 */
export function useAddToCart(productId: number) {
  const store = useCartStore();
  const pending = useCartState().adding.includes(productId);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const quantity = new FormData(event.currentTarget).get(addFields.quantity);
    void store.add({ productId, qty: Number(quantity ?? 1) });
  };
  return { pending, onSubmit };
}
