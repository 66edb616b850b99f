import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { checkBooks } from '#domain/orders/books-check.ts';
import { markOrderPaid } from '#domain/orders/order-acceptance.ts';
import { adminOrderCalls, placeOrder } from '../support/fixture-orders.ts';
import { rowsOf } from '../support/fixture-payment.ts';
import { openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

/* Orders whose goods were cancelled but for e-products, from before these counted (migrations/0081_words_of_kept_e_products.sql). */

test('orders that keep e-products alone say what became of these, and the books are right', async () => {
  const shop = await openFixtureShop(testClock('2026-11-23T10:00:00Z'));
  const calls = await adminOrderCalls(shop);
  const place = async (goods: Record<string, number>, ...acts: ('pay' | 'cancelSecond' | 'close')[]) => {
    const { id } = await placeOrder(shop, goods);
    for (const act of acts) {
      if (act === 'pay') await markOrderPaid(shop.runtime, shop.shop.dependencies, id);
      if (act === 'close') await calls.go(id, { action: 'close' } as never);
      if (act === 'cancelSecond') {
        await calls.go(id, { action: 'cancel', lines: [{ lineId: 2, quantity: 1 }] } as never);
      }
    }
    return id;
  };
  const kept = [
    await place({ manual: 1, screw: 1 }, 'pay', 'cancelSecond'),
    await place({ manual: 1, screw: 1 }, 'pay', 'cancelSecond', 'close'),
  ];
  await place({ manual: 1, screw: 1 }, 'cancelSecond');
  await place({ manual: 1, screw: 1 }, 'pay');
  await place({ 'pair-kit': 1, screw: 1 }, 'cancelSecond');
  const words = () => rowsOf(shop, 'SELECT id, fulfilment, status FROM "order" ORDER BY id');
  const right = await words();
  expect(right.map(({ fulfilment, status }) => [fulfilment, status])).toEqual([
    ['handedOver', 'completed'],
    ['handedOver', 'completed'],
    ['open', 'awaitingPayment'],
    ['open', 'paid'],
    ['open', 'awaitingPayment'],
  ]);
  const { pool, database } = shop.database;
  await pool.query(
    `UPDATE "order" SET fulfilment = 'open', status = CASE state WHEN 'open' THEN 'paid' ELSE status END WHERE id = ANY($1)`,
    [kept],
  );
  expect((await checkBooks({ database })).words).toBe(kept.length);
  await pool.query(await readFile('migrations/0081_words_of_kept_e_products.sql', 'utf8'));
  expect(await words()).toEqual(right);
  expect(Object.values(await checkBooks({ database })).filter((count) => count > 0)).toEqual([]);
  await shop.close();
});
