import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setArchived } from '#domain/catalogue/products/catalogue-service.ts';
import { startCart } from '../support/fixture-buyer.ts';
import { setOption } from '../support/fixture-forms.ts';
import { loggedIn } from '../support/fixture-people.ts';
import {
  type Answer,
  closedHeaders,
  type FixtureShop,
  openFixtureShop,
  shopKey,
} from '../support/fixture-shop.ts';

type Headers = Record<string, string>;

let shop: FixtureShop;
/** Whoever is logged in at the shop, and at a site with another catalogue. */
let customer: Headers;
let elsewhere: Headers;

beforeAll(async () => {
  shop = await openFixtureShop();
  await setOption(shop, 'CanCommentOnBlog', 'RegisteredUsers');
  customer = { apiKey: shopKey, ...(await loggedIn(shop, 'ana@example.com')).headers };
  // A variant of the ladder.
  await shop.database.pool.query('update product set main_product_id = $1 where id = $2', [
    shop.productIds.ladder,
    shop.productIds.rare,
  ]);
  elsewhere = { ...closedHeaders, ...(await loggedInElsewhere('iva@example.com')) };
});
afterAll(() => shop.close());

async function loggedInElsewhere(email: string): Promise<Headers> {
  const password = 'correct horse battery';
  const details = { firstName: 'Iva', lastName: 'Horvat' };
  const body = { email, password, details };
  await shop.call('POST', '/api/v1/user/web/register', body, closedHeaders);
  await shop.database.pool.query('update "user" set email_confirmed_at = now() where email = $1', [email]);
  const { data } = await shop.call('POST', '/api/v1/login', { username: email, password }, closedHeaders);
  return { authorization: `Bearer ${data.tokens.accessToken}` };
}

/** Every call that takes the id of a product. */
const calls: Record<string, (productId: number, headers: Headers) => Promise<Answer>> = {
  'product/web/get': (id, headers) =>
    shop.call('GET', `/api/v1/product/web/get?id=${id}`, undefined, headers),
  priceHistory: (id, headers) =>
    shop.call('GET', `/api/v1/product/web/${id}/priceHistory`, undefined, headers),
  checkBundles: (id, headers) =>
    shop.call('GET', `/api/v1/product/checkBundles?product=${id}`, undefined, headers),
  'availability/subscribe': (id, headers) =>
    shop.call(
      'POST',
      '/api/v1/product/availability/subscribe',
      { productId: id, email: 'ana@example.com' },
      headers,
    ),
  'wishlist/create': (id, headers) =>
    shop.call('POST', '/api/v1/wishlist/create', { product_id: id }, headers),
  'review/create': (id, headers) =>
    shop.call('POST', '/api/v1/review/create', { productId: id, rating: 5, comment: 'Drži.' }, headers),
  'cart/addItem': async (id, headers) =>
    shop.call(
      'POST',
      '/api/v2/cart/addItem',
      { ...(await startCart(shop, headers)), productId: id, qty: 1 },
      headers,
    ),
};

const goods = ['screw', 'starter-kit', 'ladder'] as const;

describe.each(Object.entries(calls))('%s does not find', (_name, call) => {
  test('a product that never existed', async () => {
    expect(await call(999_999, customer)).toMatchObject({ status: 404, details: { code: 'NOT_FOUND' } });
  });

  test.each(goods)("another catalogue's product (%s)", async (key) => {
    const answer = await call(shop.productIds[key] ?? 0, elsewhere);
    expect(answer).toMatchObject({ status: 404, details: { code: 'NOT_FOUND' } });
  });

  test.each(goods)('an archived product (%s), nor a variant of it', async (key) => {
    const ids = [shop.productIds[key] ?? 0];
    const { rows } = await shop.database.pool.query('select id from product where main_product_id = $1', ids);
    await setArchived(shop.runtime, { catalogueId: shop.catalogueId, productKey: key, archived: true });
    for (const id of [...ids, ...rows.map((row) => row.id)]) {
      expect(await call(id, customer)).toMatchObject({ status: 404, details: { code: 'NOT_FOUND' } });
    }
    await setArchived(shop.runtime, { catalogueId: shop.catalogueId, productKey: key, archived: false });
  });
});

test('reviews of products that are not offered are not shown', async () => {
  const productId = shop.productIds.screw ?? 0;
  await shop.call('POST', '/api/v1/review/create', { productId, rating: 5, comment: 'Drži.' }, customer);
  await shop.database.pool.query('update review set published_at = now()');
  const list = () => shop.call('POST', '/api/v1/review/filter', { productId }, customer);
  expect((await list()).data.total).toBe(1);
  await setArchived(shop.runtime, { catalogueId: shop.catalogueId, productKey: 'screw', archived: true });
  expect((await list()).data).toMatchObject({ total: 0, data: [], own: null });
  await setArchived(shop.runtime, { catalogueId: shop.catalogueId, productKey: 'screw', archived: false });
});
