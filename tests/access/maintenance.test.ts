import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildServer } from '#api/app.ts';
import { writePageBuild } from '#api/pages/pages.fixture.ts';
import { servePages } from '#api/pages/pages-plugin.ts';
import { headersOfScope } from '../support/editors.ts';
import { loggedIn, loginAs, password } from '../support/fixture-people.ts';
import { enquiryHeaders, type FixtureShop, openFixtureShop, shopKey } from '../support/fixture-shop.ts';

/* A site that is being worked on (docs/rules/backoffice.md): its back office alone sees it, kept pages included. */

let shop: FixtureShop;
let app: FastifyInstance;
let build: Awaited<ReturnType<typeof writePageBuild>>;
let admin: Readonly<Record<string, string>>;
/** Each test comes from an address of its own. */
let address = 0;

const own = { 'sec-fetch-site': 'same-origin' };

beforeAll(async () => {
  shop = await openFixtureShop(undefined, { meetsOthers: true });
  build = await writePageBuild();
  app = await serve({});
  admin = await headersOfScope(shop, 'admin');
  await loggedIn(shop, 'ana@example.com');
  // Kept for all before the site is shut.
  expect((await get('/shop')).statusCode).toBe(200);
});
afterAll(async () => {
  await app.close();
  await build.remove();
  await shop.close();
});
beforeEach(() => {
  address += 1;
});

function serve(options: { readonly maintenance?: boolean }): Promise<FastifyInstance> {
  const { listen, dependencies } = shop.shop;
  const pages = { ...dependencies, root: build.root, production: true, listen };
  return buildServer(dependencies, {
    beside: [async (scope: FastifyInstance) => servePages(scope, pages)],
    rateLimitPerMinute: 100_000,
    ...options,
  });
}

function ask(
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'POST' = 'GET',
  body?: object,
) {
  return app.inject({
    method,
    url,
    remoteAddress: `10.8.0.${address}`,
    headers: { host: 'localhost', ...headers },
    ...(body ? { payload: body } : {}),
  });
}
/** What tells the window of the back office that nobody else sees the site. */
const marksOf = ({ headers }: { headers: { 'set-cookie'?: string | string[] | undefined } }) =>
  [headers['set-cookie'] ?? []].flat().filter((cookie) => cookie.startsWith('maintenance='));
const get = (url: string, headers: Record<string, string> = {}) => ask(url, headers);

async function turn(isOn: boolean | null): Promise<void> {
  const { directory } = shop.shop.dependencies;
  const body = { options: { Maintenance: isOn } };
  expect((await shop.call('PATCH', '/api/v1/cms/option/update', body, admin)).status).toBe(200);
  await vi.waitFor(() => expect(directory.getFirst().options.Maintenance ?? null).toBe(isOn), 30_000);
}

describe('during maintenance', () => {
  beforeAll(() => turn(true));
  afterAll(() => turn(false));

  test.each([
    ['/shop', 'hr', 'Održavanje je u tijeku'],
    ['/en/shop', 'en', 'Maintenance is under way'],
    ['/de/shop?page=2', 'de', 'Wartungsarbeiten'],
  ])('visitors of %s are told so in their language, and when to come back', async (url, language, words) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '300']);
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(answer.body).toContain(`<html lang="${language}">`);
    expect(answer.body).toContain(words);
    expect(answer.body).not.toContain('<script');
  });

  test.each(['/', '/media/1/5/x.png', '/sitemap.xml', '/en/admin.data', '/adminLogin/x', '/shop.data'])(
    'nobody sees %s',
    async (url) => {
      expect((await get(url, { 'accept-language': 'hr' })).statusCode).toBe(503);
    },
  );

  test('calls of everybody else are refused, logged-in customers included', async () => {
    const customer = (await loginAs(shop, 'ana@example.com')).headers;
    for (const headers of [{}, customer as Record<string, string>]) {
      const answer = await get('/api/v1/cms/option/filter', { apiKey: shopKey, ...headers });
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '300']);
      expect(answer.json()).toMatchObject({
        errored: true,
        details: { statusCode: 503, code: 'MAINTENANCE' },
      });
    }
    const cart = await get('/api/v2/cart/getNewCartSession', { apiKey: shopKey });
    expect(cart.json().details.code).toBe('MAINTENANCE');
  });

  test.each(['/healthz', '/readyz'])('%s works as usual', async (url) => {
    expect((await get(url)).statusCode).toBe(200);
  });

  test('the panel’s users can log in, and are let through', async () => {
    expect((await get('/adminLogin?redirect=/admin')).statusCode).not.toBe(503);
    expect((await get('/de/adminLogin')).statusCode).not.toBe(503);
    const led = await get('/en/admin/cache?a=1');
    expect([led.statusCode, led.headers.location]).toEqual([
      303,
      '/en/adminLogin?redirect=%2Fen%2Fadmin%2Fcache%3Fa%3D1',
    ]);
    const credentials = { username: 'admin@example.com', password };
    const headers = { apiKey: shopKey, ...own };
    const login = await ask('/api/auth/login', headers, 'POST', credentials);
    expect(login.statusCode).toBe(200);
    const cookie = login.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const shown = await get('/shop', { cookie });
    expect([shown.statusCode, marksOf(shown)]).toEqual([200, ['maintenance=1; Path=/; SameSite=Lax']]);
    expect(marksOf(await get('/shop', { cookie: `${cookie}; maintenance=1` }))).toEqual([]);
    const answer = await get('/api/v1/cms/option/filter', { apiKey: shopKey, cookie });
    expect(answer.statusCode).toBe(200);
  });

  test('a customer who logs in sees no more than before', async () => {
    const credentials = { username: 'ana@example.com', password };
    const login = await ask('/api/auth/login', { apiKey: shopKey, ...own }, 'POST', credentials);
    const cookie = login.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    expect((await get('/shop', { cookie })).statusCode).toBe(503);
  });

  test('another site of the same program is open as before', async () => {
    expect((await get('/shop', { host: 'pro.localhost' })).statusCode).toBe(200);
    expect((await shop.call('GET', '/api/v1/cms/option/filter', undefined, enquiryHeaders)).status).toBe(200);
  });
});

test('afterwards everything is open again', async () => {
  expect((await get('/shop')).statusCode).toBe(200);
  expect(marksOf(await get('/shop', { cookie: 'maintenance=1' }))).toEqual([
    'maintenance=1; Path=/; SameSite=Lax; Max-Age=0',
  ]);
  expect((await get('/api/v1/cms/option/filter', { apiKey: shopKey })).statusCode).toBe(200);
});

test('a process learns that another one has turned it on', async () => {
  const { pool } = shop.database;
  const set = async (isOn: boolean) => {
    await pool.query(
      `insert into site_option (site_id, key, value) values (1, 'Maintenance', $1)
       on conflict (site_id, key) do update set value = excluded.value`,
      [JSON.stringify(isOn)],
    );
    await pool.query(`insert into journal_entry (body) values ('{"kind":"site.changed"}')`);
  };
  await set(true);
  await expect.poll(async () => (await get('/shop')).statusCode, { interval: 50 }).toBe(503);
  await set(false);
  await expect.poll(async () => (await get('/shop')).statusCode).toBe(200);
});

test('MAINTENANCE=on closes all sites, whatever their options say', async () => {
  const open = app;
  app = await serve({ maintenance: true });
  try {
    expect((await get('/shop')).statusCode).toBe(503);
    expect((await get('/shop', { host: 'pro.localhost' })).statusCode).toBe(503);
    const answer = await get('/api/v1/cms/option/filter', enquiryHeaders);
    expect(answer.json().details.code).toBe('MAINTENANCE');
    expect((await get('/healthz')).statusCode).toBe(200);
  } finally {
    await app.close();
    app = open;
  }
});

test('only users who manage settings turn it on', async () => {
  for (const scope of ['customer', 'writer', 'editor', 'publisher'] as const) {
    const headers = await headersOfScope(shop, scope);
    const body = { options: { Maintenance: true } };
    expect((await shop.call('PATCH', '/api/v1/cms/option/update', body, headers)).status).toBe(403);
  }
  expect((await get('/shop')).statusCode).toBe(200);
});
