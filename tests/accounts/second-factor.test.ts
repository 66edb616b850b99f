import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import { minuteMs } from '#values/durations.ts';
import { headersOfScope, outcome } from '../support/editors.ts';
import { setOption } from '../support/fixture-forms.ts';
import {
  type LoggedIn,
  loggedIn,
  login,
  loginAs,
  mailedToken,
  password,
  readProfile,
} from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

/* Logins with a code of an authenticator app (docs/rules/accounts.md). */

const clock = testClock();
let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop(clock);
});
afterAll(() => shop.close());

type Headers = Readonly<Record<string, string>>;
const ask = (name: string, body: object, headers: Headers) =>
  shop.call('POST', `/api/v1/user/secondFactor/${name}`, body, headers);
const stateOf = async ({ headers }: { headers: Headers }) =>
  (await shop.call('GET', '/api/v1/user/secondFactor/get', undefined, headers)).data;
const codeOf = (secret: string, offsetMs = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() + offsetMs });
const finish = (ticket: string, code: string) => shop.call('POST', '/api/v1/login/code', { ticket, code });

/** What the apps of these people keep: the database has it sealed. */
const secrets = new Map<string, string>();
const secretOf = (email: string) => secrets.get(email) ?? '';

/** Somebody of the back office whose logins need a code. */
async function guarded(scope: 'writer' | 'editor' | 'publisher' | 'admin') {
  await headersOfScope(shop, scope);
  const person = await loginAs(shop, `${scope}@example.com`);
  const { secret } = (await ask('begin', { password }, person.headers)).data;
  secrets.set(person.email, secret);
  const { recoveryCodes } = (await ask('confirm', { code: codeOf(secret) }, person.headers)).data;
  // The code of this half minute is used.
  clock.pass(minuteMs);
  return { ...person, secret: secret as string, recoveryCodes: recoveryCodes as string[] };
}

/** The right password, and what it is answered with. */
async function ticketOf(email: string): Promise<string> {
  const { status, details } = await login(shop, email);
  expect([status, details.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
  return details.ticket;
}

describe('setting it up', () => {
  test('requires the password, protects nothing before the first code, and shows the secret once', async () => {
    await headersOfScope(shop, 'writer');
    const other = await loginAs(shop, 'writer@example.com');
    const { headers } = await loginAs(shop, 'writer@example.com');
    expect(outcome(await ask('begin', { password: 'not the password' }, headers))).toEqual([
      401,
      'PASSWORD_INCORRECT',
    ]);
    const { data } = await ask('begin', { password }, headers);
    expect(data.address).toMatch(/^otpauth:\/\/totp\/.*writer(%40|@)example\.com\?/);
    expect(data.address).toContain(`secret=${data.secret}`);
    expect(Buffer.from(data.secret, 'ascii')).toHaveLength(32);
    expect(data.picture).toMatch(/^<svg/);
    expect((await login(shop, 'writer@example.com')).status).toBe(200);
    expect(outcome(await ask('confirm', { code: '000000' }, headers))).toEqual([401, 'SECOND_FACTOR_WRONG']);
    const confirmed = await ask('confirm', { code: codeOf(data.secret) }, headers);
    expect(new Set(confirmed.data.recoveryCodes).size).toBe(10);
    expect(outcome(await ask('begin', { password }, headers))).toEqual([409, 'SECOND_FACTOR_SET']);
    expect(await stateOf({ headers })).toEqual({
      ...{ isSet: true, hasApp: true, passkeys: [], isRequired: false },
      recoveryCodesLeft: 10,
    });
    // Logins from before have come without it.
    expect((await readProfile(shop, other.accessToken)).status).toBe(403);
    const exported = await shop.call('GET', '/api/v1/user/web/export', undefined, headers);
    expect(JSON.stringify(exported.data)).not.toContain(data.secret);
    expect(exported.data.secondFactor).toHaveLength(1);
    const { rows } = await shop.database.pool.query('select hash from recovery_code');
    expect(JSON.stringify(rows)).not.toContain(confirmed.data.recoveryCodes[0].replaceAll('-', ''));
  });
});

/** A customer whose logins need a code. */
async function guardedCustomer(email: string) {
  const person = await loggedIn(shop, email);
  const { secret } = (await ask('begin', { password }, person.headers)).data;
  const { recoveryCodes } = (await ask('confirm', { code: codeOf(secret) }, person.headers)).data;
  clock.pass(minuteMs);
  return { ...person, secret: secret as string, recoveryCodes: recoveryCodes as string[] };
}

describe('of a customer', () => {
  test('is required at every login, replaced by a recovery code, and turned off only with a proof', async () => {
    const { email, headers, secret, recoveryCodes } = await guardedCustomer('kupac@example.com');
    expect(recoveryCodes).toHaveLength(10);
    expect(await stateOf({ headers })).toMatchObject({ hasApp: true, passkeys: [], isRequired: false });
    const ticket = await ticketOf(email);
    expect(outcome(await finish(ticket, '123456'))).toEqual([401, 'SECOND_FACTOR_WRONG']);
    expect((await finish(ticket, codeOf(secret))).status).toBe(200);
    expect((await finish(await ticketOf(email), recoveryCodes[0] ?? '')).status).toBe(200);
    for (const wrong of [{ code: '111111' }, { code: password }, {}]) {
      expect((await ask('remove', wrong, headers)).status).toBeGreaterThanOrEqual(400);
    }
    expect((await stateOf({ headers })).hasApp).toBe(true);
    clock.pass(minuteMs);
    expect((await ask('remove', { code: codeOf(secret) }, headers)).status).toBe(200);
    expect((await login(shop, email)).status).toBe(200);
  });

  test('cannot be bypassed by a new password, and is removed by an admin if it is lost', async () => {
    const { id, email, recoveryCodes } = await guardedCustomer('izgubljen@example.com');
    await shop.call('POST', '/api/v1/user/password/forgot', { email });
    const renewed = 'Sasvim drugi oluk 2027';
    const token = await mailedToken(shop, email);
    expect(
      (await shop.call('POST', '/api/v1/user/password/set', { token, newPassword: renewed })).status,
    ).toBe(200);
    const { status, details } = await login(shop, email, renewed);
    expect([status, details.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
    expect((await finish(details.ticket, recoveryCodes[1] ?? '')).status).toBe(200);
    await loggedIn(shop, 'upravitelj@example.com');
    await shop.database.pool.query(
      `update "user" set is_backoffice_user = true, scope = 'admin' where email = 'upravitelj@example.com'`,
    );
    const { headers } = await loginAs(shop, 'upravitelj@example.com');
    expect((await ask(`reset/${id}`, {}, headers)).data.hasSecondFactor).toBe(false);
    expect((await login(shop, email, renewed)).status).toBe(200);
  });

  test('is set up with the password, and passkeys are for the back office', async () => {
    const { headers } = await loggedIn(shop, 'bez@example.com');
    expect(outcome(await ask('begin', { password: 'not the password' }, headers))).toEqual([
      401,
      'PASSWORD_INCORRECT',
    ]);
    const passkey = await shop.call('POST', '/api/v1/user/passkey/begin', { password }, headers);
    expect(outcome(passkey)).toEqual([403, 'FORBIDDEN']);
    expect(outcome(await ask('begin', { password }, {}))).toEqual([401, 'NO_ACTIVE_USER']);
  });
});

test('app and passkey are added with the password and removed with a proof, both alike', async () => {
  const { secondFactorBegin, secondFactorCodes, secondFactorRemove } = contract.ownLogin;
  const { passkeyBegin, passkeyRemove } = contract.passkeys;
  expect(passkeyBegin.body).toEqual(secondFactorBegin.body);
  expect(passkeyBegin.perMinute).toBe(secondFactorBegin.perMinute);
  expect([secondFactorCodes.body, secondFactorRemove.body]).toEqual([passkeyRemove.body, passkeyRemove.body]);
});

describe('a login', () => {
  test('needs the password, then a code within ten minutes; no code and no ticket is valid twice', async () => {
    const { email, secret } = await guarded('editor');
    const ticket = await ticketOf(email);
    expect(outcome(await finish(ticket, '123456'))).toEqual([401, 'SECOND_FACTOR_WRONG']);
    const code = codeOf(secret);
    const { status, data } = await finish(ticket, code);
    expect([status, data.user.email]).toEqual([200, email]);
    expect((await readProfile(shop, data.tokens.accessToken)).status).toBe(200);
    expect(outcome(await finish(ticket, codeOf(secret)))).toEqual([400, 'ONE_TIME_TOKEN_INVALID']);
    // Somebody who has watched has half a minute, in vain: neither this code nor one from before.
    const second = await ticketOf(email);
    expect(outcome(await finish(second, code))).toEqual([401, 'SECOND_FACTOR_WRONG']);
    expect(outcome(await finish(second, codeOf(secret, -30_000)))).toEqual([401, 'SECOND_FACTOR_WRONG']);
    clock.pass(minuteMs);
    // A clock that goes wrong by half a minute.
    expect((await finish(second, codeOf(secret, 30_000))).status).toBe(200);
    const third = await ticketOf(email);
    clock.pass(11 * minuteMs);
    expect(outcome(await finish(third, codeOf(secret)))).toEqual([400, 'ONE_TIME_TOKEN_INVALID']);
  });

  test('accepts each recovery code once, however it is written', async () => {
    const { email, recoveryCodes, headers, secret } = await guarded('publisher');
    const [first = '', second = ''] = recoveryCodes;
    expect((await finish(await ticketOf(email), first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    const ticket = await ticketOf(email);
    expect(outcome(await finish(ticket, first))).toEqual([401, 'SECOND_FACTOR_WRONG']);
    expect((await stateOf({ headers })).recoveryCodesLeft).toBe(9);
    const renewed = await ask('codes', { code: codeOf(secret) }, headers);
    expect(outcome(await finish(ticket, second))).toEqual([401, 'SECOND_FACTOR_WRONG']);
    expect((await finish(ticket, renewed.data.recoveryCodes[0])).status).toBe(200);
    expect(outcome(await ask('remove', { code: '111111' }, headers))).toEqual([401, 'SECOND_FACTOR_WRONG']);
    expect((await ask('remove', { code: renewed.data.recoveryCodes[1] }, headers)).status).toBe(200);
    expect((await login(shop, email)).status).toBe(200);
  });

  test('refuses after ten wrong codes, the right one too, until the time is over', async () => {
    const email = 'editor@example.com';
    clock.pass(20 * minuteMs);
    const ticket = await ticketOf(email);
    const wrong = [];
    for (let tries = 0; tries < 11; tries += 1) wrong.push(outcome(await finish(ticket, '000000'))[0]);
    expect(wrong).toEqual([...Array(10).fill(401), 429]);
    expect((await finish(ticket, codeOf(secretOf(email)))).status).toBe(429);
    clock.pass(15 * minuteMs);
    expect((await finish(await ticketOf(email), codeOf(secretOf(email)))).status).toBe(200);
  });

  test('in a browser gets its cookies only with the code', async () => {
    const email = 'editor@example.com';
    const own = {
      'sec-fetch-site': 'same-origin',
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    };
    const send = (url: string, payload: object) =>
      shop.app.inject({ method: 'POST', url, headers: { apiKey: 'key-shop', ...own }, payload });
    const first = await send('/api/auth/login', { username: email, password });
    expect([first.statusCode, first.cookies]).toEqual([401, []]);
    const { ticket } = first.json().details;
    clock.pass(minuteMs);
    const second = await send('/api/auth/login/code', { ticket, code: codeOf(secretOf(email)) });
    expect(second.statusCode).toBe(200);
    const cookies = Object.fromEntries(second.cookies.map(({ name, value }) => [name, value]));
    const token = Object.entries(cookies).find(([name]) => name.endsWith('accessToken'))?.[1] ?? '';
    const sessions = await shop.call('GET', '/api/v1/user/session/list', undefined, {
      authorization: `Bearer ${token}`,
    });
    expect(sessions.data[0]).toMatchObject({ isPresent: true, device: 'Firefox, Windows' });
  });
});

describe('if the site requires it', () => {
  let admin: LoggedIn & { secret: string };
  beforeAll(async () => {
    admin = await guarded('admin');
    await setOption(shop, 'RequireSecondFactor', true);
  });

  test('an admin without one can set it up and do nothing else; others go on', async () => {
    await loggedIn(shop, 'druga@example.com');
    await shop.database.pool.query(
      `update "user" set is_backoffice_user = true, scope = 'admin' where email = 'druga@example.com'`,
    );
    const { headers } = await loginAs(shop, 'druga@example.com');
    const held = [403, 'SECOND_FACTOR_MISSING'];
    expect(outcome(await shop.call('GET', '/api/v1/user/profile', undefined, headers))).toEqual(held);
    expect(outcome(await shop.call('POST', '/api/v1/user/filter', {}, headers))).toEqual(held);
    expect(await stateOf({ headers })).toMatchObject({ isSet: false, isRequired: true });
    const { secret } = (await ask('begin', { password }, headers)).data;
    await ask('confirm', { code: codeOf(secret) }, headers);
    expect((await shop.call('POST', '/api/v1/user/filter', {}, headers)).status).toBe(200);
    clock.pass(minuteMs);
    expect((await shop.call('POST', '/api/v1/user/filter', {}, admin.headers)).status).toBe(200);
    const publisher = await loginAs(shop, 'publisher@example.com');
    expect((await shop.call('GET', '/api/v1/user/profile', undefined, publisher.headers)).status).toBe(200);
  });

  test('another admin removes a lost one, which ends the sessions; nobody their own', async () => {
    const [{ id }] = (await shop.call('POST', '/api/v1/user/filter', { keywords: 'druga@' }, admin.headers))
      .data.data;
    expect(outcome(await ask(`reset/${admin.id}`, {}, admin.headers))).toEqual([403, 'FORBIDDEN']);
    expect((await ask(`reset/${id}`, {}, admin.headers)).data.hasSecondFactor).toBe(false);
    const { headers } = await loginAs(shop, 'druga@example.com');
    expect(await stateOf({ headers })).toMatchObject({ isSet: false, isRequired: true });
  });
});

describe('if the site names roles', () => {
  const profileOf = async (email: string) => {
    const { headers } = await loginAs(shop, email);
    return outcome(await shop.call('GET', '/api/v1/user/profile', undefined, headers));
  };

  test('users with one of them can set it up and do nothing else, and others go on', async () => {
    await setOption(shop, 'RequireSecondFactor', { publisher: true, editor: false });
    expect(await profileOf('publisher@example.com')).toEqual([403, 'SECOND_FACTOR_MISSING']);
    expect((await profileOf('druga@example.com'))[0]).toBe(200);
    await shop.database.pool.query(`update "user" set roles = '{sales}' where email = 'druga@example.com'`);
    await setOption(shop, 'RequireSecondFactor', { sales: true });
    expect(await profileOf('druga@example.com')).toEqual([403, 'SECOND_FACTOR_MISSING']);
    expect((await profileOf('publisher@example.com'))[0]).toBe(200);
    await setOption(shop, 'RequireSecondFactor', false);
    expect((await profileOf('publisher@example.com'))[0]).toBe(200);
  });
});

describe('a user’s own sessions', () => {
  const list = async ({ headers }: LoggedIn) =>
    (await shop.call('GET', '/api/v1/user/session/list', undefined, headers)).data;
  const end = (id: number, { headers }: LoggedIn) =>
    shop.call('DELETE', `/api/v1/user/session/delete/${id}`, undefined, headers);

  test('are listed, last used first, and ended one by one or together', async () => {
    const first = await loggedIn(shop, 'ana@example.com');
    clock.pass(minuteMs);
    const second = await loginAs(shop, 'ana@example.com');
    clock.pass(minuteMs);
    const third = await loginAs(shop, 'ana@example.com');
    const sessions = await list(third);
    expect(sessions.map(({ isPresent }: { isPresent: boolean }) => isPresent)).toEqual([true, false, false]);
    expect(sessions[0]).toMatchObject({ device: null, createdAt: clock.now().toISOString() });
    expect((await end(sessions[1].id, third)).status).toBe(200);
    expect((await readProfile(shop, second.accessToken)).status).toBe(403);
    expect((await readProfile(shop, first.accessToken)).status).toBe(200);
    await shop.call('POST', '/api/v1/user/session/endOthers', {}, third.headers);
    expect((await readProfile(shop, first.accessToken)).status).toBe(403);
    expect(await list(third)).toHaveLength(1);
  });

  test('cannot be ended by others', async () => {
    const ana = await loginAs(shop, 'ana@example.com');
    const iva = await loggedIn(shop, 'iva@example.com');
    const [{ id }] = await list(ana);
    expect(outcome(await end(id, iva))).toEqual([404, 'NOT_FOUND']);
    expect((await readProfile(shop, ana.accessToken)).status).toBe(200);
  });
});
