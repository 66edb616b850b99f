import { generateKeyPairSync } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minuteMs } from '#values/durations.ts';
import type { AccountScope } from '#values/permissions.ts';
import { outcome } from '../support/editors.ts';
import { setOption } from '../support/fixture-forms.ts';
import { loggedIn, login, loginAs, password, readProfile } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { type SoftwareAuthenticator, softwareAuthenticator } from '../support/software-authenticator.ts';
import { testClock } from '../support/test-clock.ts';

/* Passkeys as second factor (docs/rules/accounts.md). */

const clock = testClock();
let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop(clock);
});
afterAll(() => shop.close());

type Headers = Readonly<Record<string, string>>;
const ask = (name: string, body: object, headers: Headers) =>
  shop.call('POST', `/api/v1/user/passkey/${name}`, body, headers);
const rename = (id: number, name: string, headers: Headers) =>
  shop.call('PATCH', `/api/v1/user/passkey/update/${id}`, { name }, headers);
const stateOf = async (headers: Headers) =>
  (await shop.call('GET', '/api/v1/user/secondFactor/get', undefined, headers)).data;
const finish = (ticket: string, proof: object) =>
  shop.call('POST', '/api/v1/login/code', { ticket, ...proof });

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });

/** Somebody new of the back office, logged in. */
let made = 0;
async function somebody(scope: AccountScope = 'editor') {
  made += 1;
  const email = `passkey-${made}@example.com`;
  await loggedIn(shop, email);
  await shop.database.pool.query(`update "user" set is_backoffice_user = true, scope = $2 where email = $1`, [
    email,
    scope,
  ]);
  return loginAs(shop, email);
}

async function add(authenticator: SoftwareAuthenticator, headers: Headers, name = 'Prijenosnik') {
  const { data } = await ask('begin', { password }, headers);
  return ask('create', { name, passkey: authenticator.make(data) }, headers);
}

/** Somebody whose logins need the passkey. */
async function guarded(scope?: AccountScope) {
  const person = await somebody(scope);
  const authenticator = softwareAuthenticator();
  const { data } = await add(authenticator, person.headers);
  return {
    ...person,
    authenticator,
    passkeyId: data.id as number,
    recoveryCodes: data.recoveryCodes as string[],
  };
}

/** The right password, and what it is answered with. */
async function ticketOf(email: string): Promise<string> {
  const { status, details } = await login(shop, email);
  expect([status, details.code, details.passkey]).toEqual([401, 'SECOND_FACTOR_REQUIRED', true]);
  return details.ticket;
}
const request = async (ticket: string) => (await shop.call('POST', '/api/v1/login/passkey', { ticket })).data;

describe('a passkey', () => {
  test('is created with the password, is listed, and ends the sessions without it', async () => {
    const { email, headers } = await somebody();
    const other = await loginAs(shop, email);
    expect(outcome(await ask('begin', { password: 'not the password' }, headers))).toEqual([
      401,
      'PASSWORD_INCORRECT',
    ]);
    const { data } = await ask('begin', { password }, headers);
    expect(data).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: email },
      attestation: 'none',
      excludeCredentials: [],
    });
    expect(JSON.stringify(data.user.id)).not.toContain(email);
    // Nothing is guarded before it is there.
    expect((await login(shop, email)).status).toBe(200);
    const created = await ask(
      'create',
      { name: '  Ključ  ', passkey: softwareAuthenticator().make(data) },
      headers,
    );
    expect(created.status).toBe(200);
    expect(new Set(created.data.recoveryCodes).size).toBe(10);
    expect((await readProfile(shop, other.accessToken)).status).toBe(403);
    const state = await stateOf(headers);
    expect(state).toMatchObject({ isSet: true, hasApp: false, recoveryCodesLeft: 10 });
    expect(state.passkeys).toEqual([
      {
        ...{ id: created.data.id, name: 'Ključ', host: 'localhost', isUsable: true, isBackedUp: false },
        ...{ createdAt: clock.now().toISOString(), lastUsedAt: null },
      },
    ]);
    const exported = await shop.call('GET', '/api/v1/user/web/export', undefined, headers);
    expect(exported.data.passkeys).toMatchObject([{ name: 'Ključ', host: 'localhost' }]);
  });

  test('of a second device creates no new codes and ends nothing; a known authenticator is excluded', async () => {
    const { email, headers, authenticator } = await guarded();
    const begun = await ask('begin', { password }, headers);
    expect(begun.data.excludeCredentials).toEqual([
      { id: authenticator.id, type: 'public-key', transports: ['internal'] },
    ]);
    const second = softwareAuthenticator();
    expect((await add(second, headers)).data.recoveryCodes).toEqual([]);
    expect((await stateOf(headers)).passkeys).toHaveLength(2);
    const ticket = await ticketOf(email);
    expect((await finish(ticket, { passkey: second.use(await request(ticket)) })).status).toBe(200);
    // The same passkey once more, here or at another account.
    expect(outcome(await add(authenticator, headers))).toEqual([401, 'PASSKEY_REFUSED']);
    const stranger = await somebody();
    expect(outcome(await add(authenticator, stranger.headers))).toEqual([401, 'PASSKEY_REFUSED']);
  });

  test('is renamed and removed only by its owner, with a proof', async () => {
    const { email, headers, authenticator, passkeyId, recoveryCodes } = await guarded();
    const stranger = await guarded();
    expect(outcome(await rename(passkeyId, 'Moj', stranger.headers))).toEqual([404, 'NOT_FOUND']);
    expect(
      outcome(await ask(`remove/${passkeyId}`, { code: stranger.recoveryCodes[0] }, stranger.headers)),
    ).toEqual([404, 'NOT_FOUND']);
    expect((await rename(passkeyId, ' Telefon ', headers)).status).toBe(200);
    expect(outcome(await rename(passkeyId, '   ', headers))).toEqual([422, 'VALIDATION']);
    expect((await stateOf(headers)).passkeys[0].name).toBe('Telefon');
    expect(outcome(await ask(`remove/${passkeyId}`, {}, headers))).toEqual([422, 'VALIDATION']);
    expect(outcome(await ask(`remove/${passkeyId}`, { code: '123456' }, headers))).toEqual([
      401,
      'SECOND_FACTOR_WRONG',
    ]);
    const { data } = await ask('use', {}, headers);
    const passkey = authenticator.use(data);
    expect((await ask(`remove/${passkeyId}`, { passkey }, headers)).status).toBe(200);
    // With the last one go the codes that stand in for it.
    expect(await stateOf(headers)).toMatchObject({ isSet: false, passkeys: [], recoveryCodesLeft: 0 });
    expect((await login(shop, email)).status).toBe(200);
    expect(outcome(await ask('use', {}, headers))).toEqual([404, 'NOT_FOUND']);
    expect(recoveryCodes).toHaveLength(10);
  });

  test('is one of at most ten, and only for the back office', async () => {
    const { headers } = await guarded();
    for (let more = 1; more < 10; more += 1) {
      // Judging a password so often in a minute is refused; the limit is another test's.
      clock.pass(minuteMs / 2);
      expect((await add(softwareAuthenticator(), headers)).status).toBe(200);
    }
    expect(outcome(await add(softwareAuthenticator(), headers))).toEqual([422, 'VALIDATION']);
    const customer = await loggedIn(shop, 'kupac@example.com');
    expect(outcome(await ask('begin', { password }, customer.headers))).toEqual([403, 'FORBIDDEN']);
  });
});

describe('a response of an authenticator', () => {
  test.for([
    ['of a page elsewhere', { origin: 'https://localhost.example' }],
    ['of another host', { host: 'elsewhere.example' }],
  ] as const)('with %s is refused, for a new passkey and a login', async ([, place]) => {
    const { headers } = await somebody();
    expect(outcome(await add(softwareAuthenticator(place), headers))).toEqual([401, 'PASSKEY_REFUSED']);
    expect((await stateOf(headers)).isSet).toBe(false);
    const { email, authenticator } = await guarded();
    const ticket = await ticketOf(email);
    const elsewhere = softwareAuthenticator(place).use(await request(ticket));
    const passkey = { ...elsewhere, id: authenticator.id };
    expect(outcome(await finish(ticket, { passkey }))).toEqual([401, 'PASSKEY_REFUSED']);
  });

  test('to a challenge that is made up, used, too old or another person’s is refused', async () => {
    const { email, headers, authenticator } = await guarded();
    const ticket = await ticketOf(email);
    const refused = async (passkey: object) =>
      expect(outcome(await finish(ticket, { passkey }))).toEqual([401, 'PASSKEY_REFUSED']);
    await refused(authenticator.use({ challenge: 'bWFkZSB1cA' }));
    const stranger = await guarded();
    await refused(authenticator.use(await request(await ticketOf(stranger.email))));
    const asked = await request(ticket);
    // One that is asked for later takes its place.
    const later = await request(ticket);
    await refused(authenticator.use(asked));
    const used = authenticator.use(later);
    expect((await finish(ticket, { passkey: used })).status).toBe(200);
    const next = await ticketOf(email);
    expect(outcome(await finish(next, { passkey: used }))).toEqual([401, 'PASSKEY_REFUSED']);
    const old = authenticator.use((await ask('use', {}, headers)).data);
    clock.pass(10 * minuteMs + 1);
    const fresh = await ticketOf(email);
    expect(outcome(await finish(fresh, { passkey: old }))).toEqual([401, 'PASSKEY_REFUSED']);
  });

  test('with another key, of another passkey, or with meaningless bytes is refused', async () => {
    const { email, headers, authenticator } = await guarded();
    const stranger = await guarded();
    const ticket = await ticketOf(email);
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    for (const passkey of [
      authenticator.use(await request(ticket), privateKey),
      stranger.authenticator.use(await request(ticket)),
      { ...authenticator.use(await request(ticket)), authenticatorData: 'AAAA' },
      { ...authenticator.use(await request(ticket)), clientDataJSON: 'AAAA' },
    ]) {
      expect(outcome(await finish(ticket, { passkey }))).toEqual([401, 'PASSKEY_REFUSED']);
    }
    const { data } = await ask('begin', { password }, headers);
    const broken = { ...softwareAuthenticator().make(data), attestationObject: 'o2NmbXQ' };
    expect(outcome(await ask('create', { name: 'x', passkey: broken }, headers))).toEqual([
      401,
      'PASSKEY_REFUSED',
    ]);
  });

  test('with the same count twice is refused: the authenticator has been copied', async () => {
    const { email, authenticator } = await guarded();
    for (const [uses, status] of [
      [7, 200],
      [7, 401],
      [6, 401],
      [8, 200],
    ] as const) {
      authenticator.counter = uses;
      const ticket = await ticketOf(email);
      expect((await finish(ticket, { passkey: authenticator.use(await request(ticket)) })).status).toBe(
        status,
      );
    }
  });
});

describe('a login', () => {
  test('needs the password, then the passkey or a recovery code, once', async () => {
    const { email, authenticator, recoveryCodes, passkeyId, headers } = await guarded();
    const ticket = await ticketOf(email);
    expect(await request(ticket)).toMatchObject({
      rpId: 'localhost',
      allowCredentials: [{ id: authenticator.id, type: 'public-key', transports: ['internal'] }],
    });
    expect(outcome(await finish(ticket, {}))).toEqual([422, 'VALIDATION']);
    expect(outcome(await finish(ticket, { code: '000000' }))).toEqual([401, 'SECOND_FACTOR_WRONG']);
    const passkey = authenticator.use(await request(ticket));
    const { status, data } = await finish(ticket, { passkey });
    expect([status, data.user.email]).toEqual([200, email]);
    expect((await readProfile(shop, data.tokens.accessToken)).status).toBe(200);
    expect(outcome(await finish(ticket, { passkey }))).toEqual([400, 'ONE_TIME_TOKEN_INVALID']);
    expect(outcome(await shop.call('POST', '/api/v1/login/passkey', { ticket }))).toEqual([
      400,
      'ONE_TIME_TOKEN_INVALID',
    ]);
    expect((await finish(await ticketOf(email), { code: recoveryCodes[0] })).status).toBe(200);
    const [listed] = (await stateOf(headers)).passkeys;
    expect(listed).toMatchObject({ id: passkeyId, lastUsedAt: clock.now().toISOString() });
  });

  test('counts wrong passkeys with wrong codes', async () => {
    const { email, authenticator } = await guarded();
    const ticket = await ticketOf(email);
    const wrong = [];
    for (let tries = 0; tries < 11; tries += 1) {
      const proof = tries % 2 ? { code: '000000' } : { passkey: authenticator.use({ challenge: 'AAAA' }) };
      wrong.push(outcome(await finish(ticket, proof))[0]);
    }
    expect(wrong).toEqual([...Array(10).fill(401), 429]);
    expect((await finish(ticket, { passkey: authenticator.use(await request(ticket)) })).status).toBe(429);
  });

  test('of a shop that has moved to another host takes a code, and says which host the passkey is for', async () => {
    const { email, headers, recoveryCodes } = await guarded();
    await shop.database.pool.query(
      `update passkey set host = 'stari.example' where user_id = (select id from "user" where email = $1)`,
      [email],
    );
    const { status, details } = await login(shop, email);
    expect([status, details.code, details.passkey]).toEqual([401, 'SECOND_FACTOR_REQUIRED', false]);
    const { ticket } = details;
    expect(outcome(await shop.call('POST', '/api/v1/login/passkey', { ticket }))).toEqual([404, 'NOT_FOUND']);
    expect((await finish(ticket, { code: recoveryCodes[0] })).status).toBe(200);
    expect((await stateOf(headers)).passkeys).toMatchObject([{ host: 'stari.example', isUsable: false }]);
  });
});

describe('if the site requires a second factor', () => {
  test('a passkey is one; an admin whose passkey is removed is held back again', async () => {
    const { headers: mine } = await guarded('admin');
    const other = await somebody('admin');
    await setOption(shop, 'RequireSecondFactor', true);
    expect(outcome(await shop.call('POST', '/api/v1/user/filter', {}, other.headers))).toEqual([
      403,
      'SECOND_FACTOR_MISSING',
    ]);
    await add(softwareAuthenticator(), other.headers);
    expect((await shop.call('POST', '/api/v1/user/filter', {}, other.headers)).status).toBe(200);
    const reset = await shop.call('POST', `/api/v1/user/secondFactor/reset/${other.id}`, {}, mine);
    expect(reset.data.hasSecondFactor).toBe(false);
    const { headers } = await loginAs(shop, other.email);
    expect(await stateOf(headers)).toMatchObject({ isSet: false, isRequired: true, passkeys: [] });
  });

  test('an app or a passkey goes on protecting when the other is removed', async () => {
    const { email, headers, recoveryCodes, authenticator, passkeyId } = await guarded();
    const app = (name: string, body: object) =>
      shop.call('POST', `/api/v1/user/secondFactor/${name}`, body, headers);
    const { secret } = (await app('begin', { password })).data;
    // An app that has shown no code yet opens nothing, and no code that stands in for it turns it on.
    const wrong = [401, 'SECOND_FACTOR_WRONG'];
    expect(outcome(await finish(await ticketOf(email), { code: codeOf(secret) }))).toEqual(wrong);
    expect(outcome(await app('confirm', { code: recoveryCodes[0] }))).toEqual(wrong);
    expect((await app('confirm', { code: codeOf(secret) })).data.recoveryCodes).toEqual([]);
    expect(await stateOf(headers)).toMatchObject({ isSet: true, hasApp: true, recoveryCodesLeft: 10 });
    clock.pass(minuteMs);
    expect((await finish(await ticketOf(email), { code: codeOf(secret) })).status).toBe(200);
    clock.pass(minuteMs);
    const { data } = await ask('use', {}, headers);
    expect((await app('remove', { passkey: authenticator.use(data) })).status).toBe(200);
    expect(await stateOf(headers)).toMatchObject({ isSet: true, hasApp: false, recoveryCodesLeft: 10 });
    await ticketOf(email);
    expect((await ask(`remove/${passkeyId}`, { code: recoveryCodes[0] }, headers)).status).toBe(200);
    expect((await login(shop, email)).status).toBe(200);
  });
});
