import { afterAll, beforeAll, expect, test } from 'vitest';
import { order, readyBuyer } from '../support/fixture-buyer.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
});
afterAll(() => shop.close());

/** PostgreSQL plans for the values so often before it keeps a plan. */
const tries = 5;

test('no statement of an order is planned again at every call', async () => {
  for (let turn = 0; turn < 3 * tries; turn += 1) {
    expect((await order(shop, await readyBuyer(shop))).status).toBe(200);
  }
  const { pool } = shop.database;
  const connections = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  const plans: { name: string; planned: number }[] = [];
  for (const connection of connections) {
    const { rows } = await connection.query(
      'select name, custom_plans::int as planned from pg_prepared_statements',
    );
    plans.push(...rows);
    connection.release();
  }
  expect(plans.map(({ name }) => name)).toContain('cart_plain_0');
  expect(plans.filter(({ planned }) => planned > tries)).toEqual([]);
});
