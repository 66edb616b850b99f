import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPasswordHasher } from '#platform/passwords/password-hasher.ts';
import { hourMs, minuteMs } from '#values/durations.ts';
import {
  loggedIn,
  login,
  loginAs,
  mailedToken,
  newestMail,
  password,
  register,
} from './support/fixture-people.ts';
import { enquiryHeaders, type FixtureShop, openFixtureShop } from './support/fixture-shop.ts';
import { testClock } from './support/test-clock.ts';

const clock = testClock();
const hasher = createPasswordHasher();
let verifications = 0;
let shop: FixtureShop;

beforeAll(async () => {
  shop = await openFixtureShop(clock, {
    passwords: {
      ...hasher,
      verify(kept, given) {
        verifications += 1;
        return hasher.verify(kept, given);
      },
    },
  });
});
afterAll(() => shop.close());

function profile(accessToken: string) {
  return shop.call('GET', '/api/v1/user/web/profile', undefined, { authorization: `Bearer ${accessToken}` });
}

function refresh(refreshToken: string) {
  return shop.call('GET', '/api/v1/refresh', undefined, { refreshToken });
}

describe('logging in', () => {
  test('gives tokens and the user', async () => {
    await loggedIn(shop, 'ana@example.com');
    const { status, data } = await login(shop, 'ana@example.com');
    expect(status).toBe(200);
    expect(data).toMatchObject({
      tokens: { accessToken: expect.stringMatching(/^[\w-]{43}$/), refreshToken: expect.any(String) },
      user: { email: 'ana@example.com', isBackofficeUser: false, scope: 'customer', orderCount: 0 },
    });
    expect((await profile(data.tokens.accessToken)).data.details).toEqual({
      firstName: 'Ana',
      lastName: 'Horvat',
    });
    const byHeader = await shop.call('GET', '/api/v1/user/web/profile', undefined, {
      accessToken: data.tokens.accessToken,
    });
    expect(byHeader.data.email).toBe('ana@example.com');
  });

  test('minds neither case nor blanks of the address', async () => {
    await loggedIn(shop, 'case@example.com');
    expect((await login(shop, '  CASE@Example.COM ')).status).toBe(200);
  });

  test('answers a wrong password and an unknown address alike, after one verification each', async () => {
    await loggedIn(shop, 'alike@example.com');
    verifications = 0;
    const wrong = await login(shop, 'alike@example.com', 'not the password');
    expect(verifications).toBe(1);
    const unknown = await login(shop, 'nobody@example.com', 'not the password');
    expect(verifications).toBe(2);
    expect(wrong).toMatchObject({
      status: 401,
      details: { code: 'UNKNOWN_USER_OR_PASSWORD', message: 'Unknown username or password!' },
    });
    expect(unknown).toEqual(wrong);
  });

  test('lost passwords are asked for alike too: no verification, the same answer', async () => {
    await loggedIn(shop, 'lost@example.com');
    verifications = 0;
    const forgot = (email: string) => shop.call('POST', '/api/v1/user/password/forgot', { email });
    const known = await forgot('lost@example.com');
    expect(await forgot('nobody.lost@example.com')).toEqual(known);
    expect(known).toMatchObject({ status: 200, data: { sent: true } });
    expect(verifications).toBe(0);
  });

  test('refuses an account that is not confirmed, and mails the link again', async () => {
    await register(shop, 'late@example.com');
    const first = await newestMail(shop, 'late@example.com');
    expect(await login(shop, 'late@example.com')).toMatchObject({
      status: 401,
      details: { code: 'INVALID_LOGIN' },
    });
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
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await profile(accessToken)).status).toBe(403);
  });

  test('holds for the site of the account alone', async () => {
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
  ])('names the wrong field of %j', async (body, field, rule) => {
    const { status, details } = await shop.call('POST', '/api/v1/login', body);
    expect(status).toBe(422);
    expect(details.fields[field].rule).toBe(rule);
  });
});

describe('a token', () => {
  test('that is unknown is refused, none at all asks for a login', async () => {
    expect(await profile('x'.repeat(43))).toMatchObject({ status: 403, details: { code: 'TOKEN_REFUSED' } });
    expect(await shop.call('GET', '/api/v1/user/web/profile')).toMatchObject({
      status: 401,
      details: { code: 'NO_ACTIVE_USER', message: 'No active user' },
    });
  });

  test('ends after 15 minutes and is renewed by its refresh token', async () => {
    const { accessToken, refreshToken } = await loggedIn(shop, 'quarter@example.com');
    clock.pass(14 * minuteMs);
    expect((await profile(accessToken)).status).toBe(200);
    clock.pass(2 * minuteMs);
    expect((await profile(accessToken)).status).toBe(403);
    const { data } = await refresh(refreshToken);
    expect((await profile(data.tokens.accessToken)).status).toBe(200);
  });

  test('is nowhere in the database', async () => {
    const { accessToken, refreshToken } = await loggedIn(shop, 'hashed@example.com');
    const { rows } = await shop.database.pool.query('select string_agg(hash, $1) as all from session_token', [
      ' ',
    ]);
    expect(rows[0].all).not.toContain(accessToken);
    expect(rows[0].all).not.toContain(refreshToken);
  });

  test('used by two calls that cross gives both new ones', async () => {
    const { refreshToken } = await loggedIn(shop, 'crossing@example.com');
    const both = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    for (const { data } of both) expect((await profile(data.tokens.accessToken)).status).toBe(200);
  });

  test('that was stolen ends the whole login as soon as it is used twice', async () => {
    const thief = await loggedIn(shop, 'theft@example.com');
    const owner = await refresh(thief.refreshToken);
    const other = await loginAs(shop, 'theft@example.com');
    clock.pass(minuteMs);
    expect(await refresh(thief.refreshToken)).toMatchObject({
      status: 401,
      details: { code: 'REFRESH_REFUSED' },
    });
    // The thief's, the owner's: both are out; a login elsewhere is another family.
    expect((await profile(owner.data.tokens.accessToken)).status).toBe(403);
    expect((await refresh(owner.data.tokens.refreshToken)).status).toBe(401);
    expect((await profile(other.accessToken)).status).toBe(200);
  });

  test('ends with the logout, at once', async () => {
    const { accessToken, refreshToken } = await loggedIn(shop, 'logout@example.com');
    expect((await profile(accessToken)).status).toBe(200);
    expect((await shop.call('POST', '/api/v1/logout', {}, { refreshToken })).data).toEqual({
      loggedOut: true,
    });
    expect((await profile(accessToken)).status).toBe(403);
    expect((await refresh(refreshToken)).status).toBe(401);
  });

  test('of one kind is none of the other', async () => {
    const { accessToken, refreshToken } = await loggedIn(shop, 'kinds@example.com');
    expect((await profile(refreshToken)).status).toBe(403);
    expect((await refresh(accessToken)).status).toBe(401);
  });
});

describe('wrong passwords', () => {
  test('close the account for 15 minutes; then the right one works', async () => {
    await loggedIn(shop, 'guessed@example.com');
    for (let index = 0; index < 10; index += 1) {
      expect((await login(shop, 'guessed@example.com', `guess number ${index}`)).status).toBe(401);
    }
    verifications = 0;
    const refused = await login(shop, 'guessed@example.com');
    expect(refused).toMatchObject({ status: 429, details: { code: 'RATE_LIMITED', retryAfterSeconds: 900 } });
    expect(verifications).toBe(0);
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

  test('are counted for unknown addresses too, and many at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => login(shop, 'unknown@example.com', 'a guess of many')),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  test('are forgotten after the right one', async () => {
    await loggedIn(shop, 'forgetful@example.com');
    for (let round = 0; round < 2; round += 1) {
      for (let index = 0; index < 9; index += 1)
        await login(shop, 'forgetful@example.com', 'wrong one again');
      expect((await login(shop, 'forgetful@example.com')).status).toBe(200);
    }
  });

  test('that the limit of an address refuses do not count against the account', async () => {
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

describe('a confirmation', () => {
  test('works once, for 48 hours', async () => {
    await register(shop, 'once@example.com');
    const token = await mailedToken(shop, 'once@example.com');
    clock.pass(47 * hourMs);
    const path = `/api/v1/user/web/verify/${token}`;
    expect(await shop.call('GET', path, undefined, { apiKey: '' })).toMatchObject({
      status: 200,
      data: { email: 'once@example.com' },
    });
    expect(await shop.call('GET', path)).toMatchObject({
      status: 400,
      details: { code: 'ONE_TIME_TOKEN_INVALID' },
    });
    await register(shop, 'toolate@example.com');
    const late = await mailedToken(shop, 'toolate@example.com');
    clock.pass(49 * hourMs);
    expect((await shop.call('GET', `/api/v1/user/web/verify/${late}`)).status).toBe(400);
  });

  test('is not used up by a scanner of mails that looks at its link', async () => {
    await register(shop, 'scanned@example.com');
    const url = `/api/v1/user/web/verify/${await mailedToken(shop, 'scanned@example.com')}`;
    expect((await shop.app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
    expect((await shop.call('GET', url)).status).toBe(200);
  });

  test('is not what the registration answers', async () => {
    const { data } = await register(shop, 'marker@example.com');
    expect((await shop.call('GET', `/api/v1/user/web/verify/${data.verificationToken}`)).status).toBe(400);
    expect(data.verificationToken).not.toBe(await mailedToken(shop, 'marker@example.com'));
  });
});
