import { afterAll, beforeAll, expect, test } from 'vitest';
import { order, readyBuyer } from '../support/fixture-buyer.ts';
import { bySlug, cardOrder } from '../support/fixture-payment.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop(testClock());
});
afterAll(() => shop.close());

test('an order by transfer has a code for Croatian and one for other banks, as SVG for any page', async () => {
  const { data } = await order(shop, await readyBuyer(shop));
  const { payment } = await bySlug(shop, data.orderSlug);
  for (const code of ['hub3', 'epc']) {
    const { url } = payment.codes[code];
    const drawing = await shop.app.inject({ url });
    expect(drawing.statusCode).toBe(200);
    expect(drawing.headers['content-type']).toContain('image/svg+xml');
    expect(drawing.body).toMatch(/^<svg [^>]*viewBox/);
  }
});

test('no other order has one', async () => {
  const { slug } = await cardOrder(shop);
  const shown = await bySlug(shop, slug);
  expect(shown.payment.codes).toBeNull();
  for (const url of [
    `/api/v2/order/paymentCode/${slug}/hub3.svg`,
    '/api/v2/order/paymentCode/unknown/epc.svg',
  ]) {
    expect((await shop.app.inject({ url })).statusCode).toBe(404);
  }
  const { data } = await order(shop, await readyBuyer(shop));
  const other = await shop.app.inject({ url: `/api/v2/order/paymentCode/${data.orderSlug}/other.svg` });
  expect(other.statusCode).toBe(404);
});
