import type { Static } from 'typebox';
import type { SoldMember } from '#contract/shapes/cart-shapes.ts';
import type { OrderLine } from '#domain/orders/order-record.ts';

/** What a bundle was made of when it was sold; of other goods nothing. */
export function soldMembers({ members }: Pick<OrderLine, 'members'>): Static<typeof SoldMember>[] {
  return members.map(({ productId, sku, name, format, unit, quantity, attributes }) => ({
    productId,
    sku,
    name,
    format,
    unit,
    qty: quantity,
    attributes,
  }));
}
