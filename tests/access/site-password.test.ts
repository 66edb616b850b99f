import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildServer } from '#api/app.ts';
import { writePageBuild } from '#api/pages/pages.fixture.ts';
import { servePages } from '#api/pages/pages-plugin.ts';
import { serveMedia } from '#api/plugins/media-plugin.ts';
import { openMediaFiles } from '#domain/media/media-files.ts';
import { sitePasswordTries } from '#values/limits.ts';
import { loggedIn, loginAs, password as ownPassword } from '../support/fixture-people.ts';
import { enquiryHeaders, type FixtureShop, openFixtureShop, shopKey } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

/* A site with a password (docs/rules/options.md): nobody sees anything of it without, kept pages least of all. */

const clock = testClock();
const sitePassword = 'krov od aluminija';
let shop: FixtureShop;
let app: FastifyInstance;
let build: Awaited<ReturnType<typeof writePageBuild>>;
let admin: Record<string, string>;
/** Each test comes from an address of its own. */
let address = 0;

beforeAll(async () => {
  shop = await openFixtureShop(clock);
  build = await writePageBuild();
  const { listen, dependencies } = shop.shop;
  const pages = { ...dependencies, root: build.root, production: true, listen };
  const serve = async (scope: FastifyInstance) => servePages(scope, pages);
  const mediaFiles = openMediaFiles(dependencies.files, dependencies.images);
  const show = async (scope: FastifyInstance) => serveMedia(scope, { ...dependencies, mediaFiles });
  app = await buildServer(dependencies, { beside: [show, serve], rateLimitPerMinute: 100_000, https: true });
  await loggedIn(shop, 'admin@example.com');
  await loggedIn(shop, 'ana@example.com');
  await shop.database.pool.query(
    `update "user" set is_backoffice_user = true, scope = 'admin' where email = 'admin@example.com'`,
  );
  // Kept for all before the site is shut.
  expect((await get('/shop')).body).toMatch(/<p>1 hr/);
  await setPassword(sitePassword);
});
afterAll(async () => {
  await app.close();
  await build.remove();
  await shop.close();
});
beforeEach(() => {
  address += 1;
});

const isShut = () => Boolean(shop.shop.dependencies.directory.getFirst().options.PasswordProtection);

async function setPassword(given: string | false): Promise<void> {
  admin = (await loginAs(shop, 'admin@example.com')).headers;
  const { directory } = shop.shop.dependencies;
  const before = directory.getFirst().options.PasswordProtection;
  const answer = await shop.call(
    'PATCH',
    '/api/v1/cms/option/update',
    { options: { PasswordProtection: given } },
    admin,
  );
  expect(answer.status).toBe(200);
  expect(JSON.stringify(answer.data)).not.toMatch(/argon|krov/);
  await vi.waitFor(() => expect(directory.getFirst().options.PasswordProtection).not.toBe(before), 30_000);
}

function ask(options: InjectOptions) {
  return app.inject({
    remoteAddress: `10.7.0.${address}`,
    ...options,
    headers: { host: 'localhost', ...options.headers },
  });
}
const get = (url: string, headers: Record<string, string> = {}) => ask({ url, headers });

function give(form: Record<string, string>, headers: Record<string, string> = {}) {
  return ask({
    method: 'POST',
    url: '/site-password',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    payload: new URLSearchParams(form).toString(),
  });
}

/** What the browser sends from then on. */
const cookieOf = (answer: Awaited<ReturnType<typeof ask>>) =>
  answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');

describe('without the password', () => {
  test.each([
    '/',
    '/shop',
    '/en/shop?page=2',
    '/de',
    '/shop.data',
    '/sitemap.xml',
    '/nowhere',
    '/media/1/5/x.png',
  ])('%s asks for it and shows nothing', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(401);
    expect(answer.body).toContain('<input id="site-password" name="password" type="password"');
    expect(answer.body).not.toMatch(/<p>\d+ (?:hr|en|de)/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-robots-tag']).toBe('noindex');
  });

  test('a cached page, a browser that has it and shared facts reveal nothing either', async () => {
    const pass = cookieOf(await give({ password: sitePassword }));
    const page = await get('/shop', { cookie: pass });
    expect(page.statusCode).toBe(200);
    const shared = /href="([^"]+)"/.exec(page.body)?.[1] as string;
    expect((await get(shared, { cookie: pass })).headers['cache-control']).toMatch(/^private/);
    expect((await get('/shop')).statusCode).toBe(401);
    expect((await get('/shop', { 'if-none-match': String(page.headers.etag) })).statusCode).toBe(401);
    expect((await get(shared)).statusCode).toBe(401);
  });

  test.each([
    ['/shop', 'Lozinka stranice', 'hr'],
    ['/en/shop', 'Password of the site', 'en'],
    ['/de/shop', 'Passwort der Website', 'de'],
  ])('the page of %s is in its language', async (url, label, language) => {
    const { body } = await get(url);
    expect(body).toContain(label);
    expect(body).toContain(`<html lang="${language}">`);
  });

  test('forms of pages are refused, whether a screen takes forms or not', async () => {
    for (const url of ['/shop', '/formless', '/my-page']) {
      const headers = {
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      };
      const answer = await ask({ method: 'POST', url, headers, payload: 'a=b' });
      expect([answer.statusCode, answer.body.includes('site-password')]).toEqual([401, true]);
    }
  });

  test('health checks, the files of pages and robots.txt are answered', async () => {
    expect((await get('/healthz')).statusCode).toBe(200);
    expect((await get('/readyz')).statusCode).toBe(200);
    const asset = await get('/assets/root-abc.js');
    expect([asset.statusCode, asset.body]).toEqual([200, 'export {};']);
    const robots = await get('/robots.txt');
    expect([robots.statusCode, robots.body]).toEqual([200, 'User-agent: *\nDisallow: /\n']);
  });

  test('calls are 401, whatever they ask; those needed before any page are answered', async () => {
    const calls = [
      ['GET', '/api/v1/cms/option/filter'],
      ['POST', '/api/v1/product/web/filter'],
      ['GET', '/api/v1/cms/term/get'],
    ] as const;
    for (const [method, path] of calls) {
      const { status, details } = await shop.call(method, path, method === 'POST' ? {} : undefined);
      expect([path, status, details.code]).toEqual([path, 401, 'SITE_PASSWORD_REQUIRED']);
    }
    expect((await shop.call('POST', '/api/v2/domainDetect', {})).status).toBe(200);
    const forged = await shop.call('GET', '/api/v1/cms/option/filter', undefined, { 'x-inner-call': 'x' });
    expect(forged.status).toBe(401);
    const customer = (await loginAs(shop, 'ana@example.com')).headers;
    expect((await shop.call('GET', '/api/auth/user', undefined, customer)).status).toBe(401);
  });

  test('another site of the same program is open as before', async () => {
    expect((await get('/shop', { host: 'pro.localhost' })).statusCode).toBe(200);
    expect((await shop.call('GET', '/api/v1/cms/option/filter', undefined, enquiryHeaders)).status).toBe(200);
    // Nor does it show what is asked for as the shut one's.
    expect((await get('/media/1/5/x.png', { host: 'pro.localhost' })).statusCode).toBe(401);
  });
});

describe('the password', () => {
  test('opens pages and calls for a week, only in this browser', async () => {
    const answer = await give({ password: sitePassword, next: '/en/shop?page=2' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/en/shop?page=2']);
    expect(answer.cookies).toMatchObject([
      { name: '__Host-sitePass', httpOnly: true, secure: true, sameSite: 'Lax', path: '/', maxAge: 604_800 },
    ]);
    const cookie = cookieOf(answer);
    expect((await get('/shop', { cookie })).body).toMatch(/<p>\d+ hr/);
    const headers = { apiKey: shopKey, cookie };
    expect((await get('/api/v1/cms/option/filter', headers)).statusCode).toBe(200);
    expect((await get('/shop', { cookie: `${cookie}x` })).statusCode).toBe(401);
    clock.pass(604_801_000);
    expect((await get('/shop', { cookie })).statusCode).toBe(401);
    expect((await get('/api/v1/cms/option/filter', headers)).statusCode).toBe(401);
  });

  test('redirects nowhere else, and a wrong one opens nothing', async () => {
    for (const next of ['https://evil.example', '//evil.example', '/\\evil.example']) {
      expect((await give({ password: sitePassword, next })).headers.location).toBe('/');
    }
    const wrong = await give({ password: 'krov od bakra', next: '/de/shop' });
    expect([wrong.statusCode, wrong.cookies]).toEqual([401, []]);
    expect(wrong.body).toContain('Das Passwort stimmt nicht.');
    expect(wrong.body).toContain('value="/de/shop"');
    expect((await give({ password: 'x'.repeat(5000) })).statusCode).toBe(401);
  });

  test('has to be entered again after it was changed', async () => {
    const cookie = cookieOf(await give({ password: sitePassword }));
    await setPassword('a new password');
    expect((await get('/shop', { cookie })).statusCode).toBe(401);
    expect((await give({ password: sitePassword })).statusCode).toBe(401);
    await setPassword(sitePassword);
  });

  test('is stored as a hash, and must not be short', async () => {
    const { rows } = await shop.database.pool.query(
      `select value from site_option where key = 'PasswordProtection'`,
    );
    expect(rows).toEqual([{ value: expect.stringMatching(/^\$argon2id\$/) }]);
    admin = (await loginAs(shop, 'admin@example.com')).headers;
    const { status, details } = await shop.call(
      'PATCH',
      '/api/v1/cms/option/update',
      { options: { PasswordProtection: 'kratka' } },
      admin,
    );
    expect([status, details.fields]).toEqual([
      422,
      { 'options.PasswordProtection': { rule: 'minLength', parameter: 8 } },
    ]);
  });

  test('cannot be guessed: after ten attempts even the right one is refused', async () => {
    for (let tries = 0; tries < sitePasswordTries.max; tries += 1) {
      expect((await give({ password: `guess ${tries}` })).statusCode).toBe(401);
    }
    const late = await give({ password: sitePassword });
    expect([late.statusCode, late.cookies]).toEqual([429, []]);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
  });

  test.each([
    ['hr', 'Obrazac nije primljen'],
    ['en', 'The form was not taken'],
    ['de', 'Das Formular wurde nicht angenommen'],
  ])('in anything but the page’s form is refused, in %s', async (language, words) => {
    const headers = { 'accept-language': language, 'sec-fetch-site': 'same-origin' };
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
    const sent: [InjectOptions, number][] = [
      [{ headers: { ...headers, 'content-type': 'application/json' }, payload: '{}' }, 400],
      [{ headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' }, payload: '--x--' }, 400],
      [{ headers: { ...headers, 'content-type': 'nonsense' }, payload: 'x' }, 400],
      [{ headers: form, payload: `password=${'x'.repeat(70_000)}` }, 413],
      [{ headers: { ...form, 'sec-fetch-site': 'cross-site' }, payload: 'password=x' }, 403],
    ];
    for (const [options, status] of sent) {
      const answer = await ask({ method: 'POST', url: '/site-password', ...options });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        status,
        'text/html; charset=utf-8',
      ]);
      expect(answer.body).toContain(words);
      expect(answer.body).not.toMatch(/FST_|statusCode|"error"/);
    }
  });

  test('is accepted only from the site’s own page', async () => {
    const elsewhere = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await give({ password: sitePassword }, elsewhere)).statusCode).toBe(403);
  });
});

describe('back-office users', () => {
  test('are let in with their token, customers are not', async () => {
    admin = (await loginAs(shop, 'admin@example.com')).headers;
    expect((await shop.call('GET', '/api/v1/cms/option/filter', undefined, admin)).status).toBe(200);
    expect((await get('/shop', admin)).body).toMatch(/<p>\d+ hr/);
    const customer = (await loginAs(shop, 'ana@example.com')).headers;
    expect((await get('/shop', customer as Record<string, string>)).statusCode).toBe(401);
  });

  test('log in on the password page, and again when their token has ended', async () => {
    const answer = await give({ username: 'admin@example.com', password: ownPassword, next: '/shop' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/shop']);
    const cookie = cookieOf(answer);
    expect((await get('/shop', { cookie })).statusCode).toBe(200);
    clock.pass(3600_000);
    const renewed = await get('/shop?page=2', { cookie });
    expect([renewed.statusCode, renewed.headers.location]).toEqual([302, '/shop?page=2']);
    expect((await get('/shop?page=2', { cookie: cookieOf(renewed) })).statusCode).toBe(200);
  });

  test('are told apart from customers, who stay outside and logged out', async () => {
    const answer = await give({ username: 'ana@example.com', password: ownPassword });
    expect([answer.statusCode, answer.cookies]).toEqual([401, []]);
    expect(answer.body).toContain('role="alert"');
    const wrong = await give({ username: 'admin@example.com', password: 'something else' });
    expect([wrong.statusCode, wrong.cookies]).toEqual([401, []]);
  });
});

test('a stored value that nobody can have typed closes the site instead of opening it', async () => {
  const { database, runtime } = shop;
  const kept = shop.shop.dependencies.directory.getFirst().options.PasswordProtection;
  const set = async (value: unknown) => {
    await database.pool.query(`update site_option set value = $1 where key = 'PasswordProtection'`, [
      JSON.stringify(value),
    ]);
    runtime.emit({ kind: 'site.changed' });
    await expect
      .poll(() => shop.shop.dependencies.directory.getFirst().options.PasswordProtection)
      .toEqual(value);
  };
  await set(true);
  expect((await get('/shop')).statusCode).toBe(401);
  expect((await give({ password: 'true' })).statusCode).toBe(401);
  await set(kept);
});

test('without it everything is open again', async () => {
  await setPassword(false);
  expect(isShut()).toBe(false);
  expect((await get('/shop')).statusCode).toBe(200);
  expect((await shop.call('GET', '/api/v1/cms/option/filter')).status).toBe(200);
});
