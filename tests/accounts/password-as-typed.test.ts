import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, login } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
});
afterAll(() => shop.close());

/** 128 characters, the most there may be, of every kind. */
const long = ` Žlijeb i pokrov, 7 boja! ${'aB3 ć'.repeat(19)}x `.padEnd(127, 'q').concat(' ');

test('a password counts as typed: spaces, case, every character of up to 128', async () => {
  const email = 'typed@example.com';
  expect([...long]).toHaveLength(128);
  await loggedIn(shop, email, { password: long }).catch(() => undefined);
  expect((await login(shop, email, long)).status).toBe(200);
  for (const other of [long.trim(), long.toLowerCase(), long.slice(0, 72), long.slice(0, 127)]) {
    expect((await login(shop, email, other)).status).toBe(401);
  }
});
