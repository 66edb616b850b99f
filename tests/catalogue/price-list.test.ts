import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepPriceLists } from '#api/machines/price-list-keeping.ts';
import { changePrice } from '#domain/catalogue/writing/product-change-service.ts';
import { daysAfter } from '#values/calendar-day.ts';
import { add, startCart } from '../support/fixture-buyer.ts';
import { setOption } from '../support/fixture-forms.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

/* The anchor price and the public price list of Croatian traders (docs/rules/prices.md). */

const clock = testClock('2026-11-20T06:00:00Z');
let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop(clock);
});
afterAll(() => shop.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url, headers: { host: 'localhost', ...headers } });
const keep = () => keepPriceLists(shop.shop.dependencies);
const price = (productKey: string, listPriceCents: number) =>
  changePrice(shop.runtime, { catalogueId: shop.catalogueId, productKey, listPriceCents, discount: null });
const recordOf = async (key: string, language: string) => {
  const filters = [{ key: 'id', value: [shop.productIds[key]] }];
  const body = { filters, select: ['finalPrice', 'anchorPrice'] };
  const { data } = await shop.call('POST', '/api/v1/product/web/filter', body, { language });
  return data.records[0];
};
/** The line of a product, by its columns. */
const lineOf = (csv: string, sku: string) => {
  const [head = '', ...lines] = csv.split('\r\n').map((line) => line.split(','));
  const line = lines.find((cells) => cells[1] === sku);
  return line && Object.fromEntries([...head].map((name, place) => [name, line[place]]));
};

test('the anchor of later products is their first price, in the stores that show it', async () => {
  await price('handbook', 2500);
  expect(await recordOf('handbook', 'hrv')).toMatchObject({
    finalPrice: 25,
    anchorPrice: { price: 21, date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  });
  expect(await recordOf('handbook', 'ger')).not.toHaveProperty('anchorPrice');
  await setOption(shop, 'AnchorPrice', { de: true });
  expect(await recordOf('handbook', 'hrv')).not.toHaveProperty('anchorPrice');
  expect(await recordOf('handbook', 'ger')).toMatchObject({ anchorPrice: { price: 21 } });
  await setOption(shop, 'AnchorPrice', null);
});

test('a line of the cart shows the anchor price per piece, cut to its length; not if the store does not show it', async () => {
  const cart = await startCart(shop);
  await add(shop, cart, 'handbook');
  const lengthMm = { customOptionTitle: 'lengthMm', customOptionValue: 2500 };
  const cut = { productId: shop.productIds.sheet, qty: 1, options: { customPriceOption: lengthMm } };
  await shop.call('POST', '/api/v2/cart/addItem', { ...cart, ...cut });
  const anchorsIn = async (language: string) => {
    const { data } = await shop.call('POST', '/api/v2/cart/getCart', cart, { language });
    return data.items.map(({ prices }: { prices: { converted: object } }) => prices.converted);
  };
  const { anchorPrice: perMetre } = await recordOf('sheet', 'hrv');
  expect(await anchorsIn('hrv')).toMatchObject([
    { finalPrice: 25, anchorPrice: { price: 21 } },
    { anchorPrice: { price: Math.round(perMetre.price * 250) / 100, date: perMetre.date } },
  ]);
  for (const line of await anchorsIn('ger')) expect(line).not.toHaveProperty('anchorPrice');
});

test('a list is generated each day before eight, as CSV and XML, and each is available for 30 days', async () => {
  const first = '2026-12-01';
  for (let day = 0; day < 31; day += 1) {
    clock.set(`${daysAfter(first, day)}T04:10:00Z`);
    await keep();
    // What is made stays as it was made.
    if (day === 1) await price('handbook', 2700);
    await keep();
  }
  expect((await get(`/cjenik/${first}.csv`)).statusCode).toBe(404);
  expect((await get('/cjenik/2027-01-01.csv')).statusCode).toBe(404);
  for (let day = 1; day < 31; day += 1) {
    for (const format of ['csv', 'xml']) {
      const list = await get(`/cjenik/${daysAfter(first, day)}.${format}`);
      expect(list.statusCode).toBe(200);
      expect(list.body).toContain('HANDBOOK');
    }
  }
  const priceOn = async (day: string) =>
    lineOf((await get(`/cjenik/${day}.csv`)).body, 'HANDBOOK')?.['maloprodajna cijena'];
  expect(await priceOn('2026-12-02')).toBe('25.00');
  expect(await priceOn('2026-12-03')).toBe('27.00');
  const page = await get('/cjenik', { accept: 'text/html' });
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body.match(/href="\/cjenik\/[\d-]+\.csv"/g)).toHaveLength(30);
});

test('contains what the law requires', async () => {
  const csv = await get('/cjenik.csv');
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(csv.body.split('\r\n')[0]).toBe(
    'naziv,sifra,marka,jedinica mjere,cijena za jedinicu mjere,maloprodajna cijena,posebni oblik prodaje,sidrena cijena,barkod,dostupnost,datum sidrene cijene',
  );
  expect(lineOf(csv.body, 'SCREW')).toMatchObject({
    'jedinica mjere': 'kom',
    'cijena za jedinicu mjere': '14.99',
    'maloprodajna cijena': '19.99',
    'posebni oblik prodaje': '14.99',
    'sidrena cijena': '19.99',
    dostupnost: 'dostupno',
  });
  const xml = await get('/cjenik.xml');
  expect(xml.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(xml.body).toMatch(/<sifra>SCREW<\/sifra>.*<sidrena_cijena>19\.99<\/sidrena_cijena>/);
  expect((await get('/cjenik', { accept: 'text/csv' })).body).toBe(csv.body);
});

test('can be fetched without login or rate limit', { tags: 'release' }, async () => {
  const answers = await Promise.all(Array.from({ length: 700 }, () => get('/cjenik.csv')));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect((await get('/robots.txt')).body).not.toContain('cjenik');
});

test('does not exist for a site without prices or without anchor prices', async () => {
  expect((await get('/cjenik', { host: 'pro.localhost' })).statusCode).toBe(404);
  await setOption(shop, 'AnchorPrice', { hr: false });
  expect((await get('/cjenik.csv')).statusCode).toBe(404);
});
