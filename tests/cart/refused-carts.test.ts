import { afterAll, beforeAll, test } from 'vitest';
import { saveFixtureCoupons } from '../support/fixture-coupons.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { checkRefusals } from '../support/random-refusals.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
  await saveFixtureCoupons(shop);
});
afterAll(() => shop.close());

test('refused calls leave a cart as it was', () =>
  checkRefusals(shop, { runs: 12, length: 12, seed: 20_261_128 }));
