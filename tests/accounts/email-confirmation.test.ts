import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourMs } from '#values/durations.ts';
import { mailedToken, newestMail, register } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

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
      details: { code: 'ONE_TIME_TOKEN_INVALID', alreadyConfirmed: true },
    });
    await register(shop, 'toolate@example.com');
    const late = await mailedToken(shop, 'toolate@example.com');
    clock.pass(49 * hourMs);
    const tooLate = await shop.call('GET', `/api/v1/user/web/verify/${late}`);
    expect([tooLate.status, tooLate.details.alreadyConfirmed]).toEqual([400, undefined]);
    // Used, and out of its time by now.
    expect((await shop.call('GET', path)).details.alreadyConfirmed).toBeUndefined();
  });

  test('is not used up by a mail scanner that checks its link', async () => {
    await register(shop, 'scanned@example.com');
    const url = `/api/v1/user/web/verify/${await mailedToken(shop, 'scanned@example.com')}`;
    expect((await shop.app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
    expect((await shop.call('GET', url)).status).toBe(200);
  });

  test('is mailed again on request, with the same answer for everybody', async () => {
    const resend = (email: unknown) => shop.call('POST', '/api/v1/user/web/verify/resend', { email });
    await register(shop, 'again@example.com');
    const first = await mailedToken(shop, 'again@example.com');
    const waiting = await resend(' Again@example.com ');
    expect(waiting).toMatchObject({ status: 200, data: { sent: true } });
    const second = await mailedToken(shop, 'again@example.com');
    expect(second).not.toBe(first);
    expect((await shop.call('GET', `/api/v1/user/web/verify/${first}`)).status).toBe(400);
    expect((await shop.call('GET', `/api/v1/user/web/verify/${second}`)).status).toBe(200);
    const welcome = await newestMail(shop, 'again@example.com');

    expect(await resend('again@example.com')).toEqual(waiting);
    expect(await newestMail(shop, 'again@example.com')).toEqual(welcome);
    expect(await resend('nobody.waits@example.com')).toEqual(waiting);
    expect(await newestMail(shop, 'nobody.waits@example.com')).toBeUndefined();
    expect(await resend('no address')).toMatchObject({
      status: 422,
      details: { fields: { email: { rule: 'email' } } },
    });
  });

  test('takes the same time whether there is such an account or not', async () => {
    await register(shop, 'timed@example.com');
    for (const email of ['timed@example.com', 'nobody.timed@example.com']) {
      const start = performance.now();
      await shop.call('POST', '/api/v1/user/web/verify/resend', { email });
      expect(performance.now() - start).toBeGreaterThan(245);
    }
  });

  test('is mailed to one address at most three times an hour, whoever asks', async () => {
    await register(shop, 'flooded@example.com');
    for (let index = 0; index < 5; index += 1) {
      await shop.call('POST', '/api/v1/user/web/verify/resend', { email: 'flooded@example.com' });
    }
    const { rows } = await shop.database.pool.query(
      `select count(*)::int as count from outbox_mail where recipient = 'flooded@example.com'`,
    );
    expect(rows[0].count).toBe(3);
  });

  test('is not in the registration’s answer', async () => {
    const { data } = await register(shop, 'marker@example.com');
    expect((await shop.call('GET', `/api/v1/user/web/verify/${data.verificationToken}`)).status).toBe(400);
    expect(data.verificationToken).not.toBe(await mailedToken(shop, 'marker@example.com'));
  });
});
