import { expect, test } from 'vitest';
import { cardOrder, decide, sendForm } from '../support/fixture-payment.ts';
import { openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

test('a buyer who paid while the database is away is asked to try again, not told that the payment failed', async () => {
  const shop = await openFixtureShop(testClock());
  const { start } = await cardOrder(shop);
  const { returned } = await decide(shop, start, 'succeeded', { comesBack: false });
  await shop.database.drop();
  const { status, headers, location } = await sendForm(shop, returned);
  expect([status, headers['retry-after'], location]).toEqual([503, '3', '']);
  // The database is closed already.
  await shop.app.close();
  await shop.shop.close();
});
