import { afterAll, beforeAll, expect, test } from 'vitest';
import { order, readyBuyer } from './support/fixture-buyer.ts';
import { type FixtureShop, openFixtureShop } from './support/fixture-shop.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
});
afterAll(() => shop.close());

/** PostgreSQL plans for the values so often before it keeps a plan. */
const tries = 5;

test('no statement of an order is planned anew at every call', async () => {
  for (let turn = 0; turn < 3 * tries; turn += 1) {
    expect((await order(shop, await readyBuyer(shop))).status).toBe(200);
  }
  // Calls one after the other are asked over one connection, and so is this.
  const { rows } = await shop.database.pool.query<{ name: string; planned: number; kept: number }>(
    'select name, custom_plans::int as planned, generic_plans::int as kept from pg_prepared_statements',
  );
  expect(rows.map(({ name }) => name)).toContain('cart_plain');
  expect(rows.filter(({ planned, kept }) => planned > tries && kept < planned)).toEqual([]);
});
