import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBooks } from '#domain/orders/books-check.ts';
import { adminOrderCalls, placeOrder } from '../support/fixture-orders.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { carryOut, steps } from '../support/random-orders.ts';
import { testClock } from '../support/test-clock.ts';

/* Ledgers, sums, papers and numbers say the same, whatever is done with orders (docs/rules/orders.md). */

let shop: FixtureShop;
let calls: Awaited<ReturnType<typeof adminOrderCalls>>;
beforeAll(async () => {
  shop = await openFixtureShop(testClock('2026-11-23T10:00:00Z'));
  calls = await adminOrderCalls(shop);
});
afterAll(() => shop.close());

const balanced = {
  moneySums: 0,
  papersAndOpen: 0,
  stockSums: 0,
  stockOfOrders: 0,
  paperLines: 0,
  numbers: 0,
  words: 0,
};

test('whatever is done with orders, the books balance', async () => {
  const ids: number[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 12 }), async (some) => {
      for (const step of some) await carryOut(shop, calls, ids, step);
      expect(await checkBooks(shop.runtime)).toEqual(balanced);
    }),
    { numRuns: 6, endOnFailure: true },
  );
}, 120_000);

test('each difference is counted by what it is', async () => {
  const { id } = await placeOrder(shop, { screw: 2 });
  await calls.go(id, 'ship');
  const { pool } = shop.database;
  const wrongs = [
    ['moneySums', `update "order" set received_cents = received_cents + 1 where id = ${id}`],
    ['papersAndOpen', `update "order" set due_cents = due_cents + 1 where id = ${id}`],
    ['stockSums', `update product set stock_thousandths = stock_thousandths + 1 where key = 'rare'`],
    [
      'stockOfOrders',
      `update product set committed_thousandths = committed_thousandths + 1 where key = 'rare'`,
    ],
    ['paperLines', `update order_line set piece_cents = piece_cents + 1 where order_id = ${id}`],
    ['numbers', `update order_counter set last = last + 1`],
    ['words', `update "order" set fulfilment = 'open' where id = ${id}`],
  ] as const;
  for (const [what, wrong] of wrongs) {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(wrong);
      const { drizzle } = await import('drizzle-orm/node-postgres');
      const found = await checkBooks({ database: drizzle({ client }) as never });
      expect(found[what], what).toBe(1);
    } finally {
      await client.query('rollback');
      client.release();
    }
  }
});
