import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address } from '../support/fixture-buyer.ts';
import { loggedIn, password } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop, shopKey } from '../support/fixture-shop.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
});
afterAll(() => shop.close());

const ownPage = { 'sec-fetch-site': 'same-origin' };

async function send(method: 'GET' | 'POST', url: string, headers: Record<string, string>, payload?: object) {
  return shop.app.inject({
    method,
    url,
    headers: { apiKey: shopKey, host: 'localhost', ...headers },
    ...(method === 'POST' ? { payload: payload ?? {} } : {}),
  });
}

/** Cookies as a browser would send them back. */
function cookiesOf(answer: Awaited<ReturnType<typeof send>>): string {
  return answer.cookies
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
}

async function browserLogin(email: string, headers: Record<string, string> = ownPage) {
  return send('POST', '/api/auth/login', headers, { username: email, password });
}

describe('a browser', () => {
  test('gets its tokens as cookies that no script reads', async () => {
    await loggedIn(shop, 'browser@example.com');
    const answer = await browserLogin('browser@example.com');
    expect(answer.json().data).toEqual({ user: expect.objectContaining({ email: 'browser@example.com' }) });
    expect(answer.body).not.toMatch(/Token/);
    expect(answer.cookies).toMatchObject([
      { name: 'accessToken', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 900 },
      { name: 'refreshToken', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 2_592_000 },
      { name: 'signedIn', value: expect.stringMatching(/^\d{10}\.AH$/), sameSite: 'Lax' },
      { name: 'knownDevice', httpOnly: true, sameSite: 'Lax', path: '/' },
    ]);
    expect(answer.cookies[2]?.httpOnly).toBeUndefined();
    const user = await send('GET', '/api/auth/user', { cookie: cookiesOf(answer) });
    expect(user.json().data.user.email).toBe('browser@example.com');
  });

  test('has a cookie that says that a back-office user is logged in, as long as that is so', async () => {
    await loggedIn(shop, 'editor@example.com');
    await shop.database.pool.query(
      `update "user" set is_backoffice_user = true, scope = 'editor' where email = 'editor@example.com'`,
    );
    const marks = (answer: Awaited<ReturnType<typeof send>>) =>
      answer.cookies.filter(({ name }) => name === 'backoffice').map(({ value, maxAge }) => [value, maxAge]);
    const first = await browserLogin('editor@example.com');
    expect(marks(first)).toEqual([['1', 2_592_000]]);
    const cookie = cookiesOf(first);
    expect(marks(await send('POST', '/api/auth/refresh', { ...ownPage, cookie }))).toEqual([
      ['1', 2_592_000],
    ]);
    expect(marks(await send('POST', '/api/auth/logout', { ...ownPage, cookie }))).toEqual([['', 0]]);
    expect(marks(await browserLogin('browser@example.com'))).toEqual([]);
    // Another account in the same browser.
    expect(marks(await browserLogin('browser@example.com', { ...ownPage, cookie }))).toEqual([['', 0]]);
  });

  test('gets Secure cookies over https', async () => {
    await loggedIn(shop, 'secure@example.com');
    const { rows } = await shop.database.pool.query(`select url from site where site_id = '1001'`);
    await shop.database.pool.query(`update site set url = 'https://localhost' where site_id = '1001'`);
    shop.runtime.emit({ kind: 'site.changed' });
    await expect
      .poll(async () => (await browserLogin('secure@example.com')).cookies.every(({ secure }) => secure))
      .toBe(true);
    await shop.database.pool.query(`update site set url = $1 where site_id = '1001'`, [rows[0].url]);
    shop.runtime.emit({ kind: 'site.changed' });
    await expect
      .poll(async () => (await browserLogin('secure@example.com')).cookies.some(({ secure }) => secure))
      .toBe(false);
  });

  test('refreshes by its cookie, and loses a refused one', async () => {
    await loggedIn(shop, 'refresh@example.com');
    const first = await browserLogin('refresh@example.com');
    const second = await send('POST', '/api/auth/refresh', { ...ownPage, cookie: cookiesOf(first) });
    expect(second.json().data.user.email).toBe('refresh@example.com');
    expect(cookiesOf(second)).not.toBe(cookiesOf(first));
    const refused = await send('POST', '/api/auth/refresh', { ...ownPage, cookie: 'refreshToken=unknown' });
    expect(refused.statusCode).toBe(401);
    expect(refused.cookies.map(({ name, maxAge }) => [name, maxAge])).toEqual([
      ['accessToken', 0],
      ['refreshToken', 0],
      ['signedIn', 0],
    ]);
  });

  test('logs out: the session ends and the cookies are removed', async () => {
    await loggedIn(shop, 'out@example.com');
    const cookie = cookiesOf(await browserLogin('out@example.com'));
    const out = await send('POST', '/api/auth/logout', { ...ownPage, cookie });
    expect(out.cookies.every(({ maxAge }) => maxAge === 0)).toBe(true);
    expect((await send('GET', '/api/auth/user', { cookie })).statusCode).toBe(403);
    // Whoever's login has ended already logs out all the same.
    expect((await send('POST', '/api/auth/logout', { ...ownPage, cookie })).statusCode).toBe(200);
  });

  test('that is not logged in is told so', async () => {
    expect((await send('GET', '/api/auth/user', {})).json().details.code).toBe('NO_ACTIVE_USER');
  });

  test('may log in again over an ended session', async () => {
    await loggedIn(shop, 'again@example.com');
    const answer = await browserLogin('again@example.com', {
      ...ownPage,
      cookie: 'accessToken=old; refreshToken=old',
    });
    expect(answer.statusCode).toBe(200);
  });
});

test('that logs in again ends its former session, and no other', async () => {
  const elsewhere = await loggedIn(shop, 'anew@example.com');
  const before = cookiesOf(await browserLogin('anew@example.com'));
  const after = cookiesOf(await browserLogin('anew@example.com', { ...ownPage, cookie: before }));
  expect((await send('GET', '/api/auth/user', { cookie: before })).statusCode).toBe(403);
  expect((await send('POST', '/api/auth/refresh', { ...ownPage, cookie: before })).statusCode).toBe(401);
  expect((await send('GET', '/api/auth/user', { cookie: after })).statusCode).toBe(200);
  expect((await send('GET', '/api/auth/user', elsewhere.headers)).statusCode).toBe(200);
});

describe('a call with cookies that changes something', () => {
  const foreign: [string, Record<string, string>][] = [
    ['another site by its Origin', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:81' }],
    ['another scheme', { origin: 'https://localhost' }],
    ['no address', { origin: 'localhost' }],
    ['no origin at all', {}],
    ['the origin null', { origin: 'null' }],
    ['another site by Sec-Fetch-Site', { origin: 'http://localhost', 'sec-fetch-site': 'cross-site' }],
    ['a subdomain', { origin: 'http://pro.localhost', 'sec-fetch-site': 'same-site' }],
  ];

  test.each(foreign)('is refused from %s', async (_name, headers) => {
    const email = `foreign${foreign.findIndex(([, of]) => of === headers)}@example.com`;
    await loggedIn(shop, email);
    const cookie = cookiesOf(await browserLogin(email));
    const create = '/api/v1/user/web/address/create';
    const refused = await send('POST', create, { ...headers, cookie }, { ...address, type: 'main' });
    expect(refused.json().details).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    const own = await send('POST', create, { ...ownPage, cookie }, { ...address, type: 'main' });
    expect(own.statusCode).toBe(200);
    for (const call of ['login', 'logout', 'refresh']) {
      const body = { username: email, password };
      expect((await send('POST', `/api/auth/${call}`, { ...headers, cookie }, body)).statusCode).toBe(403);
    }
  });

  test('needs no origin if a program sends the token itself', async () => {
    const { headers } = await loggedIn(shop, 'program@example.com');
    const body = { ...address, type: 'main' };
    expect((await send('POST', '/api/v1/user/web/address/create', headers, body)).statusCode).toBe(200);
  });
});
