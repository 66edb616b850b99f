import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minuteMs } from '#values/durations.ts';
import { countVerifications } from '../support/counting-hasher.ts';
import {
  loggedIn,
  login,
  newestMail,
  password,
  readProfile,
  refresh,
  register,
} from '../support/fixture-people.ts';
import { enquiryHeaders, type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

const clock = testClock();
const passwords = countVerifications();
let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop(clock, { passwords });
});
afterAll(() => shop.close());

describe('logging in', () => {
  test('returns tokens and the user', async () => {
    await loggedIn(shop, 'ana@example.com');
    const { status, data } = await login(shop, 'ana@example.com');
    expect(status).toBe(200);
    expect(data).toMatchObject({
      tokens: { accessToken: expect.stringMatching(/^[\w-]{43}$/), refreshToken: expect.any(String) },
      user: { email: 'ana@example.com', isBackofficeUser: false, scope: 'customer', orderCount: 0 },
    });
    expect((await readProfile(shop, data.tokens.accessToken)).data.details).toEqual({
      firstName: 'Ana',
      lastName: 'Horvat',
    });
    const byHeader = await shop.call('GET', '/api/v1/user/web/profile', undefined, {
      accessToken: data.tokens.accessToken,
    });
    expect(byHeader.data.email).toBe('ana@example.com');
  });

  test('ignores case and spaces of the address', async () => {
    await loggedIn(shop, 'case@example.com');
    expect((await login(shop, '  CASE@Example.COM ')).status).toBe(200);
  });

  test('answers a wrong password and an unknown address alike, after one verification each', async () => {
    await loggedIn(shop, 'alike@example.com');
    passwords.verifications = 0;
    const wrong = await login(shop, 'alike@example.com', 'not the password');
    expect(passwords.verifications).toBe(1);
    const unknown = await login(shop, 'nobody@example.com', 'not the password');
    expect(passwords.verifications).toBe(2);
    expect(wrong).toMatchObject({
      status: 401,
      details: { code: 'UNKNOWN_USER_OR_PASSWORD', message: 'Unknown username or password!' },
    });
    expect(unknown).toEqual(wrong);
  });

  test('for a forgotten password answers alike too: no verification, the same answer', async () => {
    await loggedIn(shop, 'lost@example.com');
    passwords.verifications = 0;
    const forgot = (email: string) => shop.call('POST', '/api/v1/user/password/forgot', { email });
    const known = await forgot('lost@example.com');
    expect(await forgot('nobody.lost@example.com')).toEqual(known);
    expect(known).toMatchObject({ status: 200, data: { sent: true } });
    expect(passwords.verifications).toBe(0);
  });

  test('refuses an account that is not confirmed, and mails the link again once the first has had its time', async () => {
    await register(shop, 'late@example.com');
    const first = await newestMail(shop, 'late@example.com');
    const refused = { status: 401, details: { code: 'INVALID_LOGIN' } };
    expect(await login(shop, 'late@example.com')).toMatchObject(refused);
    expect((await newestMail(shop, 'late@example.com'))?.id).toBe(first?.id);
    clock.pass(11 * minuteMs);
    expect(await login(shop, 'late@example.com')).toMatchObject(refused);
    expect((await newestMail(shop, 'late@example.com'))?.id).not.toBe(first?.id);
    expect((await login(shop, 'late@example.com', 'not the password')).details.code).toBe(
      'UNKNOWN_USER_OR_PASSWORD',
    );
  });

  test('refuses an account that is blocked', async () => {
    const { accessToken, refreshToken } = await loggedIn(shop, 'blocked@example.com');
    await shop.database.pool.query(
      `update "user" set blocked_at = now() where email = 'blocked@example.com'`,
    );
    expect((await login(shop, 'blocked@example.com')).details.code).toBe('INVALID_LOGIN');
    expect((await refresh(shop, refreshToken)).status).toBe(401);
    expect((await readProfile(shop, accessToken)).status).toBe(403);
  });

  test('is valid only at the account’s site', async () => {
    const { accessToken, refreshToken } = await loggedIn(shop, 'site@example.com');
    const there = await shop.call(
      'POST',
      '/api/v1/login',
      { username: 'site@example.com', password },
      enquiryHeaders,
    );
    expect(there.details.code).toBe('UNKNOWN_USER_OR_PASSWORD');
    const bearer = { ...enquiryHeaders, authorization: `Bearer ${accessToken}` };
    expect((await shop.call('GET', '/api/v1/user/web/profile', undefined, bearer)).status).toBe(403);
    const refreshed = await shop.call('GET', '/api/v1/refresh', undefined, {
      ...enquiryHeaders,
      refreshToken,
    });
    expect(refreshed.status).toBe(401);
  });

  test.each([
    [{ username: '', password }, 'username', 'required'],
    [{ username: 'no address', password }, 'username', 'email'],
    [{ username: 'a@example.com' }, 'password', 'required'],
    [{ username: 'a@example.com', password: 'short' }, 'password', 'minLength'],
  ])('names the invalid field of %j', async (body, field, rule) => {
    const { status, details } = await shop.call('POST', '/api/v1/login', body);
    expect(status).toBe(422);
    expect(details.fields[field].rule).toBe(rule);
  });
});

describe('wrong passwords', () => {
  test('lock the account for 15 minutes; then the right one works', async () => {
    await loggedIn(shop, 'guessed@example.com');
    for (let index = 0; index < 10; index += 1) {
      expect((await login(shop, 'guessed@example.com', `guess number ${index}`)).status).toBe(401);
    }
    passwords.verifications = 0;
    const refused = await login(shop, 'guessed@example.com');
    expect(refused).toMatchObject({ status: 429, details: { code: 'RATE_LIMITED', retryAfterSeconds: 900 } });
    expect(passwords.verifications).toBe(0);
    const header = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/login',
      headers: { apiKey: 'key-shop' },
      payload: { username: 'guessed@example.com', password },
    });
    expect(header.headers['retry-after']).toBe('900');
    clock.pass(14 * minuteMs);
    expect((await login(shop, 'guessed@example.com')).status).toBe(429);
    clock.pass(2 * minuteMs);
    expect((await login(shop, 'guessed@example.com')).status).toBe(200);
  });

  test('are counted for unknown addresses too, and when sent at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => login(shop, 'unknown@example.com', 'a guess of many')),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  test('are reset after the right one', async () => {
    await loggedIn(shop, 'forgetful@example.com');
    for (let round = 0; round < 2; round += 1) {
      for (let index = 0; index < 9; index += 1)
        await login(shop, 'forgetful@example.com', 'wrong one again');
      expect((await login(shop, 'forgetful@example.com')).status).toBe(200);
    }
  });

  test('refused by the limit of an address do not count against the account', async () => {
    await loggedIn(shop, 'victim@example.com');
    const guess = (username: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/v1/login',
        remoteAddress: '192.0.2.1',
        headers: { apiKey: 'key-shop' },
        payload: { username, password: 'a guess of many' },
      });
    for (let index = 0; index < 30; index += 1) await guess(`somebody${index}@example.com`);
    for (let index = 0; index < 20; index += 1) {
      const refused = await guess('victim@example.com');
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await login(shop, 'victim@example.com')).status).toBe(200);
  });
});
