import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFacebookProvider, createOpenIdProvider } from '#platform/social-login/openid-provider.ts';
import { hourMs, minuteMs } from '#values/durations.ts';
import { setOption } from './support/fixture-forms.ts';
import { loggedIn, login, loginAs, mailedToken, password, register } from './support/fixture-people.ts';
import { enquiryHeaders, type FixtureShop, openFixtureShop } from './support/fixture-shop.ts';
import { testClock } from './support/test-clock.ts';

const clock = testClock(new Date());
const keys = { clientId: 'attika', clientSecret: 'secret of the shop' };
const provider = new OAuth2Server();
/** What the provider says of whoever logs in there. */
let person: Record<string, unknown> = {};
let shop: FixtureShop;

beforeAll(async () => {
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, 'localhost');
  const issuer = provider.issuer.url ?? '';
  provider.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    Object.assign(token.payload, person);
  });
  provider.service.on('beforeUserinfo', (response: { body: unknown }) => {
    response.body = person;
  });
  shop = await openFixtureShop(clock, {
    socialProviders: new Map([
      ['google', createOpenIdProvider(keys, issuer)],
      [
        'facebook',
        createFacebookProvider(keys, {
          issuer,
          authorization: `${issuer}/authorize`,
          token: `${issuer}/token`,
          person: `${issuer}/userinfo`,
        }),
      ],
    ]),
  });
  await shop.database.pool.query(
    `update store set checkout_settings = checkout_settings || '{"social_google":true,"social_facebook":true}'
     where store_id like '1001%'`,
  );
  shop.runtime.announce({ kind: 'site.changed' });
  await vi.waitFor(async () => {
    const { data } = await shop.call('GET', '/api/v2/settings/getCheckoutSettings');
    expect(data).toMatchObject({ social_google: true, social_facebook: true });
  }, 10_000);
});
afterAll(async () => {
  await shop.close();
  await provider.stop();
});

beforeEach(() => {
  person = {
    sub: 'google-1',
    email: 'Ivana@Example.com',
    email_verified: true,
    given_name: 'Ivana',
    family_name: 'Kos',
  };
});

type Name = 'google' | 'facebook';

function begin(name: Name = 'google', redirect?: string, headers?: Record<string, string>) {
  const query = new URLSearchParams({ provider: name, ...(redirect === undefined ? {} : { redirect }) });
  return shop.call('GET', `/api/v1/user/social/redirect-login?${query}`, undefined, headers);
}

/** Goes to the provider and comes back with what it sends. */
async function visit(url: string): Promise<{ code: string; state: string }> {
  const answer = await fetch(url, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
}

function finish(answer: { code: string; state: string }, name: Name = 'google') {
  return shop.call('POST', '/api/v1/user/social/oauth', { provider: name, ...answer });
}

/** A login of the person that has come back from the provider and is not finished. */
async function begunLogin() {
  return visit((await begin()).data.url);
}

async function logInAt(name: Name = 'google', redirect?: string) {
  const { data } = await begin(name, redirect);
  return finish(await visit(data.url), name);
}

describe('a login at Google', () => {
  test('begins with state, nonce and PKCE', async () => {
    const { data } = await begin();
    const { searchParams } = new URL(data.url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: 'attika',
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: 'http://localhost:3000/social-login',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^google\.[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const german = await begin('google', undefined, { language: 'ger' });
    expect(new URL(german.data.url).searchParams.get('redirect_uri')).toBe(
      'http://localhost:3000/de/social-login',
    );
  });

  test('makes an account the first time and finds it again', async () => {
    const first = await logInAt('google', '/profil');
    expect(first).toMatchObject({
      status: 200,
      data: {
        user: {
          email: 'ivana@example.com',
          details: { firstName: 'Ivana', lastName: 'Kos' },
          hasPassword: false,
        },
        redirect: '/profil',
      },
    });
    person = { ...person, email: 'other@example.com' };
    const again = await logInAt();
    expect(again.data.user.id).toBe(first.data.user.id);
    expect(again.data.user.email).toBe('ivana@example.com');
    const headers = { authorization: `Bearer ${again.data.tokens.accessToken}` };
    expect((await shop.call('GET', '/api/v1/user/web/profile', undefined, headers)).status).toBe(200);
  });

  test('of one person several times at once makes one account', async () => {
    person = { ...person, sub: 'google-hasty', email: 'hasty@example.com' };
    const begun = await Promise.all(Array.from({ length: 6 }, begunLogin));
    const answers = await Promise.all(begun.map((answer) => finish(answer)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map(({ data }) => data.user.id)).size).toBe(1);
    for (const { data } of answers) {
      const headers = { authorization: `Bearer ${data.tokens.accessToken}` };
      expect((await shop.call('GET', '/api/v1/user/web/profile', undefined, headers)).status).toBe(200);
    }
  });

  test('at the moment of a registration makes one account, without the password that nobody has confirmed', async () => {
    for (let round = 0; round < 8; round += 1) {
      const email = `both${round}@example.com`;
      person = { ...person, sub: `google-both-${round}`, email };
      const [first, second] = [await begunLogin(), await begunLogin()];
      const answers = await Promise.all([finish(first), register(shop, email), finish(second)]);
      const [one, registered, other] = answers;
      expect([one.status, other.status]).toEqual([200, 200]);
      expect(one.data.user.id).toBe(other.data.user.id);
      expect([200, 409]).toContain(registered.status);
      expect((await login(shop, email)).details.code).toBe('UNKNOWN_USER_OR_PASSWORD');
    }
  });

  test('goes to no other site afterwards', async () => {
    person = { ...person, sub: 'google-redirect', email: 'redirect@example.com' };
    for (const redirect of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
      expect((await logInAt('google', redirect)).data.redirect).toBeNull();
    }
  });

  test('joins an account of the same, confirmed address', async () => {
    const ana = await loggedIn(shop, 'joined@example.com');
    person = { ...person, sub: 'google-joined', email: 'joined@example.com' };
    expect((await logInAt()).data.user.id).toBe(ana.id);
    expect((await login(shop, 'joined@example.com')).status).toBe(200);
  });

  test('leaves no password to whoever registered the address before without owning it', async () => {
    await register(shop, 'hijacked@example.com');
    person = { ...person, sub: 'google-hijacked', email: 'hijacked@example.com' };
    expect((await logInAt()).data.user.hasPassword).toBe(false);
    expect((await login(shop, 'hijacked@example.com')).details.code).toBe('UNKNOWN_USER_OR_PASSWORD');
  });

  test('leaves no other login to whoever came with the address before without owning it', async () => {
    const facebook = { id: 'fb-thief', email: 'prehijacked@example.com' };
    person = facebook;
    expect((await logInAt('facebook')).details.code).toBe('INVALID_LOGIN');
    person = { sub: 'google-owner', email: 'prehijacked@example.com', email_verified: true };
    const { id } = (await logInAt()).data.user;
    person = facebook;
    expect((await logInAt('facebook')).details.code).toBe('SOCIAL_LOGIN_FAILED');
    person = { sub: 'google-owner', email: 'prehijacked@example.com', email_verified: true };
    expect((await logInAt()).data.user.id).toBe(id);
  });

  test('takes back a new address that was entered before the owner came', async () => {
    await setOption(shop, 'RequireEmailConfirmation', false);
    await register(shop, 'awaited@example.com');
    const thief = await loginAs(shop, 'awaited@example.com');
    await shop.call('PATCH', '/api/v1/user/web/update', { email: 'thief@example.com' }, thief.headers);
    const token = await mailedToken(shop, 'thief@example.com');
    await setOption(shop, 'RequireEmailConfirmation', true);
    person = { sub: 'google-awaited', email: 'awaited@example.com', email_verified: true };
    expect((await logInAt()).data.user.pendingEmail).toBeNull();
    expect((await shop.call('GET', `/api/v1/user/web/verify/${token}`)).status).toBe(400);
  });

  test('counts as confirmed as soon as Google has confirmed the address of its account', async () => {
    person = { sub: 'google-slow', email: 'slow@example.com', email_verified: false };
    expect((await logInAt()).details.code).toBe('INVALID_LOGIN');
    person = { sub: 'google-slow', email: 'another@example.com', email_verified: true };
    expect((await logInAt()).details.code).toBe('INVALID_LOGIN');
    person = { sub: 'google-slow', email: 'slow@example.com', email_verified: true };
    expect((await logInAt()).data.user).toMatchObject({ email: 'slow@example.com', emailConfirmed: true });
  });

  test('joins no account by an address that Google has not confirmed', async () => {
    await loggedIn(shop, 'target@example.com');
    person = { ...person, sub: 'google-thief', email: 'target@example.com', email_verified: false };
    expect((await logInAt()).details.code).toBe('SOCIAL_LOGIN_FAILED');
  });

  test('joins again after a password was set by mail', async () => {
    person = { ...person, sub: 'google-again', email: 'again@example.com' };
    const { id } = (await logInAt()).data.user;
    await shop.call('POST', '/api/v1/user/password/forgot', { email: 'again@example.com' });
    await shop.call('POST', '/api/v1/user/password/set', {
      token: await mailedToken(shop, 'again@example.com'),
      newPassword: password,
    });
    expect((await logInAt()).data.user).toMatchObject({ id, hasPassword: true });
  });

  test('is refused for a blocked account', async () => {
    person = { ...person, sub: 'google-blocked', email: 'social.blocked@example.com' };
    await logInAt();
    await shop.database.pool.query(
      `update "user" set blocked_at = now() where email = 'social.blocked@example.com'`,
    );
    expect((await logInAt()).details.code).toBe('INVALID_LOGIN');
  });
});

describe('a state', () => {
  const refused = { status: 400, details: { code: 'SOCIAL_STATE_INVALID' } };

  test('that was forged is refused, without asking the provider', async () => {
    const { data } = await begin();
    const { code } = await visit(data.url);
    expect(await finish({ code, state: `google.${'x'.repeat(43)}` })).toMatchObject(refused);
  });

  test('counts once', async () => {
    const { data } = await begin();
    const answer = await visit(data.url);
    expect((await finish(answer)).status).toBe(200);
    expect(await finish(answer)).toMatchObject(refused);
  });

  test('counts for ten minutes', async () => {
    const { data } = await begin();
    const answer = await visit(data.url);
    const before = clock.now();
    clock.pass(11 * minuteMs);
    expect(await finish(answer)).toMatchObject(refused);
    clock.set(before);
  });

  test('counts for its own provider alone', async () => {
    const { data } = await begin('google');
    expect(await finish(await visit(data.url), 'facebook')).toMatchObject(refused);
  });

  test('of one browser is of no use in another', async () => {
    const own = { apiKey: 'key-shop', host: 'localhost', 'sec-fetch-site': 'same-origin' };
    const started = await shop.app.inject({
      url: '/api/v1/user/social/redirect-login?provider=google',
      headers: own,
    });
    const [cookie] = started.cookies;
    expect(cookie).toMatchObject({ name: 'socialState', httpOnly: true, sameSite: 'Lax', maxAge: 600 });
    const payload = { provider: 'google', ...(await visit(started.json().data.url)) };
    const send = (headers: Record<string, string>) =>
      shop.app.inject({ method: 'POST', url: '/api/auth/social', headers: { ...own, ...headers }, payload });
    expect((await send({})).json().details.code).toBe('SOCIAL_STATE_INVALID');
    expect((await send({ cookie: 'socialState=google.another' })).statusCode).toBe(400);
    const here = await send({ cookie: `socialState=${cookie?.value}` });
    expect(here.statusCode).toBe(200);
    expect(here.cookies.map(({ name }) => name)).toEqual([
      'accessToken',
      'refreshToken',
      'signedIn',
      'knownDevice',
      'socialState',
    ]);
  });

  test('with a code of another login is refused', async () => {
    const one = await visit((await begin()).data.url);
    const other = await visit((await begin()).data.url);
    expect((await finish({ code: other.code, state: one.state })).details.code).toBe('SOCIAL_LOGIN_FAILED');
  });
});

describe('a login at Facebook', () => {
  test('makes an account whose address has to be confirmed', async () => {
    person = { id: 'fb-1', email: 'fb@example.com', first_name: 'Filip', last_name: 'Babić' };
    expect((await logInAt('facebook')).details.code).toBe('INVALID_LOGIN');
    const { rows } = await shop.database.pool.query(
      `select text from outbox_mail where recipient = 'fb@example.com'`,
    );
    const token = /verificationToken=([\w-]+)/.exec(rows[0].text)?.[1];
    await shop.call('GET', `/api/v1/user/web/verify/${token}`);
    expect((await logInAt('facebook')).data.user.details).toEqual({ firstName: 'Filip', lastName: 'Babić' });
  });

  test('mails the confirmation again where the first one was not followed in time', async () => {
    person = { id: 'fb-late', email: 'late@example.com' };
    await logInAt('facebook');
    clock.pass(49 * hourMs);
    expect((await logInAt('facebook')).details.code).toBe('INVALID_LOGIN');
    const token = await mailedToken(shop, 'late@example.com');
    expect((await shop.call('GET', `/api/v1/user/web/verify/${token}`)).status).toBe(200);
    expect((await logInAt('facebook')).status).toBe(200);
  });

  test('ends with the account that the owner of the address takes by a new password', async () => {
    person = { id: 'fb-squatter', email: 'squatted@example.com' };
    expect((await logInAt('facebook')).details.code).toBe('INVALID_LOGIN');
    await shop.call('POST', '/api/v1/user/password/forgot', { email: 'squatted@example.com' });
    const token = await mailedToken(shop, 'squatted@example.com');
    await shop.call('POST', '/api/v1/user/password/set', { token, newPassword: password });
    expect((await login(shop, 'squatted@example.com')).status).toBe(200);
    expect((await logInAt('facebook')).details.code).toBe('SOCIAL_LOGIN_FAILED');
  });

  test('ends with a password that the owner sets by mail, even where the link of the account was followed', async () => {
    person = { id: 'fb-trojan', email: 'followed@example.com' };
    await logInAt('facebook');
    const token = await mailedToken(shop, 'followed@example.com');
    await shop.call('GET', `/api/v1/user/web/verify/${token}`);
    expect((await logInAt('facebook')).status).toBe(200);
    await shop.call('POST', '/api/v1/user/password/forgot', { email: 'followed@example.com' });
    await shop.call('POST', '/api/v1/user/password/set', {
      token: await mailedToken(shop, 'followed@example.com'),
      newPassword: password,
    });
    expect((await logInAt('facebook')).details.code).toBe('SOCIAL_LOGIN_FAILED');
    expect((await login(shop, 'followed@example.com')).status).toBe(200);
  });

  test('joins no account by an address alone', async () => {
    await loggedIn(shop, 'fb.target@example.com');
    person = { id: 'fb-2', email: 'fb.target@example.com' };
    expect((await logInAt('facebook')).details.code).toBe('SOCIAL_LOGIN_FAILED');
  });

  test('needs an address', async () => {
    person = { id: 'fb-3' };
    expect((await logInAt('facebook')).details.code).toBe('SOCIAL_LOGIN_FAILED');
  });
});

test('a provider that a store does not offer is not there', async () => {
  expect((await begin('google', undefined, enquiryHeaders)).status).toBe(404);
  const settings = await shop.call('GET', '/api/v2/settings/getCheckoutSettings', undefined, enquiryHeaders);
  expect(settings.data).toMatchObject({ social_google: false, social_facebook: false });
});
