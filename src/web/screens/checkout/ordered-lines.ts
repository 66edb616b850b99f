import type { Cart } from '#web/visitor/cart-state.ts';
import { lineCut } from '../../parts/order-summary/line-cut.ts';
import type { OrderLine } from '../../parts/order-summary/order-line-item.tsx';

/** The goods of a cart as they are about to be ordered. */
export function orderedLines(cart: Cart): OrderLine[] {
  return cart.items.map(({ itemId, qty, options, prices, productData }) => ({
    key: itemId,
    name: productData.name,
    sku: productData.sku,
    cut: lineCut({ options }),
    attributes: productData.attributes,
    options: productData.options,
    members: productData.members,
    qty,
    unit: productData.unit,
    row: prices?.converted.row,
    rowTax: prices?.converted.rowTax,
    picture: productData.media[0],
  }));
}
