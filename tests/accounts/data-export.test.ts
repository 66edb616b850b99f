import { afterAll, beforeAll, expect, test } from 'vitest';
import { address } from '../support/fixture-buyer.ts';
import { prepareCorrespondence, writeEverywhere } from '../support/fixture-correspondence.ts';
import { orderAs } from '../support/fixture-customers.ts';
import { loggedIn } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
  await prepareCorrespondence(shop);
});
afterAll(() => shop.close());

test('everything stored about a person is in the export', async () => {
  const ana = await loggedIn(shop, 'export@example.com', {
    acceptedConsents: [1],
    addresses: [{ ...address, type: 'main' }],
  });
  await orderAs(shop, ana);
  await writeEverywhere(shop, ana, 'export');
  await shop.call('POST', '/api/v1/wishlist/create', { product_id: shop.productIds.screw }, ana.headers);
  const list = { name: 'Krov', productId: shop.productIds.sheet };
  const rows = [{ lengthMm: 2330, pieces: 4, mark: 'A1' }];
  await shop.call('POST', '/api/v1/cutList/create', { ...list, rows }, ana.headers);
  const measures = { shape: 'gable', lengthMm: 12_000, withGutter: true };
  await shop.database.pool.query(
    `insert into saved_roof (user_id, product_id, name, measures, created_at, updated_at)
     values ($1, $2, 'Kuća', $3, now(), now())`,
    [ana.id, shop.productIds.sheet, JSON.stringify(measures)],
  );
  const { data } = await shop.call('GET', '/api/v1/user/web/export', undefined, ana.headers);
  expect(data).toMatchObject({
    account: { email: 'export@example.com', hasPassword: true },
    addresses: [{ type: 'main' }, { type: 'shipping' }],
    orders: [{ email: 'export@example.com', lines: [{ sku: 'SCREW' }] }],
    wishlist: [{ sku: 'SCREW' }],
    cutLists: [{ name: 'Krov', sku: 'SHEET', rows: [{ lengthMm: 2330, pieces: 4, mark: 'A1' }] }],
    roofs: [{ name: 'Kuća', sku: 'SHEET', measures }],
    carts: [{ status: 'ordered' }],
    contactMessages: [{ content: 'Krov', files: [{ fileName: 'export krov.png', mime: 'image/png' }] }],
    formSubmissions: [{ form: 'plans', files: [{ fileName: 'export nacrt.png' }] }],
    newsletter: [{ email: 'export@example.com', status: 'pending' }],
    reviews: [{ rating: 5, comment: 'Dobar', name: 'export' }],
    availabilityRequests: [{ sku: 'SCREW', notifiedAt: null }],
    invoices: [],
    papers: [],
    couponUses: [],
    logins: [{ createdAt: expect.any(String) }],
    socialLogins: [],
    mails: expect.arrayContaining([
      expect.objectContaining({ kind: 'account.confirmEmail', recipient: 'export@example.com' }),
      expect.objectContaining({ kind: 'contact.contact', recipient: 'info@attika.example' }),
    ]),
  });
  expect(data.consents.length).toBeGreaterThan(0);
  expect(JSON.stringify(data)).not.toMatch(/argon2|protectCode|[tT]oken|paperKey|confirmHash|storeKey/);
  expect((await shop.call('GET', '/api/v1/user/web/export')).status).toBe(401);
  const file = await shop.app.inject({
    url: '/api/v1/user/web/export',
    headers: { apiKey: 'key-shop', ...ana.headers },
  });
  expect(file.headers).toMatchObject({
    'content-disposition': 'attachment; filename="localhost.json"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
});
