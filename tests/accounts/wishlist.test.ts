import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, loginAs } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
});
afterAll(() => shop.close());

const add = (productId: unknown, headers?: Record<string, string>) =>
  shop.call('POST', '/api/v1/wishlist/create', { product_id: productId }, headers);
const remove = (productId: number, headers?: Record<string, string>) =>
  shop.call('DELETE', `/api/v1/wishlist/delete/${productId}`, undefined, headers);
const list = (headers?: Record<string, string>, query = '') =>
  shop.call('GET', `/api/v1/wishlist/filter${query}`, undefined, headers);

function idsOf(data: { data: { product_id: number }[] }): number[] {
  return data.data.map(({ product_id }) => product_id);
}

test('stores each product once, newest first', async () => {
  const { headers } = await loggedIn(shop, 'wishes@example.com');
  const { screw = 0, handbook = 0 } = shop.productIds;
  await add(screw, headers);
  await add(handbook, headers);
  expect((await add(screw, headers)).data).toEqual({ added: true });
  const { data } = await list(headers);
  expect(data).toMatchObject({ total: 2, lastPage: 1, page: 1, perPage: 9999, limit: 9999 });
  expect(idsOf(data)).toEqual([handbook, screw]);
  expect(idsOf((await list(headers, '?page=2&limit=1')).data)).toEqual([screw]);
});

test('takes a visitor’s products in one call and leaves out what is not sold', async () => {
  const { headers } = await loggedIn(shop, 'kept@example.com');
  const { screw = 0, rare = 0 } = shop.productIds;
  await add([screw, 999_999, rare, screw], headers);
  expect(idsOf((await list(headers)).data).sort()).toEqual([screw, rare].sort());
});

test('drops what is removed', async () => {
  const { headers } = await loggedIn(shop, 'forgets@example.com');
  const { screw = 0 } = shop.productIds;
  await add(screw, headers);
  expect((await remove(screw, headers)).data).toEqual({ removed: true });
  expect((await remove(screw, headers)).details.code).toBe('NOT_FOUND');
  expect((await list(headers)).data.total).toBe(0);
});

test('belongs to one person', async () => {
  const ana = await loggedIn(shop, 'ana.wishes@example.com');
  const eve = await loggedIn(shop, 'eve.wishes@example.com');
  const { screw = 0 } = shop.productIds;
  await add(screw, ana.headers);
  expect((await list(eve.headers)).data.total).toBe(0);
  expect((await remove(screw, eve.headers)).status).toBe(404);
  expect((await list(ana.headers)).data.total).toBe(1);
});

test('needs a login and a product that is sold', async () => {
  expect((await add(shop.productIds.screw)).details.code).toBe('NO_ACTIVE_USER');
  expect((await list()).status).toBe(401);
  expect((await remove(1)).status).toBe(401);
  const { headers } = await loggedIn(shop, 'needs.wishes@example.com');
  expect((await add(999_999, headers)).status).toBe(404);
  expect((await list(headers, '?limit=10000')).status).toBe(422);
});

test('is not for back-office users', async () => {
  await loggedIn(shop, 'editor@example.com');
  await shop.database.pool.query(
    `update "user" set is_backoffice_user = true, scope = 'editor' where email = 'editor@example.com'`,
  );
  const { headers } = await loginAs(shop, 'editor@example.com');
  for (const answer of [
    await list(headers),
    await add(shop.productIds.screw, headers),
    await remove(shop.productIds.screw ?? 0, headers),
  ]) {
    expect(answer).toMatchObject({ status: 403, details: { code: 'FORBIDDEN' } });
  }
});
