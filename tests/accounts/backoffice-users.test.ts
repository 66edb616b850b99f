import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '#values/durations.ts';
import { headersOfScope, outcome } from '../support/editors.ts';
import {
  type LoggedIn,
  loggedIn,
  login,
  loginAs,
  mailedToken,
  newestMail,
  password,
  readProfile,
  register,
} from '../support/fixture-people.ts';
import { enquiryHeaders, type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

/* Who works in the back office (docs/rules/backoffice.md). */

const clock = testClock();
let shop: FixtureShop;
let admin: LoggedIn;
beforeAll(async () => {
  shop = await openFixtureShop(clock);
  await headersOfScope(shop, 'admin');
  admin = await loginAs(shop, 'admin@example.com');
});
afterAll(() => shop.close());

type Headers = Readonly<Record<string, string>>;
const ask = (path: string, body: object = {}, headers: Headers = admin.headers) =>
  shop.call('POST', `/api/v1/user/${path}`, body, headers);
const change = (path: string, body: object, headers: Headers = admin.headers) =>
  shop.call('PATCH', `/api/v1/user/${path}`, body, headers);
const remove = (id: number, headers: Headers = admin.headers) =>
  shop.call('DELETE', `/api/v1/user/delete/${id}`, undefined, headers);
const list = async (body: object = {}) => (await ask('filter', body)).data;
const emailsOf = async (body: object) =>
  (await list(body)).data.map(({ email }: { email: string }) => email) as string[];
const invite = (email: string, more: object = {}) =>
  ask('invite', { email, firstName: 'Iva', lastName: 'Babić', scope: 'editor', ...more });
const setPassword = (token: string) =>
  shop.call('POST', '/api/v1/user/password/set', { token, newPassword: password });

/** Somebody invited who has set a password and logged in. */
const colleague = (email: string, scope: string) => colleagueWith(email, { scope });

async function colleagueWith(email: string, rights: object): Promise<LoggedIn> {
  await invite(email, rights);
  await setPassword(await mailedToken(shop, email));
  return loginAs(shop, email);
}

describe('an invitation', () => {
  test('is a mail in the chosen language, whose link sets a password once', async () => {
    const subjects = {
      hr: 'Pozivnica u upravu',
      de: 'Einladung zur Verwaltung',
      en: 'Invitation to the back office',
    };
    for (const [language, subject] of Object.entries(subjects)) {
      const email = `pozvana.${language}@example.com`;
      const { status, data } = await invite(email.toUpperCase(), { language });
      expect([status, data.email, data.state, data.scope]).toEqual([200, email, 'invited', 'editor']);
      const mail = await newestMail(shop, email);
      expect(mail?.subject).toContain(subject);
      expect(mail?.kind).toBe('account.invitation');
    }
    const email = 'pozvana.hr@example.com';
    const token = await mailedToken(shop, email);
    expect((await login(shop, email)).status).toBe(401);
    expect((await setPassword(token)).status).toBe(200);
    expect(outcome(await setPassword(token))).toEqual([400, 'ONE_TIME_TOKEN_INVALID']);
    const { data } = await login(shop, email);
    expect(data.user).toMatchObject({ isBackofficeUser: true, scope: 'editor', emailConfirmed: true });
    // Nobody is told that a password was changed, for there was none.
    expect((await newestMail(shop, email))?.kind).toBe('account.invitation');
    expect((await list({ keywords: 'babić iva' })).data.map((one: { state: string }) => one.state)).toContain(
      'active',
    );
  });

  test('is valid for seven days, and a later one replaces it', async () => {
    const { data } = await invite('spora@example.com');
    const first = await mailedToken(shop, 'spora@example.com');
    expect((await ask(`invite/resend/${data.id}`)).status).toBe(200);
    const second = await mailedToken(shop, 'spora@example.com');
    expect(outcome(await setPassword(first))).toEqual([400, 'ONE_TIME_TOKEN_INVALID']);
    clock.pass(7 * dayMs + 1);
    expect(outcome(await setPassword(second))).toEqual([400, 'ONE_TIME_TOKEN_INVALID']);
    admin = await loginAs(shop, 'admin@example.com');
    await ask(`invite/resend/${data.id}`);
    expect((await setPassword(await mailedToken(shop, 'spora@example.com'))).status).toBe(200);
    // Whoever has a password asks for another one by themselves.
    expect(outcome(await ask(`invite/resend/${data.id}`))).toEqual([404, 'NOT_FOUND']);
  });

  test('of somebody with an account is refused, unless nobody has confirmed the address', async () => {
    await loggedIn(shop, 'kupac@example.com');
    expect(outcome(await invite('kupac@example.com'))).toEqual([409, 'USER_EXISTS']);
    await register(shop, 'tudja@example.com');
    const strangers = await mailedToken(shop, 'tudja@example.com');
    expect((await invite('tudja@example.com')).data.state).toBe('invited');
    // What a stranger chose opens nothing.
    expect((await login(shop, 'tudja@example.com')).status).toBe(401);
    expect(strangers).not.toBe(await mailedToken(shop, 'tudja@example.com'));
  });

  test('has to be in a language of the site', async () => {
    const speak = (languages: string[]) =>
      shop.database.pool.query('update site set languages = $1 where id = 1', [languages]);
    const { directory } = shop.shop.dependencies;
    await speak(['hr', 'en']);
    await directory.reload();
    const refused = await invite('netko@example.com', { language: 'de' });
    await speak(['hr', 'en', 'de']);
    await directory.reload();
    expect([refused.status, Object.keys(refused.details.fields)]).toEqual([422, ['language']]);
  });
});

describe('the list', () => {
  test('finds by words, role and state, and is sorted', async () => {
    await colleague('pisac@example.com', 'writer');
    const { data } = await invite('cekam@example.com', { scope: 'publisher', lastName: 'Žanić' });
    expect(await emailsOf({ scope: 'writer' })).toEqual(['pisac@example.com']);
    expect(await emailsOf({ keywords: '%' })).toEqual([]);
    expect(await emailsOf({ keywords: 'žanić' })).toEqual(['cekam@example.com']);
    expect(await emailsOf({ state: 'invited', scope: 'publisher' })).toEqual(['cekam@example.com']);
    await change(`block/${data.id}`, { blocked: true });
    expect(await emailsOf({ state: 'blocked' })).toEqual(['cekam@example.com']);
    expect(await emailsOf({})).not.toContain('kupac@example.com');
    expect(await emailsOf({ scope: 'customer', keywords: 'kupac@' })).toEqual(['kupac@example.com']);
    const sorted = await emailsOf({ sort: { field: 'email', direction: 'desc' } });
    expect(sorted).toEqual(sorted.toSorted().reverse());
    const page = await list({ perPage: 1, page: 2, sort: { field: 'email' } });
    expect(page.data.map(({ email }: { email: string }) => email)).toEqual([sorted.toReversed()[1]]);
    expect(page.total).toBe(sorted.length);
    const own = (await list({ keywords: 'admin@example.com' })).data[0];
    expect(own.lastLoginAt).toBe(clock.now().toISOString());
    expect(JSON.stringify(own)).not.toMatch(/password|argon/i);
  });

  test('contains only users of the own site', async () => {
    const stranger = await register(shop, 'druga@example.com', {}, enquiryHeaders);
    const { id } = stranger.data.user;
    expect(await emailsOf({ scope: 'customer', keywords: 'druga@' })).toEqual([]);
    const answers = [
      await change(`update/${id}`, { scope: 'writer' }),
      await change(`block/${id}`, { blocked: true }),
      await remove(id),
      await ask(`sessions/end/${id}`),
      await ask(`secondFactor/reset/${id}`),
    ];
    expect(answers.map(outcome)).toEqual(answers.map(() => [404, 'NOT_FOUND']));
  });
});

describe('rights', () => {
  test('change at once, and end sessions with the former ones', async () => {
    const editor = await colleague('urednica@example.com', 'editor');
    expect((await change(`update/${editor.id}`, { scope: 'writer' })).data.scope).toBe('writer');
    expect((await readProfile(shop, editor.accessToken)).status).toBe(403);
    const again = await loginAs(shop, 'urednica@example.com');
    const { data } = await shop.call('GET', '/api/v1/user/profile', undefined, again.headers);
    expect(data.permissions).toEqual(['content.write']);
    // The same once more changes nothing and ends nothing.
    await change(`update/${editor.id}`, { scope: 'writer' });
    expect((await readProfile(shop, again.accessToken)).status).toBe(200);
  });

  test('are a scope, roles, or both, and the profile says what they allow together', async () => {
    const seller = await colleagueWith('prodaja@example.com', { scope: null, roles: ['accounts', 'sales'] });
    const profile = (await shop.call('GET', '/api/v1/user/profile', undefined, seller.headers)).data;
    expect(profile).toMatchObject({ isBackofficeUser: true, scope: null, roles: ['sales', 'accounts'] });
    expect(profile.permissions).toEqual([
      ...['orders.read', 'orders.manage', 'money.manage', 'papers.issue', 'people.manage'],
    ]);
    expect((await login(shop, 'prodaja@example.com')).data.user.scope).toBeNull();
    expect(await emailsOf({ role: 'accounts' })).toEqual(['prodaja@example.com']);
    expect(await emailsOf({ scope: 'customer' })).not.toContain('prodaja@example.com');
    expect(await emailsOf({})).toContain('prodaja@example.com');
    // Roles that are not named stay; the logins end only where something changes.
    const both = await change(`update/${seller.id}`, { scope: 'writer' });
    expect(both.data).toMatchObject({ scope: 'writer', roles: ['sales', 'accounts'] });
    expect((await readProfile(shop, seller.accessToken)).status).toBe(403);
    const again = await loginAs(shop, 'prodaja@example.com');
    expect(
      (await shop.call('GET', '/api/v1/user/profile', undefined, again.headers)).data.permissions,
    ).toEqual(['content.write', ...profile.permissions]);
    await change(`update/${seller.id}`, { scope: 'writer', roles: ['accounts', 'sales'] });
    expect((await readProfile(shop, again.accessToken)).status).toBe(200);
    await remove(seller.id);
    const { rows } = await shop.database.pool.query('select scope, roles from "user" where id = $1', [
      seller.id,
    ]);
    expect(rows).toEqual([{ scope: 'customer', roles: [] }]);
  });

  test('are at least one, each named once', async () => {
    const none = await invite('bez@example.com', { scope: null });
    expect([none.status, none.details.fields]).toEqual([422, { scope: { rule: 'required' } }]);
    const doubled = await invite('dvaput@example.com', { scope: null, roles: ['sales', 'sales'] });
    expect([doubled.status, doubled.details.fields]).toEqual([422, { 'roles.1': { rule: 'twice' } }]);
    const unknown = await invite('nepoznata@example.com', { roles: ['king'] });
    expect([unknown.status, unknown.details.fields]).toEqual([400, { 'roles.0': { rule: 'oneOf' } }]);
    const { data } = await invite('jedna@example.com', { scope: null, roles: ['production'] });
    const taken = await change(`update/${data.id}`, { scope: null, roles: [] });
    expect([taken.status, taken.details.fields]).toEqual([422, { scope: { rule: 'required' } }]);
    const short = await shop.call('POST', '/api/v1/user/password/set', {
      token: await mailedToken(shop, 'jedna@example.com'),
      newPassword: 'kratka 7x',
    });
    expect([short.status, short.details.fields]).toEqual([
      422,
      { newPassword: { rule: 'minLength', parameter: 12 } },
    ]);
  });

  test('cannot be given to oneself', async () => {
    const editor = await colleague('zeljna@example.com', 'editor');
    const own = editor.headers;
    const answers = [
      await change(`update/${editor.id}`, { scope: 'admin' }, own),
      await change(`block/${admin.id}`, { blocked: true }, own),
      await remove(admin.id, own),
      await ask('invite', { email: 'x@example.com', firstName: 'X', lastName: 'Y', scope: 'admin' }, own),
      await ask('filter', {}, own),
    ];
    expect(answers.map(outcome)).toEqual(answers.map(() => [403, 'FORBIDDEN']));
    expect(await emailsOf({ scope: 'admin' })).toEqual(['admin@example.com']);
    expect(outcome(await shop.call('PATCH', '/api/v1/user/web/update', { scope: 'admin' }, own))).toEqual([
      200,
      undefined,
    ]);
    expect(await emailsOf({ scope: 'admin' })).toEqual(['admin@example.com']);
  });

  test('can be given to a customer who has confirmed the address', async () => {
    await register(shop, 'nepotvrdjen@example.com');
    const [unproven] = (await list({ scope: 'customer', keywords: 'nepotvrdjen' })).data;
    expect(outcome(await change(`update/${unproven.id}`, { scope: 'writer' }))).toEqual([
      403,
      'EMAIL_NOT_CONFIRMED',
    ]);
    const { id } = await loggedIn(shop, 'kupac.pisac@example.com');
    expect((await change(`update/${id}`, { scope: 'writer' })).data.scope).toBe('writer');
  });

  test('are removed with the sessions; the account stays a customer’s, an invitation is deleted', async () => {
    const leaving = await colleague('odlazi@example.com', 'publisher');
    expect((await remove(leaving.id)).data).toEqual({ id: leaving.id });
    expect((await readProfile(shop, leaving.accessToken)).status).toBe(403);
    const { data } = await login(shop, 'odlazi@example.com');
    expect(data.user).toMatchObject({ isBackofficeUser: false, scope: 'customer' });
    expect(outcome(await remove(leaving.id))).toEqual([404, 'NOT_FOUND']);
    const invited = (await invite('predomislila@example.com')).data.id;
    const token = await mailedToken(shop, 'predomislila@example.com');
    await remove(invited);
    expect(outcome(await setPassword(token))).toEqual([400, 'ONE_TIME_TOKEN_INVALID']);
    const { rows } = await shop.database.pool.query('select id from "user" where id = $1', [invited]);
    expect(rows).toEqual([]);
  });

  test('are suspended while a user is blocked', async () => {
    const blocked = await colleague('blokirana@example.com', 'editor');
    expect((await change(`block/${blocked.id}`, { blocked: true })).data.state).toBe('blocked');
    expect((await readProfile(shop, blocked.accessToken)).status).toBe(403);
    expect(outcome(await login(shop, 'blokirana@example.com'))).toEqual([401, 'INVALID_LOGIN']);
    expect((await change(`block/${blocked.id}`, { blocked: false })).data.state).toBe('active');
    const again = await loginAs(shop, 'blokirana@example.com');
    expect((await ask(`sessions/end/${blocked.id}`)).status).toBe(200);
    expect((await readProfile(shop, again.accessToken)).status).toBe(403);
  });
});

describe('the last admin', () => {
  test('stays one: invited and blocked ones do not count', async () => {
    await invite('buduca@example.com', { scope: 'admin' });
    const blocked = await colleague('bivsa@example.com', 'admin');
    await change(`block/${blocked.id}`, { blocked: true });
    const answers = [
      await change(`update/${admin.id}`, { scope: 'publisher' }),
      await change(`block/${admin.id}`, { blocked: true }),
      await remove(admin.id),
      await shop.call('DELETE', '/api/v1/user/web/account', { password }, admin.headers),
    ];
    expect(answers.map(outcome)).toEqual(answers.map(() => [409, 'LAST_ADMIN']));
    expect((await list({})).total).toBeGreaterThan(0);
  });

  test('is one of two who remove each other at once', async () => {
    const other = await colleague('druga.admin@example.com', 'admin');
    const answers = await Promise.all([remove(other.id), remove(admin.id, other.headers)]);
    const codes = answers.map(({ status }) => status).toSorted();
    expect(codes).toEqual([200, 403]);
    const { rows } = await shop.database.pool.query(
      `select id from "user" where scope = 'admin' and blocked_at is null and password_hash is not null and site_id = 1`,
    );
    expect(rows).toHaveLength(1);
  });
});
