import { afterAll, beforeAll, expect, test } from 'vitest';
import { carryOutBulk } from '#domain/orders/bulk-acts.ts';
import { openLocalFileStore } from '#platform/files/local-file-store.ts';
import { silentLogger } from '#platform/log/logger.ts';
import { keyPermissions } from '#values/api-keys.ts';
import { dayMs, minuteMs } from '#values/durations.ts';
import { openShop } from '../../src/program/shop.ts';
import { makeKey } from '../support/api-keys.ts';
import { type Headers, headersOfOtherSite, headersOfScope, outcome } from '../support/editors.ts';
import { orderCalls, placeOrder } from '../support/fixture-orders.ts';
import { rowsOf } from '../support/fixture-payment.ts';
import { loginAs } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';
import { testFilesFolder, testOutboxFolder } from '../support/test-runtime.ts';

/* Programs with keys of their own (docs/decisions/api-keys.md). */

const clock = testClock();
let shop: FixtureShop;
let admin: Headers;
beforeAll(async () => {
  shop = await openFixtureShop(clock, { meetsOthers: true });
  admin = await headersOfScope(shop, 'admin');
});
afterAll(() => shop.close());

const path = '/api/v1/manage/apiKey';
const list = async () => (await shop.call('POST', `${path}/filter`, {}, admin)).data.data;
const listed = async (id: number) => (await list()).find((key: { id: number }) => key.id === id);
const orders = (headers: Headers) => shop.call('POST', '/api/v1/manage/order/filter', {}, headers);
const patch = (headers: Headers, name: string) =>
  shop.call(
    'POST',
    '/api/v1/manage/product/patch',
    { changes: [{ sku: 'SCREW', fields: { name: { hrv: name } } }] },
    headers,
  );

test('a key is shown once, is known by its prefix, and only its hash is stored', async () => {
  const { made } = await makeKey(shop, admin, ['orders.read'], { name: ' Knjigovodstvo ' });
  expect(made).toMatchObject({
    version: 1,
    name: 'Knjigovodstvo',
    permissions: ['orders.read'],
    perMinute: 600,
    expiresAt: null,
    lastUsedAt: null,
    createdBy: { name: 'Ana Horvat' },
  });
  expect(made.key).toMatch(/^attika_[0-9A-Za-z]{46}$/);
  const { key, ...shown } = made;
  expect(await listed(made.id)).toEqual(shown);
  const [row] = await rowsOf(shop, 'select api_key::text as whole from api_key where id = $1', made.id);
  expect(row?.whole).not.toContain(key.slice(-20));
});

test('a key does what it has a right to, without the apiKey of the site, and nothing else', async () => {
  const { headers } = await makeKey(shop, admin, ['orders.read']);
  const withoutApiKey = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/manage/order/filter',
    headers,
    payload: {},
  });
  expect(withoutApiKey.statusCode).toBe(200);
  expect(outcome(await orders(headers))).toEqual([200, undefined]);
  expect(outcome(await patch(headers, 'Vijak'))).toEqual([403, 'FORBIDDEN']);
});

test('a key that was mistyped, is cut off or belongs to another site is refused', async () => {
  const { made, headers } = await makeKey(shop, admin, ['orders.read']);
  const { key } = made;
  for (const wrong of [`${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`, key.slice(0, 30), `${key}0`]) {
    expect(outcome(await orders({ authorization: `Bearer ${wrong}` }))).toEqual([403, 'TOKEN_REFUSED']);
  }
  expect(outcome(await orders({ ...headers, apiKey: 'key-enquiry' }))).toEqual([403, 'TOKEN_REFUSED']);
  expect(outcome(await orders({ ...headers, apiKey: 'unknown' }))).toEqual([401, 'API_KEY_INVALID']);
  expect(outcome(await orders({ ...headers, site: 'unknown' }))).toEqual([400, 'UNKNOWN_SITE']);
});

test('nobody gives a key rights of people, twice the same, or none', async () => {
  const make = (permissions: readonly string[]) =>
    shop.call('POST', `${path}/create`, { name: 'Previše', permissions }, admin);
  expect((await make(['users.manage'])).details.fields).toEqual({ 'permissions.0': { rule: 'oneOf' } });
  expect((await make([])).details.fields).toMatchObject({ permissions: { rule: 'minLength' } });
  expect((await make(['orders.read', 'orders.read'])).details.fields).toEqual({
    'permissions.1': { rule: 'twice' },
  });
});

test('people alone change logins, users, keys and who gets in', async () => {
  const { made, headers } = await makeKey(shop, admin, keyPermissions);
  const asked = [
    await shop.call('GET', '/api/v1/user/profile', undefined, headers),
    await shop.call('GET', '/api/v1/user/web/profile', undefined, headers),
    await shop.call('POST', '/api/v1/user/password/reset', {}, headers),
    await shop.call('POST', '/api/v1/user/secondFactor/begin', {}, headers),
    await shop.call('DELETE', '/api/v1/user/web/account', {}, headers),
    await shop.call('POST', '/api/v1/user/invite', {}, headers),
    await shop.call('POST', `${path}/create`, {}, headers),
    await shop.call('PATCH', `${path}/update/${made.id}`, {}, headers),
    await shop.call('DELETE', `${path}/delete/${made.id}`, {}, headers),
    await shop.call(
      'PATCH',
      '/api/v1/cms/option/update',
      { options: { RequireSecondFactor: false } },
      headers,
    ),
    await shop.call('PATCH', '/api/v1/cms/option/update', { options: { PasswordProtection: null } }, headers),
  ];
  expect(asked.map(outcome)).toEqual(asked.map(() => [403, 'PERSON_REQUIRED']));
  const harmless = { options: { NumberOfStars: 5 } };
  expect((await shop.call('PATCH', '/api/v1/cms/option/update', harmless, headers)).status).toBe(200);
});

test('what a program does names its key: change sets, orders, stock, jobs and the activity log', async () => {
  const rights = ['catalogue.manage', 'orders.read', 'orders.manage', 'stock.manage'] as const;
  const { made, headers } = await makeKey(shop, admin, rights, { name: 'ERP' });
  const actor = { id: made.id, name: 'ERP' };

  const { data: patched } = await patch(headers, 'Vijak ERP');
  const set = await shop.call('GET', `/api/v1/manage/change/get/${patched.changeSetId}`, undefined, admin);
  expect(set.data).toMatchObject({ source: 'api', user: actor });
  const ofKey = { filters: [{ key: 'userId', value: made.id }] };
  expect((await shop.call('POST', '/api/v1/manage/change/filter', ofKey, admin)).data.total).toBe(1);

  const { id } = await placeOrder(shop, { screw: 1 });
  const calls = orderCalls(shop, headers);
  expect((await calls.note(id, { text: 'Iz ERP-a' })).status).toBe(200);
  expect((await calls.get(id)).data.events.at(-1)).toMatchObject({ kind: 'note', actor });
  const { data: job } = await calls.bulk({ ids: [id], action: 'ship', notify: false });
  await carryOutBulk(shop.runtime, shop.shop.dependencies);
  expect((await calls.job(job.id)).data).toMatchObject({ state: 'done', failed: [] });
  expect((await calls.get(id)).data.events.at(-1)).toMatchObject({ kind: 'ship', actor });

  const receipt = { sku: 'SCREW', place: 'plant', kind: 'receipt', quantity: 5 };
  expect(outcome(await shop.call('POST', '/api/v1/manage/stock/move', receipt, headers))[0]).toBe(200);
  const movements = `/api/v1/manage/stock/movements/${shop.productIds.screw}`;
  expect((await shop.call('GET', movements, undefined, admin)).data.movements[0]).toMatchObject({
    user: actor,
  });

  const activity = await shop.call('POST', '/api/v1/activity/filter', { userId: made.id }, admin);
  expect(activity.data.data.map(({ activity }: { activity: string }) => activity)).toContain('product.patch');
  for (const entry of activity.data.data) expect(entry).toMatchObject({ user: null, key: actor });
});

test('rights are taken away and a key is revoked at once; what it did still names it', async () => {
  const { made, headers } = await makeKey(shop, admin, ['orders.read', 'orders.manage'], { name: 'Stari' });
  const { id } = await placeOrder(shop, { screw: 1 });
  await orderCalls(shop, headers).note(id, { text: 'Posljednje' });
  const change = (body: object) => shop.call('PATCH', `${path}/update/${made.id}`, body, admin);
  expect((await change({ version: 1, fields: { permissions: ['stock.manage'] } })).data).toMatchObject({
    version: 2,
    permissions: ['stock.manage'],
  });
  expect(outcome(await orders(headers))).toEqual([403, 'FORBIDDEN']);
  const ended = await change({ version: 2, fields: { expiresAt: '2020-01-01T00:00:00Z' } });
  expect(ended.details.fields).toMatchObject({ 'fields.expiresAt': { rule: 'minimum' } });
  const late = await change({ version: 1, fields: { name: 'Kasno' } });
  expect(outcome(late)).toEqual([409, 'EDIT_CONFLICT']);
  expect(late.details.current).toMatchObject({ version: 2, name: 'Stari' });

  expect((await shop.call('DELETE', `${path}/delete/${made.id}`, {}, admin)).data).toEqual({ id: made.id });
  expect(outcome(await orders(headers))).toEqual([403, 'TOKEN_REFUSED']);
  expect(await listed(made.id)).toBeUndefined();
  expect(outcome(await shop.call('DELETE', `${path}/delete/${made.id}`, {}, admin))).toEqual([
    404,
    'NOT_FOUND',
  ]);
  const { data } = await shop.call('GET', `/api/v1/manage/order/get/${id}`, undefined, admin);
  expect(data.events.at(-1)).toMatchObject({ actor: { id: made.id, name: 'Stari' } });
});

test('another process refuses a revoked key although it has just let it in', async () => {
  const other = await openShop({
    database: shop.database.database,
    connection: shop.database.address,
    files: openLocalFileStore(testFilesFolder()),
    outboxFolder: testOutboxFolder(),
    log: silentLogger,
    production: true,
    clock,
  });
  const { made } = await makeKey(shop, admin, ['orders.read']);
  const there = () => other.dependencies.actors.findProgram(made.key);
  expect((await there())?.actor).toMatchObject({ keyId: made.id });
  await shop.call('DELETE', `${path}/delete/${made.id}`, {}, admin);
  // Sooner than what is kept of it would end by itself.
  await expect.poll(there, { timeout: 9000 }).toBeUndefined();
  await other.close();
});

test('a key ends when it was said to, and its end lies ahead', async () => {
  const expiresAt = new Date(clock.now().getTime() + dayMs).toISOString();
  const { headers } = await makeKey(shop, admin, ['orders.read'], { expiresAt });
  expect((await orders(headers)).status).toBe(200);
  clock.pass(dayMs);
  expect(outcome(await orders(headers))).toEqual([403, 'TOKEN_REFUSED']);
  admin = (await loginAs(shop, 'admin@example.com')).headers;
  const body = { name: 'Prošli', permissions: ['orders.read'], expiresAt };
  expect((await shop.call('POST', `${path}/create`, body, admin)).details.fields).toMatchObject({
    expiresAt: { rule: 'minimum' },
  });
});

test('its last use is noted to the minute', async () => {
  const { made, headers } = await makeKey(shop, admin, ['orders.read']);
  const first = clock.now().toISOString();
  await orders(headers);
  expect((await listed(made.id)).lastUsedAt).toBe(first);
  clock.pass(minuteMs / 2);
  await orders(headers);
  expect((await listed(made.id)).lastUsedAt).toBe(first);
  clock.pass(minuteMs);
  await orders(headers);
  expect((await listed(made.id)).lastUsedAt).toBe(clock.now().toISOString());
});

test('more requests a minute than a key may send are refused, wherever they come from', async () => {
  const { headers } = await makeKey(shop, admin, ['orders.read'], { perMinute: 2 });
  const { headers: others } = await makeKey(shop, admin, ['orders.read'], { perMinute: 2 });
  const send = () =>
    shop.app.inject({ method: 'POST', url: '/api/v1/manage/order/filter', headers, payload: {} });
  expect((await send()).statusCode).toBe(200);
  expect((await orders(headers)).status).toBe(200);
  const refused = await send();
  expect(refused.json().details.code).toBe('RATE_LIMITED');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await orders(others)).status).toBe(200);
});

test('keys of another site are not listed, changed or revoked', async () => {
  const neighbour = await headersOfOtherSite(shop, 'admin');
  const { made } = await makeKey(shop, admin, ['orders.read']);
  expect((await shop.call('POST', `${path}/filter`, {}, { ...neighbour })).data.total).toBe(0);
  const body = { version: 1, fields: { name: 'Tuđi' } };
  expect(outcome(await shop.call('PATCH', `${path}/update/${made.id}`, body, { ...neighbour }))).toEqual([
    404,
    'NOT_FOUND',
  ]);
  expect(outcome(await shop.call('DELETE', `${path}/delete/${made.id}`, {}, { ...neighbour }))).toEqual([
    404,
    'NOT_FOUND',
  ]);
});
