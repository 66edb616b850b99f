import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setOption } from '../support/fixture-forms.ts';
import {
  loggedIn,
  login,
  loginAs,
  mailedToken,
  password,
  readProfile,
  register,
} from '../support/fixture-people.ts';
import { enquiryHeaders, type FixtureShop } from '../support/fixture-shop.ts';
import { ivana, openSocialShop, type SocialShop } from '../support/fixture-social.ts';

let social: SocialShop;
let shop: FixtureShop;
beforeAll(async () => {
  social = await openSocialShop();
  shop = social.shop;
});
afterAll(() => social.close());

beforeEach(() => {
  social.person = ivana;
});

describe('a login with Google', () => {
  test('starts with state, nonce and PKCE', async () => {
    const { data } = await social.begin();
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
    const german = await social.begin('google', undefined, { language: 'ger' });
    expect(new URL(german.data.url).searchParams.get('redirect_uri')).toBe(
      'http://localhost:3000/de/social-login',
    );
  });

  test('creates an account the first time and finds it again', async () => {
    const first = await social.logInAt('google', '/profil');
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
    social.person = { ...ivana, email: 'other@example.com' };
    const again = await social.logInAt();
    expect(again.data.user.id).toBe(first.data.user.id);
    expect(again.data.user.email).toBe('ivana@example.com');
    expect((await readProfile(shop, again.data.tokens.accessToken)).status).toBe(200);
  });

  test('requires the second factor of an account too', async () => {
    social.person = { ...ivana, sub: 'google-guarded', email: 'guarded@example.com' };
    const { data } = await social.logInAt();
    await shop.database.pool.query(
      `insert into second_factor (user_id, secret, confirmed_at) values ($1, 'sealed', now())`,
      [data.user.id],
    );
    const { status, details } = await social.logInAt();
    expect([status, details]).toMatchObject([
      401,
      { code: 'SECOND_FACTOR_REQUIRED', ticket: expect.any(String), passkey: false },
    ]);
  });

  test('of one person several times at once creates one account', async () => {
    social.person = { ...ivana, sub: 'google-hasty', email: 'hasty@example.com' };
    const begun = await Promise.all(Array.from({ length: 6 }, social.begunLogin));
    const answers = await Promise.all(begun.map((answer) => social.finish(answer)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map(({ data }) => data.user.id)).size).toBe(1);
    for (const { data } of answers) {
      expect((await readProfile(shop, data.tokens.accessToken)).status).toBe(200);
    }
  });

  test('at the moment of a registration creates one account, without the unconfirmed password', async () => {
    for (let round = 0; round < 8; round += 1) {
      const email = `both${round}@example.com`;
      social.person = { ...ivana, sub: `google-both-${round}`, email };
      const [first, second] = [await social.begunLogin(), await social.begunLogin()];
      const answers = await Promise.all([social.finish(first), register(shop, email), social.finish(second)]);
      const [one, registered, other] = answers;
      expect([one.status, other.status]).toEqual([200, 200]);
      expect(one.data.user.id).toBe(other.data.user.id);
      expect([200, 409]).toContain(registered.status);
      expect((await login(shop, email)).details.code).toBe('UNKNOWN_USER_OR_PASSWORD');
    }
  });

  test('redirects to no other site afterwards', async () => {
    social.person = { ...ivana, sub: 'google-redirect', email: 'redirect@example.com' };
    for (const redirect of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
      expect((await social.logInAt('google', redirect)).data.redirect).toBeNull();
    }
  });

  test('joins an account of the same, confirmed address', async () => {
    const ana = await loggedIn(shop, 'joined@example.com');
    social.person = { ...ivana, sub: 'google-joined', email: 'joined@example.com' };
    expect((await social.logInAt()).data.user.id).toBe(ana.id);
    expect((await login(shop, 'joined@example.com')).status).toBe(200);
  });

  test('removes the password of whoever registered the address before without owning it', async () => {
    await register(shop, 'hijacked@example.com');
    social.person = { ...ivana, sub: 'google-hijacked', email: 'hijacked@example.com' };
    expect((await social.logInAt()).data.user.hasPassword).toBe(false);
    expect((await login(shop, 'hijacked@example.com')).details.code).toBe('UNKNOWN_USER_OR_PASSWORD');
  });

  test('removes other logins of whoever used the address before without owning it', async () => {
    const facebook = { id: 'fb-thief', email: 'prehijacked@example.com' };
    social.person = facebook;
    expect((await social.logInAt('facebook')).details.code).toBe('INVALID_LOGIN');
    social.person = { sub: 'google-owner', email: 'prehijacked@example.com', email_verified: true };
    const { id } = (await social.logInAt()).data.user;
    social.person = facebook;
    expect((await social.logInAt('facebook')).details.code).toBe('SOCIAL_LOGIN_FAILED');
    social.person = { sub: 'google-owner', email: 'prehijacked@example.com', email_verified: true };
    expect((await social.logInAt()).data.user.id).toBe(id);
  });

  test('revokes a new address that was entered before the owner came', async () => {
    await setOption(shop, 'RequireEmailConfirmation', false);
    await register(shop, 'awaited@example.com');
    const thief = await loginAs(shop, 'awaited@example.com');
    await shop.call('PATCH', '/api/v1/user/web/update', { email: 'thief@example.com' }, thief.headers);
    const token = await mailedToken(shop, 'thief@example.com');
    await setOption(shop, 'RequireEmailConfirmation', true);
    social.person = { sub: 'google-awaited', email: 'awaited@example.com', email_verified: true };
    expect((await social.logInAt()).data.user.pendingEmail).toBeNull();
    expect((await shop.call('GET', `/api/v1/user/web/verify/${token}`)).status).toBe(400);
  });

  test('is confirmed as soon as Google has confirmed the address of its account', async () => {
    social.person = { sub: 'google-slow', email: 'slow@example.com', email_verified: false };
    expect((await social.logInAt()).details.code).toBe('INVALID_LOGIN');
    social.person = { sub: 'google-slow', email: 'another@example.com', email_verified: true };
    expect((await social.logInAt()).details.code).toBe('INVALID_LOGIN');
    social.person = { sub: 'google-slow', email: 'slow@example.com', email_verified: true };
    expect((await social.logInAt()).data.user).toMatchObject({
      email: 'slow@example.com',
      emailConfirmed: true,
    });
  });

  test('joins no account by an address that Google has not confirmed', async () => {
    await loggedIn(shop, 'target@example.com');
    social.person = {
      ...ivana,
      sub: 'google-thief',
      email: 'target@example.com',
      email_verified: false,
    };
    expect((await social.logInAt()).details.code).toBe('SOCIAL_LOGIN_FAILED');
  });

  test('joins again after a password was set by mail', async () => {
    social.person = { ...ivana, sub: 'google-again', email: 'again@example.com' };
    const { id } = (await social.logInAt()).data.user;
    await shop.call('POST', '/api/v1/user/password/forgot', { email: 'again@example.com' });
    await shop.call('POST', '/api/v1/user/password/set', {
      token: await mailedToken(shop, 'again@example.com'),
      newPassword: password,
    });
    expect((await social.logInAt()).data.user).toMatchObject({ id, hasPassword: true });
  });

  test('is refused for a blocked account', async () => {
    social.person = { ...ivana, sub: 'google-blocked', email: 'social.blocked@example.com' };
    await social.logInAt();
    await shop.database.pool.query(
      `update "user" set blocked_at = now() where email = 'social.blocked@example.com'`,
    );
    expect((await social.logInAt()).details.code).toBe('INVALID_LOGIN');
  });
});

test('a provider that a store does not offer is not found', async () => {
  expect((await social.begin('google', undefined, enquiryHeaders)).status).toBe(404);
  const settings = await shop.call('GET', '/api/v2/settings/getCheckoutSettings', undefined, enquiryHeaders);
  expect(settings.data).toMatchObject({ social_google: false, social_facebook: false });
});
