import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifyAvailable } from '#domain/catalogue/stock/availability-service.ts';
import { assignFormConsents, demandCaptcha, mailsTo, solvedCaptcha } from '../support/fixture-forms.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { putStock } from '../support/fixture-stock.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
  await assignFormConsents(shop);
});
afterAll(() => shop.close());

const subscribe = (email: string, more: object = {}, headers: Record<string, string> = {}) =>
  shop.call(
    'POST',
    '/api/v1/product/availability/subscribe',
    { productId: shop.productIds.screw, email, acceptedConsents: [2], ...more },
    headers,
  );
const stock = (stockThousandths: number) =>
  putStock(shop.runtime, { catalogueId: shop.catalogueId, productKey: 'screw', stockThousandths });
const notify = () => notifyAvailable(shop.runtime, shop.shop.dependencies);

test('a subscriber gets one mail when a product is back, in their own language', async () => {
  await stock(0);
  expect((await subscribe('Ana@kupac.example', {}, { language: 'ger' })).data).toEqual({
    productId: shop.productIds.screw,
    email: 'ana@kupac.example',
  });
  expect((await subscribe('ana@kupac.example')).status).toBe(200);
  await subscribe('iva@kupac.example');
  await notify();
  expect(await mailsTo(shop, 'ana@kupac.example')).toEqual([]);
  await stock(5000);
  await Promise.all([notify(), notify(), notify()]);
  const mails = await mailsTo(shop, 'ana@kupac.example');
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ subject: 'Wieder auf Lager: screw de', language: 'de' });
  expect(mails[0].text).toContain('http://localhost:3000/de/produkt/screw-de');
  expect(await mailsTo(shop, 'iva@kupac.example')).toHaveLength(1);
  await stock(0);
  await stock(9000);
  await notify();
  expect(await mailsTo(shop, 'ana@kupac.example')).toHaveLength(1);
});

test('less than a whole one is not back', async () => {
  await stock(0);
  await subscribe('mia@kupac.example');
  await stock(999);
  await notify();
  expect(await mailsTo(shop, 'mia@kupac.example')).toEqual([]);
});

test('unknown products and missing consents are refused', async () => {
  expect((await subscribe('x@kupac.example', { productId: 999_999 })).status).toBe(404);
  expect((await subscribe('x@kupac.example', {}, { apiKey: 'key-closed' })).status).toBe(404);
  expect((await subscribe('x@kupac.example', { acceptedConsents: [] })).details.code).toBe(
    'CONSENT_REQUIRED',
  );
});

test('requires the captcha if the definition of its form demands it', async () => {
  const email = 'zagonetka@kupac.example';
  const wrong = { key: 'proof-of-work', response: 'bm8=' };
  expect((await subscribe(email)).status).toBe(200);
  expect(await subscribe(email, { captcha: wrong })).toMatchObject({ details: { code: 'CAPTCHA_FAILED' } });
  await demandCaptcha(shop, 'productAvailabilityForm');
  expect(await subscribe(email)).toMatchObject({ status: 422, details: { code: 'CAPTCHA_REQUIRED' } });
  expect(await subscribe(email, { captcha: wrong })).toMatchObject({ details: { code: 'CAPTCHA_FAILED' } });
  const captcha = await solvedCaptcha(shop);
  expect((await subscribe(email, { captcha })).status).toBe(200);
  expect(await subscribe(email, { captcha })).toMatchObject({ details: { code: 'CAPTCHA_FAILED' } });
});
