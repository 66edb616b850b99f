import type { Cart } from '#web/visitor/cart-state.ts';
import type { OrderLine } from '../../parts/order-summary/order-lines.tsx';

/** The goods of a cart as they are about to be ordered. */
export function orderedLines(cart: Cart): OrderLine[] {
  return cart.items.map(({ itemId, qty, prices, productData }) => ({
    key: itemId,
    name: productData.name,
    attributes: productData.attributes,
    options: productData.options,
    members: productData.members,
    qty,
    unit: productData.unit,
    row: prices?.converted.row,
    picture: productData.media[0],
  }));
}
