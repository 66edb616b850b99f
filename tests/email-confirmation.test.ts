import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourMs } from '#values/durations.ts';
import { mailedToken, register } from './support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from './support/fixture-shop.ts';
import { testClock } from './support/test-clock.ts';

const clock = testClock();
let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop(clock);
});
afterAll(() => shop.close());

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
