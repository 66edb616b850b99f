import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minuteMs } from '#values/durations.ts';
import { headersOfScope } from '../support/editors.ts';
import {
  loggedIn,
  login,
  loginAs,
  mailedToken,
  newestMail,
  password,
  register,
} from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

const clock = testClock();
let shop: FixtureShop;

beforeAll(async () => {
  shop = await openFixtureShop(clock);
});
afterAll(() => shop.close());

describe('the password', () => {
  const reset = (headers: Record<string, string>, oldPassword: string, newPassword: string) =>
    shop.call('POST', '/api/v1/user/password/reset', { oldPassword, newPassword }, headers);

  test('is changed with the old one, which ends all other sessions', async () => {
    const here = await loggedIn(shop, 'change@example.com');
    const there = await loginAs(shop, 'change@example.com');
    expect(await reset(here.headers, 'not the old one', 'a new password')).toMatchObject({
      status: 400,
      details: {
        code: 'OLD_PASSWORD_INCORRECT',
        message: 'Incorrect old password.',
        fields: { oldPassword: { rule: 'incorrectPassword' } },
      },
    });
    expect((await reset(here.headers, password, password)).details.fields.newPassword.rule).toBe(
      'differentPassword',
    );
    expect((await reset(here.headers, password, 'a new password')).status).toBe(200);
    const profile = (headers: Record<string, string>) =>
      shop.call('GET', '/api/v1/user/web/profile', undefined, headers);
    expect((await profile(here.headers)).status).toBe(200);
    expect((await profile(there.headers)).status).toBe(403);
    expect((await login(shop, 'change@example.com')).status).toBe(401);
    expect((await login(shop, 'change@example.com', 'a new password')).status).toBe(200);
  });

  test('changed by its owner revokes a new address and a link requested by a stolen session', async () => {
    const { headers, email } = await loggedIn(shop, 'warned@example.com');
    const change = { email: 'thief.of.warned@example.com', password };
    await shop.call('PATCH', '/api/v1/user/web/update', change, headers);
    const confirmation = await mailedToken(shop, change.email);
    await shop.call('POST', '/api/v1/user/password/forgot', { email });
    const token = await mailedToken(shop, email);
    expect((await reset(headers, password, 'a new password')).status).toBe(200);
    expect((await shop.call('GET', `/api/v1/user/web/verify/${confirmation}`)).status).toBe(400);
    const set = { token, newPassword: 'another password' };
    expect((await shop.call('POST', '/api/v1/user/password/set', set)).status).toBe(400);
    const { data } = await login(shop, email, 'a new password');
    expect(data.user).toMatchObject({ email, pendingEmail: null });
  });

  test('is never changed without notifying its owner', async () => {
    const { headers, email } = await loggedIn(shop, 'told@example.com');
    await reset(headers, 'not the old one', 'a new password');
    expect(await newestMail(shop, email)).toMatchObject({ kind: 'account.welcome' });
    await reset(headers, password, 'a new password');
    expect(await newestMail(shop, email)).toMatchObject({
      kind: 'account.passwordChanged',
      subject: 'Vaša je lozinka promijenjena',
      text: expect.stringContaining('http://localhost:3000/zaboravljena-lozinka\n'),
    });
  });

  test('cannot be guessed by a stolen session', async () => {
    const { headers } = await loggedIn(shop, 'stolen@example.com');
    for (let index = 0; index < 10; index += 1) await reset(headers, `a guess ${index}`, 'a new password');
    expect((await reset(headers, password, 'a new password')).status).toBe(429);
  });

  test('forgotten is answered alike for known and unknown addresses, and mailed to known ones', async () => {
    await loggedIn(shop, 'forgot@example.com');
    const forgot = (email: string) => shop.call('POST', '/api/v1/user/password/forgot', { email });
    const known = await forgot(' Forgot@example.com ');
    const unknown = await forgot('unknown.forgot@example.com');
    expect(known.status).toBe(200);
    expect(unknown).toEqual(known);
    expect(await newestMail(shop, 'unknown.forgot@example.com')).toBeUndefined();
    const mail = await newestMail(shop, 'forgot@example.com');
    expect(mail?.text).toContain('http://localhost:3000/zaboravljena-lozinka?token=');
  });

  test('is set by the mailed token, once, within an hour, and ends all sessions', async () => {
    const before = await loggedIn(shop, 'set@example.com');
    await shop.call('POST', '/api/v1/user/password/forgot', { email: 'set@example.com' });
    const token = await mailedToken(shop, 'set@example.com');
    const set = (newPassword: string) =>
      shop.call('POST', '/api/v1/user/password/set', { token, newPassword });
    expect((await set('short')).status).toBe(422);
    expect((await set('another password')).status).toBe(200);
    expect((await set('third password')).details.code).toBe('ONE_TIME_TOKEN_INVALID');
    expect((await shop.call('GET', '/api/v1/user/web/profile', undefined, before.headers)).status).toBe(403);
    expect((await login(shop, 'set@example.com', 'another password')).status).toBe(200);
    await shop.call('POST', '/api/v1/user/password/forgot', { email: 'set@example.com' });
    const late = await mailedToken(shop, 'set@example.com');
    clock.pass(61 * minuteMs);
    const tooLate = { token: late, newPassword: 'fourth password' };
    expect((await shop.call('POST', '/api/v1/user/password/set', tooLate)).status).toBe(400);
  });

  test('set by mail by its owner revokes a new address entered by a stolen session', async () => {
    const stolen = await loggedIn(shop, 'besieged@example.com');
    await shop.call('PATCH', '/api/v1/user/web/update', { email: 'thief@example.com' }, stolen.headers);
    const confirmation = await mailedToken(shop, 'thief@example.com');
    await shop.call('POST', '/api/v1/user/password/forgot', { email: 'besieged@example.com' });
    const token = await mailedToken(shop, 'besieged@example.com');
    await shop.call('POST', '/api/v1/user/password/set', { token, newPassword: 'another password' });
    expect((await shop.call('GET', `/api/v1/user/web/verify/${confirmation}`)).status).toBe(400);
    const { data } = await login(shop, 'besieged@example.com', 'another password');
    expect(data.user.pendingEmail).toBeNull();
  });

  test('cannot be set by the link of a confirmation, nor the other way round', async () => {
    await register(shop, 'purpose@example.com');
    const token = await mailedToken(shop, 'purpose@example.com');
    const set = await shop.call('POST', '/api/v1/user/password/set', { token, newPassword: 'any password' });
    expect(set.status).toBe(400);
    await shop.call('POST', '/api/v1/user/password/forgot', { email: 'purpose@example.com' });
    const other = await mailedToken(shop, 'purpose@example.com');
    expect((await shop.call('GET', `/api/v1/user/web/verify/${other}`)).status).toBe(400);
  });

  describe('a commonly guessed password', () => {
    const guessable = [
      'password',
      '12345678',
      'qwertzui',
      'Ana Horvat',
      'anahorvat',
      'lozinka123',
      'Zagreb2026!',
    ];
    const refused = (field: string) => ({
      status: 422,
      details: { code: 'VALIDATION', fields: { [field]: { rule: 'commonPassword' } } },
    });

    test('creates no account', async () => {
      const email = 'guessable.name@example.com';
      for (const word of [...guessable, email, 'guessable.name']) {
        expect(await register(shop, email, { password: word })).toMatchObject(refused('password'));
      }
      expect((await register(shop, email)).status).toBe(200);
    });

    test('is accepted neither with the old one nor by a mailed link, which stays usable', async () => {
      const { headers, email } = await loggedIn(shop, 'picky@example.com');
      for (const word of guessable) {
        expect(await reset(headers, password, word)).toMatchObject(refused('newPassword'));
      }
      await shop.call('POST', '/api/v1/user/password/forgot', { email });
      const token = await mailedToken(shop, email);
      const set = (newPassword: string) =>
        shop.call('POST', '/api/v1/user/password/set', { token, newPassword });
      for (const word of guessable) expect(await set(word)).toMatchObject(refused('newPassword'));
      expect((await set('krov-oluk-vijak')).status).toBe(200);
    });

    test('is judged more strictly in the back office', async () => {
      const headers = await headersOfScope(shop, 'publisher');
      const short = await reset(headers, password, 'x7Kp2mQz9!b');
      expect(short).toMatchObject({
        status: 422,
        details: { fields: { newPassword: { rule: 'minLength', parameter: 12 } } },
      });
      expect(await reset(headers, password, 'any password')).toMatchObject(refused('newPassword'));
      expect((await reset(headers, password, 'sedam zelenih krovova')).status).toBe(200);
    });

    test('is reported while it is being chosen', async () => {
      const judge = async (body: object, headers = {}) =>
        (await shop.call('POST', '/api/v1/user/password/strength', body, headers)).data;
      expect(await judge({ password: 'password' })).toEqual({ score: 0, isGuessable: true });
      expect(await judge({ password: 'krov-oluk-vijak' })).toEqual({ score: 4, isGuessable: false });
      const own = {
        password: 'zlaticaperic',
        email: 'x@example.com',
        firstName: 'Zlatica',
        lastName: 'Perić',
      };
      expect(await judge({ ...own, password: 'ZlaticaPerić' })).toMatchObject({ isGuessable: true });
      const { headers } = await loggedIn(shop, 'choosing@example.com');
      expect(await judge({ password: 'anahorvat' }, headers)).toMatchObject({ isGuessable: true });
    });
  });

  test('mails are sent to one address at most three times an hour', async () => {
    await loggedIn(shop, 'bombed@example.com');
    for (let index = 0; index < 5; index += 1) {
      await shop.call('POST', '/api/v1/user/password/forgot', { email: 'bombed@example.com' });
    }
    const { rows } = await shop.database.pool.query(
      `select count(*)::int as count from outbox_mail where recipient = 'bombed@example.com' and kind = 'account.setPassword'`,
    );
    expect(rows[0].count).toBe(3);
  });
});
