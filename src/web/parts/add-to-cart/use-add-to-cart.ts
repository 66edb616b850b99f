import type { FormEvent } from 'react';
import { useCartState, useCartStore } from '#web/visitor/cart-context.tsx';
import type { CartItemOptions } from '#web/visitor/cart-state.ts';
import { addFields } from './add-fields.ts';

/**
 * Puts a product into the cart without leaving the page. The form posts to the product's own address where no scripts
 * run; a quantity that is none is left to the browser's own check. `prepare` answers the options to send, or false
 * where something has to be filled in first.
 */
export function useAddToCart(
  productId: number,
  prepare?: (form: HTMLFormElement) => CartItemOptions | false,
) {
  const store = useCartStore();
  const pending = useCartState().adding.includes(productId);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const options = prepare?.(event.currentTarget);
    if (options === false) return;
    const quantity = new FormData(event.currentTarget).get(addFields.quantity);
    void store.add({ productId, qty: Number(quantity ?? 1), ...(options ? { options } : {}) });
  };
  return { pending, onSubmit };
}
