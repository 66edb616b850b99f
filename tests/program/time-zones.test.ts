import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformEndpoints } from '#contract/v1/platform-endpoints.ts';
import type { SiteInput } from '#domain/sites/site-input.ts';
import { checkSite } from '#domain/sites/sites-rules.ts';
import { add, order, readyBuyer, startCart } from '../support/fixture-buyer.ts';
import { applyCoupon, openCouponShop } from '../support/fixture-coupons.ts';
import { orderAs } from '../support/fixture-customers.ts';
import { issuedBy } from '../support/fixture-papers.ts';
import { loggedIn, newestMail } from '../support/fixture-people.ts';
import type { FixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

let shop: FixtureShop;
/** Three in the morning of New Year in Zagreb, still the old year in New York. */
const clock = testClock('2026-06-01T10:00:00Z');
beforeAll(async () => {
  shop = await openCouponShop(clock);
});
afterAll(() => shop.close());

async function setZone(timeZone: string): Promise<void> {
  await shop.database.pool.query("update site set time_zone = $1 where site_id = '1001'", [timeZone]);
  shop.runtime.emit({ kind: 'site.changed' });
  await expect.poll(() => shop.shop.dependencies.directory.getFirst().timeZone).toBe(timeZone);
}

test('orders, invoices and mails have the date and year of their site', { tags: 'release' }, async () => {
  clock.set('2027-01-01T02:00:00Z');
  const ana = await loggedIn(shop, 'zone@example.com');
  const zagreb = await orderAs(shop, ana);
  expect(zagreb.data.orderNumber).toMatch(/^1001-2027-/);
  await setZone('America/New_York');
  const newYork = await orderAs(shop, ana, { screw: 1 }, {});
  expect(newYork.data.orderNumber).toMatch(/^1001-2026-/);
  expect((await newestMail(shop, 'zone@example.com'))?.text).toContain('31. prosinca 2026.');
  const numberOf = async (id: number) => {
    const { number, year } = await issuedBy(shop, id);
    return [number, year];
  };
  expect(await numberOf(newYork.data.id)).toEqual([1, 2026]);
  await setZone('Europe/Zagreb');
  expect(await numberOf(zagreb.data.id)).toEqual([1, 2027]);
});

test('a coupon starts and ends at midnight of the site', async () => {
  clock.set('2027-12-31T23:30:00Z');
  const cart = await startCart(shop);
  await add(shop, cart, 'endless', 2);
  expect((await applyCoupon(shop, cart, 'KROV10')).details.code).toBe('COUPON_EXPIRED');
  await setZone('America/New_York');
  expect((await applyCoupon(shop, cart, 'KROV10')).data.couponCode).toBe('KROV10');
  await setZone('Europe/Zagreb');
});

test('a transfer is due within the days of its method, counted in the site’s time zone', async () => {
  clock.set('2027-01-30T23:30:00Z');
  await shop.database.pool.query(
    `update payment_method set config = config || '{"dueDays": 5}' where kind = 'bankTransfer'`,
  );
  shop.runtime.emit({ kind: 'site.changed' });
  await expect.poll(() => shop.shop.dependencies.checkout.paymentMethods()[0]?.config.dueDays).toBe(5);
  const { data } = await order(shop, await readyBuyer(shop, { screw: 1 }));
  const shown = await shop.call('GET', `/api/v2/order/bySlug/${data.orderSlug}`);
  expect(shown.data.payment.bankTransfer.payBy).toBe('2027-02-05');
  expect((await newestMail(shop, 'ana@example.com'))?.text).toContain('Rok za uplatu: 5. veljače 2027.');
});

test('pages get the time zone; only zones of the IANA database are accepted', async () => {
  const { data } = await shop.call('POST', platformEndpoints.domainDetect.path, { host: 'localhost' });
  expect(data.timeZone).toBe('Europe/Zagreb');
  const site = {
    ...shop.shop.dependencies.directory.getFirst(),
    catalogueKey: 'shared',
  } as unknown as SiteInput;
  for (const timeZone of ['Europe/Vienna', 'UTC', 'America/Argentina/Buenos_Aires']) {
    expect(() => checkSite({ ...site, timeZone })).not.toThrow();
  }
  for (const timeZone of ['Europe/Zagrb', '+01:00', 'CET+1', '', 'Europe/Zagreb ']) {
    expect(() => checkSite({ ...site, timeZone })).toThrow('Some fields are not valid.');
  }
});
