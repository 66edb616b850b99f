import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Order, OrderLine } from '../order-record.ts';
import { refundCentsOf } from './withdrawal-amounts.ts';

/** Of a line nothing counts here but what was paid for how many. */
function orderOf(lines: readonly { quantity: number; paid: number }[], beside: number): Order {
  const cartTotal = lines.reduce((sum, { paid }) => sum + paid, 0);
  return {
    totals: { itemsTotal: cartTotal, cartTotal, delivery: beside, orderTotal: cartTotal + beside },
    lines: lines.map(({ quantity, paid }, position) => ({
      position,
      quantity,
      cancelled: 0,
      rowCents: paid,
      taxShares: [{ rateBasisPoints: 2500, grossCents: paid, taxCents: 0 }],
    })) as unknown as OrderLine[],
  } as unknown as Order;
}

test('however an order is divided, its parts add up to its total, and none is negative', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 7 }),
    paid: fc.integer({ min: 0, max: 100_003 }),
  });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 4 }),
      fc.nat(5000),
      fc.array(fc.nat(3), { maxLength: 40 }),
      (lines, beside, picks) => {
        const order = orderOf(lines, beside);
        const quantities = new Map<number, number>();
        const pieces = lines.flatMap(({ quantity }, position) => Array(quantity).fill(position) as number[]);
        const turned = pieces.toSorted((a, b) => (picks[a] ?? 0) - (picks[b] ?? 0));
        let cents = 0;
        for (const position of turned) {
          const part = refundCentsOf(order, [{ position, quantity: 1 }], { cents, quantities });
          expect(part).toBeGreaterThanOrEqual(0);
          cents += part;
          quantities.set(position, (quantities.get(position) ?? 0) + 1);
        }
        expect(cents).toBe(order.totals.orderTotal);
      },
    ),
  );
});

test('orders of former releases spread their discounts over their lines', () => {
  const order = orderOf([{ quantity: 2, paid: 1000 }], 0);
  const former = {
    ...order,
    totals: { ...order.totals, cartTotal: 900 },
    lines: order.lines.map((line) => ({ ...line, taxShares: [] })),
  };
  const part = refundCentsOf(former, [{ position: 0, quantity: 1 }], { cents: 0, quantities: new Map() });
  expect(part).toBe(450);
});
