import { type FormEvent, useState } from 'react';
import { useCartState, useCartStore } from '#web/visitor/cart-context.tsx';
import type { CartItemOptions } from '#web/visitor/cart-state.ts';
import { addFields } from './add-fields.ts';

/**
 * Puts a product into the cart without leaving the page. The form posts to the product's own address where no scripts
 * run; without a quantity that counts nothing is added, and the field says why. `prepare` answers the options to send, or false
 * where something has to be filled in first.
 */
export function useAddToCart(
  productId: number,
  prepare?: (form: HTMLFormElement) => CartItemOptions | false,
) {
  const store = useCartStore();
  const pending = useCartState().adding.includes(productId);
  const [error, setError] = useState<string>();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    setError(undefined);
    const form = event.currentTarget;
    const field = quantityField(form);
    const qty = quantityIn(form);
    if (qty === undefined) return;
    const options = prepare?.(form);
    if (options === false) return;
    const say = field?.type === 'hidden' ? undefined : setError;
    void store.add({ productId, qty, ...(options ? { options } : {}) }, say);
  };
  return { pending, error, onSubmit };
}

/** The quantity of a form; what is none is marked, and its field has the focus. */
export function quantityIn(form: HTMLFormElement): number | undefined {
  const field = quantityField(form);
  // The field knows its range; browsers take 1e2 for a number, too.
  if (field?.checkValidity() && /^\d+$/.test(field.value)) return Number(field.value);
  field?.focus();
  return undefined;
}

function quantityField(form: HTMLFormElement): HTMLInputElement | undefined {
  const field = form.elements.namedItem(addFields.quantity);
  return field instanceof HTMLInputElement ? field : undefined;
}
