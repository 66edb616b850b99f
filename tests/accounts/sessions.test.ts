import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs, minuteMs } from '#values/durations.ts';
import { loggedIn, loginAs, readProfile, refresh } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

const clock = testClock();
let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop(clock);
});
afterAll(() => shop.close());

const logout = (refreshToken: string) => shop.call('POST', '/api/v1/logout', {}, { refreshToken });

describe('a token', () => {
  test('that is unknown is refused, without any a login is required', async () => {
    expect(await readProfile(shop, 'x'.repeat(43))).toMatchObject({
      status: 403,
      details: { code: 'TOKEN_REFUSED' },
    });
    expect(await shop.call('GET', '/api/v1/user/web/profile')).toMatchObject({
      status: 401,
      details: { code: 'NO_ACTIVE_USER', message: 'No active user' },
    });
  });

  test('expires after 15 minutes and is renewed by its refresh token', async () => {
    const { accessToken, refreshToken } = await loggedIn(shop, 'quarter@example.com');
    clock.pass(14 * minuteMs);
    expect((await readProfile(shop, accessToken)).status).toBe(200);
    clock.pass(2 * minuteMs);
    expect((await readProfile(shop, accessToken)).status).toBe(403);
    const { data } = await refresh(shop, refreshToken);
    expect((await readProfile(shop, data.tokens.accessToken)).status).toBe(200);
  });

  test('is nowhere in the database', async () => {
    const { accessToken, refreshToken } = await loggedIn(shop, 'hashed@example.com');
    const { rows } = await shop.database.pool.query('select string_agg(hash, $1) as all from session_token', [
      ' ',
    ]);
    expect(rows[0].all).not.toContain(accessToken);
    expect(rows[0].all).not.toContain(refreshToken);
  });

  test('used by two crossing calls gives both new ones', async () => {
    const { refreshToken } = await loggedIn(shop, 'crossing@example.com');
    const both = await Promise.all([refresh(shop, refreshToken), refresh(shop, refreshToken)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    for (const { data } of both) expect((await readProfile(shop, data.tokens.accessToken)).status).toBe(200);
  });

  test('is renewed as often as it is used, and no longer than 90 days after the login', async () => {
    let { refreshToken } = await loggedIn(shop, 'ninety@example.com');
    for (const days of [29, 29, 29]) {
      clock.pass(days * dayMs);
      const { data } = await refresh(shop, refreshToken);
      refreshToken = data.tokens.refreshToken;
    }
    clock.pass(3 * dayMs - 5 * minuteMs);
    const { data: last } = await refresh(shop, refreshToken);
    expect((await readProfile(shop, last.tokens.accessToken)).status).toBe(200);
    clock.pass(6 * minuteMs);
    expect((await readProfile(shop, last.tokens.accessToken)).status).toBe(403);
    expect(await refresh(shop, last.tokens.refreshToken)).toMatchObject({
      status: 401,
      details: { code: 'REFRESH_REFUSED' },
    });
    expect((await readProfile(shop, (await loginAs(shop, 'ninety@example.com')).accessToken)).status).toBe(
      200,
    );
  });

  test('not used for 30 days can no longer be renewed', async () => {
    const { refreshToken } = await loggedIn(shop, 'idle@example.com');
    clock.pass(30 * dayMs + minuteMs);
    expect(await refresh(shop, refreshToken)).toMatchObject({
      status: 401,
      details: { code: 'REFRESH_REFUSED' },
    });
  });

  test('that was stolen ends the whole session as soon as it is used twice', async () => {
    const thief = await loggedIn(shop, 'theft@example.com');
    const owner = await refresh(shop, thief.refreshToken);
    const other = await loginAs(shop, 'theft@example.com');
    clock.pass(minuteMs);
    expect(await refresh(shop, thief.refreshToken)).toMatchObject({
      status: 401,
      details: { code: 'REFRESH_REFUSED' },
    });
    // The thief's, the owner's: both are out; a login elsewhere is another family.
    expect((await readProfile(shop, owner.data.tokens.accessToken)).status).toBe(403);
    expect((await refresh(shop, owner.data.tokens.refreshToken)).status).toBe(401);
    expect((await readProfile(shop, other.accessToken)).status).toBe(200);
  });

  test('ends with the logout, at once', async () => {
    const { accessToken, refreshToken } = await loggedIn(shop, 'logout@example.com');
    expect((await readProfile(shop, accessToken)).status).toBe(200);
    expect((await logout(refreshToken)).data).toEqual({ loggedOut: true });
    expect((await readProfile(shop, accessToken)).status).toBe(403);
    expect((await refresh(shop, refreshToken)).status).toBe(401);
  });

  test('of one kind is not accepted as the other', async () => {
    const { accessToken, refreshToken } = await loggedIn(shop, 'kinds@example.com');
    expect((await readProfile(shop, refreshToken)).status).toBe(403);
    expect((await refresh(shop, accessToken)).status).toBe(401);
  });
});

test('a logout in one tab while others refresh the session ends it, and breaks none of them', async () => {
  const email = 'tabs@example.com';
  await loggedIn(shop, email);
  for (let round = 0; round < 20; round += 1) {
    clock.pass(16 * minuteMs);
    const { refreshToken } = await loginAs(shop, email);
    const answers = await Promise.all([
      refresh(shop, refreshToken),
      logout(refreshToken),
      refresh(shop, refreshToken),
      logout(refreshToken),
      refresh(shop, refreshToken),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([
      expect.toBeOneOf([200, 401]),
      200,
      expect.toBeOneOf([200, 401]),
      200,
      expect.toBeOneOf([200, 401]),
    ]);
    expect((await refresh(shop, refreshToken)).status).toBe(401);
  }
});
