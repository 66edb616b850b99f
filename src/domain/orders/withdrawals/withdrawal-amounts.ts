import type { Cents } from '#values/money.ts';
import type { Order, OrderLine } from '../order-record.ts';
import type { WithdrawnPart } from './withdrawal-rules.ts';

/** What has been given back of an order before. */
export type RefundedBefore = { readonly cents: Cents; readonly quantities: ReadonlyMap<number, number> };

/**
 * What goes back for a part of an order, in cents of its currency: the share of what was paid for each line after coupon and
 * loyalty. With the last piece goes all that is left, delivery and the fee of the payment included (Directive 2011/83/EU,
 * Art. 13(1): all payments received). However an order is divided, its parts sum to its total, those included that were
 * cancelled: their money goes back by the cancellation.
 */
export function refundCentsOf(
  order: Order,
  parts: readonly WithdrawnPart[],
  { cents, quantities }: RefundedBefore,
): Cents {
  const back = new Map(parts.map(({ position, quantity }) => [position, quantity]));
  const counts = order.lines.map((line) => {
    const before = Math.min(line.quantity, (quantities.get(line.position) ?? 0) + line.cancelled);
    const after = Math.min(line.quantity, before + (back.get(line.position) ?? 0));
    return { line, before, after };
  });
  const isAll = counts.every(({ line, after }) => after === line.quantity);
  const isSome = counts.some(({ before, after }) => after > before);
  if (isAll && isSome) {
    const cancelled = order.lines.reduce((sum, line) => sum + shareOf(order, line, line.cancelled), 0);
    return Math.max(0, order.totals.orderTotal - cancelled - cents);
  }
  return counts.reduce(
    (sum, { line, before, after }) => sum + shareOf(order, line, after) - shareOf(order, line, before),
    0,
  );
}

/** What was paid for so many of a line's pieces; rounded over all of them, so that no cent is lost between two parts. */
function shareOf(order: Order, line: OrderLine, quantity: number): Cents {
  return Math.round((paidCentsOf(order, line) * quantity) / line.quantity);
}

function paidCentsOf({ totals }: Order, { rowCents, taxShares }: OrderLine): Cents {
  if (taxShares.length > 0) return taxShares.reduce((sum, { grossCents }) => sum + grossCents, 0);
  // Orders of former releases do not say what was paid for a line: what was taken off is spread over all of them.
  const { itemsTotal, cartTotal } = totals;
  return itemsTotal === 0 ? 0 : Math.round((rowCents * cartTotal) / itemsTotal);
}
