import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeOldDevices } from '#domain/accounts/known-devices.ts';
import { dayMs, minuteMs } from '#values/durations.ts';
import { countVerifications } from '../support/counting-hasher.ts';
import { loggedIn, login, mailedToken, password } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop, shopKey } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

const clock = testClock();
/** Hundreds of guesses: what each costs is shown elsewhere. */
const passwords = countVerifications({
  hash: async (given) => `hash of ${given}`,
  verify: async (kept, given) => kept === `hash of ${given}`,
});
let shop: FixtureShop;

beforeAll(async () => {
  shop = await openFixtureShop(clock, { passwords });
});
afterAll(() => shop.close());

let browserCalls = 0;

/** A browser: it keeps what it is told to keep, and comes from another address each time. */
function openBrowser() {
  const cookies = new Map<string, string>();
  const send = async (method: 'POST' | 'DELETE', url: string, payload: object) => {
    browserCalls += 1;
    const answer = await shop.app.inject({
      method,
      url,
      remoteAddress: `198.51.${browserCalls >> 8}.${browserCalls & 255}`,
      headers: {
        apiKey: shopKey,
        host: 'localhost',
        'sec-fetch-site': 'same-origin',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      payload,
    });
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return {
    cookies,
    word: () => cookies.get('knownDevice') ?? '',
    send,
    login: (username: string, given = password) =>
      send('POST', '/api/auth/login', { username, password: given }),
    logout: () => send('POST', '/api/auth/logout', {}),
    setPassword: (token: string, newPassword: string) =>
      send('POST', '/api/v1/user/password/set', { token, newPassword }),
  };
}

type Browser = ReturnType<typeof openBrowser>;

/** A customer who has logged in with a browser, and out again. */
async function customerWithBrowser(email: string): Promise<Browser> {
  await loggedIn(shop, email);
  const browser = openBrowser();
  expect((await browser.login(email)).statusCode).toBe(200);
  await browser.logout();
  return browser;
}

/** Somebody with an address for every guess, who stops at nothing until the account is closed. */
async function closeAccount(email: string): Promise<void> {
  for (let index = 0; index < 10; index += 1) await login(shop, email, `guess number ${index}`);
  expect((await login(shop, email, 'one guess more')).status).toBe(429);
}

async function mailNewPasswordLink(email: string): Promise<string> {
  await shop.call('POST', '/api/v1/user/password/forgot', { email });
  return mailedToken(shop, email);
}

describe('an account locked by strangers', () => {
  test('opens at any time for a browser that it knows', async () => {
    const email = 'besieged@example.com';
    const browser = await customerWithBrowser(email);
    for (let hours = 0; hours < 6; hours += 0.25) {
      await closeAccount(email);
      expect((await browser.login(email)).statusCode).toBe(200);
      await browser.logout();
      expect((await openBrowser().login(email)).statusCode).toBe(429);
      expect((await login(shop, email)).status).toBe(429);
      clock.pass(15.1 * minuteMs);
    }
  });

  test('gives strangers no more attempts because its owner logs in', async () => {
    const email = 'owner.busy@example.com';
    const browser = await customerWithBrowser(email);
    for (let index = 0; index < 9; index += 1) await login(shop, email, `guess number ${index}`);
    expect((await browser.login(email)).statusCode).toBe(200);
    expect((await login(shop, email, 'guess number 9')).status).toBe(401);
    expect((await login(shop, email, 'guess number 10')).status).toBe(429);
  });

  test('does not open with another account’s cookie', async () => {
    const thief = await customerWithBrowser('thief@example.com');
    await customerWithBrowser('victim@example.com');
    await closeAccount('victim@example.com');
    passwords.verifications = 0;
    expect((await thief.login('victim@example.com')).statusCode).toBe(429);
    expect((await thief.login('nobody.there@example.com')).statusCode).toBe(401);
    expect(passwords.verifications).toBe(1);
  });

  test('opens for whoever sets a new password by the mailed link, and stays open for that browser', async () => {
    const email = 'new.browser@example.com';
    await customerWithBrowser(email);
    await closeAccount(email);
    const browser = openBrowser();
    expect((await browser.login(email)).statusCode).toBe(429);
    const token = await mailNewPasswordLink(email);
    expect((await browser.setPassword(token, 'a new password')).statusCode).toBe(200);
    await closeAccount(email);
    expect((await browser.login(email, 'a new password')).statusCode).toBe(200);
  });

  test('has a link in its mailbox that works however often others request one', {
    tags: 'release',
  }, async () => {
    const email = 'asked.often@example.com';
    await customerWithBrowser(email);
    for (let round = 0; round < 3; round += 1) {
      for (let index = 0; index < 5; index += 1) await mailNewPasswordLink(email);
      clock.pass(59 * minuteMs);
      const token = await mailNewPasswordLink(email);
      expect((await openBrowser().setPassword(token, `another password ${round}`)).statusCode).toBe(200);
      clock.pass(minuteMs);
    }
  });

  test('can be changed and erased by its logged-in owner', async () => {
    const { headers } = await loggedIn(shop, 'inside@example.com');
    await closeAccount('inside@example.com');
    const change = { oldPassword: password, newPassword: 'a new password' };
    expect((await shop.call('POST', '/api/v1/user/password/reset', change, headers)).status).toBe(200);
    expect((await login(shop, 'inside@example.com', 'a new password')).status).toBe(429);
    const erased = await shop.call(
      'DELETE',
      '/api/v1/user/web/account',
      { password: 'a new password' },
      headers,
    );
    expect(erased.data).toMatchObject({ erased: true });
  });
});

describe('wrong passwords from a known browser', () => {
  test('lock that browser for 15 minutes, and nothing else', async () => {
    const email = 'clumsy@example.com';
    const browser = await customerWithBrowser(email);
    const other = openBrowser();
    await other.login(email);
    for (let index = 0; index < 10; index += 1) {
      expect((await browser.login(email, `guess number ${index}`)).statusCode).toBe(401);
    }
    const refused = await browser.login(email);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('900');
    expect((await other.login(email)).statusCode).toBe(200);
    expect((await login(shop, email)).status).toBe(200);
    clock.pass(14 * minuteMs);
    expect((await browser.login(email)).statusCode).toBe(429);
    clock.pass(1.1 * minuteMs);
    expect((await browser.login(email)).statusCode).toBe(200);
  });

  test('are answered like anybody’s, after one verification', async () => {
    const browser = await customerWithBrowser('same.answer@example.com');
    passwords.verifications = 0;
    const known = await browser.login('same.answer@example.com', 'not the password');
    const unknown = await browser.login('no.such.account@example.com', 'not the password');
    expect(passwords.verifications).toBe(2);
    expect(unknown.json().details).toEqual(known.json().details);
    expect(unknown.cookies).toEqual(known.cookies);
  });
});

describe('the cookie of a known browser', () => {
  test('is not readable by scripts, lasts a year and outlives the logout', async () => {
    await loggedIn(shop, 'cookie@example.com');
    const browser = openBrowser();
    const answer = await browser.login('cookie@example.com');
    expect(answer.cookies.find(({ name }) => name === 'knownDevice')).toMatchObject({
      value: expect.stringMatching(/^[\w-]{43}$/),
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 31_536_000,
    });
    const word = browser.word();
    await browser.logout();
    expect([...browser.cookies]).toEqual([['knownDevice', word]]);
    const { rows } = await shop.database.pool.query(
      `select string_agg(d::text, ' ') as all from known_device d`,
    );
    expect(rows[0].all).not.toContain(word);
  });

  test('is renewed with each login: an older one has no effect', async () => {
    const email = 'changing@example.com';
    const browser = await customerWithBrowser(email);
    const stolen = openBrowser();
    stolen.cookies.set('knownDevice', browser.word());
    await browser.login(email);
    await closeAccount(email);
    expect((await stolen.login(email)).statusCode).toBe(429);
    expect((await browser.login(email)).statusCode).toBe(200);
  });

  test('serves all accounts of a household', async () => {
    const browser = await customerWithBrowser('mother@example.com');
    await loggedIn(shop, 'son@example.com');
    await browser.login('son@example.com');
    for (const email of ['mother@example.com', 'son@example.com']) {
      await closeAccount(email);
      expect((await browser.login(email)).statusCode).toBe(200);
    }
  });

  test('is valid for the ten most recently used browsers, and for a year', async () => {
    const email = 'many@example.com';
    const first = await customerWithBrowser(email);
    const second = openBrowser();
    for (const browser of [second, ...Array.from({ length: 9 }, openBrowser)]) {
      clock.pass(minuteMs);
      await browser.login(email);
    }
    await closeAccount(email);
    expect((await first.login(email)).statusCode).toBe(429);
    expect((await second.login(email)).statusCode).toBe(200);
    clock.pass(366 * dayMs);
    await closeAccount(email);
    expect((await second.login(email)).statusCode).toBe(429);
    await removeOldDevices(shop.runtime);
    const { rows } = await shop.database.pool.query(
      `select 1 from known_device where user_id = (select id from "user" where email = $1)`,
      [email],
    );
    expect(rows).toEqual([]);
  });

  test('is not given to programs', async () => {
    await loggedIn(shop, 'program@example.com');
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/login',
      headers: { apiKey: shopKey },
      payload: { username: 'program@example.com', password },
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('is in the export and erased with the account', async () => {
    const email = 'leaving@example.com';
    const { headers } = await loggedIn(shop, email);
    const browser = openBrowser();
    await browser.login(email);
    const { data } = await shop.call('GET', '/api/v1/user/web/export', undefined, headers);
    expect(data.knownDevices).toEqual([{ lastLoginAt: clock.now().toISOString() }]);
    const before = await countDevices();
    await browser.send('DELETE', '/api/v1/user/web/account', { password });
    expect(browser.word()).toBe('');
    expect(await countDevices()).toBe(before - 1);
  });
});

async function countDevices(): Promise<number> {
  const { rows } = await shop.database.pool.query('select count(*)::int as count from known_device');
  return rows[0].count;
}
