import { afterAll, beforeAll, expect, test } from 'vitest';
import { minuteMs } from '#values/durations.ts';
import { loggedIn, loginAs } from './support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from './support/fixture-shop.ts';
import { testClock } from './support/test-clock.ts';

const clock = testClock();
let shop: FixtureShop;

beforeAll(async () => {
  shop = await openFixtureShop(clock);
});
afterAll(() => shop.close());

const refresh = (refreshToken: string) => shop.call('GET', '/api/v1/refresh', undefined, { refreshToken });
const logout = (refreshToken: string) => shop.call('POST', '/api/v1/logout', {}, { refreshToken });

test('a logout in one tab while others renew the login ends it, and breaks none of them', async () => {
  const email = 'tabs@example.com';
  await loggedIn(shop, email);
  for (let round = 0; round < 20; round += 1) {
    clock.pass(16 * minuteMs);
    const { refreshToken } = await loginAs(shop, email);
    const answers = await Promise.all([
      refresh(refreshToken),
      logout(refreshToken),
      refresh(refreshToken),
      logout(refreshToken),
      refresh(refreshToken),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([
      expect.toBeOneOf([200, 401]),
      200,
      expect.toBeOneOf([200, 401]),
      200,
      expect.toBeOneOf([200, 401]),
    ]);
    expect((await refresh(refreshToken)).status).toBe(401);
  }
});
