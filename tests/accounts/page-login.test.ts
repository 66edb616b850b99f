import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '#api/app.ts';
import { writePageBuild } from '#api/pages/pages.fixture.ts';
import { servePages } from '#api/pages/pages-plugin.ts';
import { minuteMs } from '#values/durations.ts';
import { loggedIn, password } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

const clock = testClock();
let shop: FixtureShop;
let app: FastifyInstance;
/** The same shop behind a proxy that speaks https with the visitors. */
let secureApp: FastifyInstance;
let build: Awaited<ReturnType<typeof writePageBuild>>;

beforeAll(async () => {
  shop = await openFixtureShop(clock);
  build = await writePageBuild();
  const pages = {
    ...shop.shop.dependencies,
    root: build.root,
    production: true,
    listen: shop.shop.listen,
  };
  const beside = [async (scope: FastifyInstance) => servePages(scope, pages)];
  app = await buildServer(shop.shop.dependencies, { beside });
  secureApp = await buildServer(shop.shop.dependencies, { beside, https: true });
});
afterAll(async () => {
  await app.close();
  await secureApp.close();
  await build.remove();
  await shop.close();
});

type Sent = {
  readonly cookie?: string;
  readonly form?: { path: string; body: object };
  readonly at?: FastifyInstance;
};

async function open({ cookie, form, at = app }: Sent = {}) {
  const answer = await at.inject({
    method: form ? 'POST' : 'GET',
    url: '/my-page',
    headers: {
      host: 'localhost',
      'sec-fetch-site': 'same-origin',
      ...(cookie ? { cookie } : {}),
      ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    ...(form ? { payload: new URLSearchParams({ call: JSON.stringify(form) }).toString() } : {}),
  });
  const set = answer.cookies.filter(({ value }) => value !== '');
  return {
    page: answer.json(),
    set: set.map(({ name, value }) => `${name}=${value}`).join('; '),
    isSecure: answer.cookies.every(({ secure }) => secure),
    names: answer.cookies.map(({ name, maxAge }) => [name, maxAge]),
    cacheControl: answer.headers['cache-control'],
    referrerPolicy: answer.headers['referrer-policy'],
    contentTypeOptions: answer.headers['x-content-type-options'],
  };
}

const login = (username: string) => ({ path: '/api/auth/login', body: { username, password } });

test('a form without scripts logs in, and the pages after it know the user', async () => {
  await loggedIn(shop, 'page@example.com');
  const sent = await open({ form: login('page@example.com') });
  expect(sent.page).toMatchObject({ done: 200, email: 'page@example.com', statuses: [200, 200, 200] });
  const next = await open({ cookie: sent.set });
  expect(next.page).toMatchObject({ email: 'page@example.com', claimed: true });
  expect(next).toMatchObject({
    cacheControl: 'private, no-store',
    referrerPolicy: 'same-origin',
    contentTypeOptions: 'nosniff',
  });
  expect(next.set).toBe('');
});

test('an expired access token is refreshed once for all calls of a page', async () => {
  await loggedIn(shop, 'renewed@example.com');
  const { set } = await open({ form: login('renewed@example.com') });
  const refresh = /refreshToken=[\w-]+/.exec(set)?.[0] ?? '';
  clock.pass(20 * minuteMs);
  for (const cookie of [refresh, set]) {
    const renewed = await open({ cookie });
    expect(renewed.page).toMatchObject({ email: 'renewed@example.com', statuses: [200, 200, 200] });
    expect(renewed.names.map(([name]) => name)).toEqual(['accessToken', 'refreshToken', 'signedIn']);
  }
});

test('an ended session is dropped, and the calls go on without it', async () => {
  const ended = await open({ cookie: 'accessToken=unknown; refreshToken=unknown' });
  expect(ended.page).toMatchObject({ statuses: [401, 401, 401] });
  expect(ended.names).toEqual([
    ['accessToken', 0],
    ['refreshToken', 0],
    ['signedIn', 0],
  ]);
});

test('a form without scripts logs out', async () => {
  await loggedIn(shop, 'leaves@example.com');
  const { set } = await open({ form: login('leaves@example.com') });
  const out = await open({ cookie: set, form: { path: '/api/auth/logout', body: {} } });
  expect(out.page).toMatchObject({ done: 200, statuses: [401, 401, 401] });
  expect((await open({ cookie: set })).page.statuses).toEqual([401, 401, 401]);
});

test('visitors are not logged in', async () => {
  expect((await open()).page).toMatchObject({ claimed: false, statuses: [401, 401, 401] });
});

test('over https the cookies are Secure, and those with secrets bound to the host', async () => {
  const { refreshToken } = await loggedIn(shop, 'https@example.com');
  const sent = await open({ at: secureApp, form: login('https@example.com') });
  expect(sent.isSecure).toBe(true);
  expect(sent.names.map(([name]) => name)).toEqual([
    '__Host-accessToken',
    '__Host-refreshToken',
    'signedIn',
    '__Host-knownDevice',
  ]);
  const next = await open({ at: secureApp, cookie: sent.set });
  // By its address a page decides whether its own cookies are Secure.
  expect(next.page).toMatchObject({ email: 'https@example.com', claimed: true, scheme: 'https:' });
  const refresh = /__Host-refreshToken=[\w-]+/.exec(sent.set)?.[0] ?? '';
  expect((await open({ at: secureApp, cookie: refresh })).page).toMatchObject({ email: 'https@example.com' });
  // A neighbour under the same domain can plant a cookie of another name alone.
  const planted = await open({ at: secureApp, cookie: `refreshToken=${refreshToken}` });
  expect(planted.page).toMatchObject({ claimed: false, statuses: [401, 401, 401] });
});
