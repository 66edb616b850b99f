import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasswordHasher, type PasswordHasher } from '#platform/passwords/password-hasher.ts';
import { loggedIn, login, mailedToken, password, register } from '../support/fixture-people.ts';
import { type Answer, type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

/** Works as the real one does, and reports how many connections of the pool are taken while it works. */
function watchingHasher(
  taken: number[],
  pool: () => FixtureShop['database']['pool'] | undefined,
): PasswordHasher {
  const hasher = createPasswordHasher();
  async function watch<T>(work: () => Promise<T>): Promise<T> {
    const watched = pool();
    // A connection that was just given back is idle by the next turn.
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (watched) taken.push(watched.totalCount - watched.idleCount);
    return work();
  }
  return {
    hash: (word) => watch(() => hasher.hash(word)),
    verify: (kept, word) => watch(() => hasher.verify(kept, word)),
  };
}

const taken: number[] = [];
let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop(testClock(), { passwords: watchingHasher(taken, () => shop?.database.pool) });
});
afterAll(() => shop.close());

test('no database connection waits for the hashing of a password', async () => {
  const { headers, email } = await loggedIn(shop, 'waits@example.com');
  const newPassword = 'krov-oluk-vijak';
  const calls: [string, number, () => Promise<Answer>][] = [
    ['register', 200, () => register(shop, 'new@example.com')],
    ['login', 200, () => login(shop, email)],
    ['login of nobody', 401, () => login(shop, 'nobody@example.com')],
    [
      'profile',
      200,
      () => shop.call('PATCH', '/api/v1/user/web/update', { email: 'other@example.com', password }, headers),
    ],
    [
      'reset',
      200,
      () => shop.call('POST', '/api/v1/user/password/reset', { oldPassword: password, newPassword }, headers),
    ],
    [
      'set',
      200,
      async () => {
        // Asked for here: a changed password gives up the links that were mailed before.
        await shop.call('POST', '/api/v1/user/password/forgot', { email });
        const token = await mailedToken(shop, email);
        return shop.call('POST', '/api/v1/user/password/set', { token, newPassword: password });
      },
    ],
    [
      'erase',
      200,
      async () => {
        const { data } = await login(shop, email);
        const asOwner = { authorization: `Bearer ${data.tokens.accessToken}` };
        return shop.call('DELETE', '/api/v1/user/web/account', { password }, asOwner);
      },
    ],
  ];
  for (const [name, status, call] of calls) {
    taken.length = 0;
    expect([name, (await call()).status]).toEqual([name, status]);
    expect([name, taken.length > 0, taken.filter((count) => count > 0)]).toEqual([name, true, []]);
  }
});

test('an invalid link for a new password causes no hashing', async () => {
  taken.length = 0;
  const body = { token: 'x'.repeat(43), newPassword: 'krov-oluk-vijak' };
  expect((await shop.call('POST', '/api/v1/user/password/set', body)).status).toBe(400);
  expect(taken).toEqual([]);
});
