import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourMs } from '#values/durations.ts';
import { loggedIn, login, mailedToken, password } from '../support/fixture-people.ts';
import type { FixtureShop } from '../support/fixture-shop.ts';
import { openSocialShop, type SocialShop } from '../support/fixture-social.ts';

let social: SocialShop;
let shop: FixtureShop;
beforeAll(async () => {
  social = await openSocialShop();
  shop = social.shop;
});
afterAll(() => social.close());

describe('a login with Facebook', () => {
  test('creates an account whose address has to be confirmed', async () => {
    social.person = { id: 'fb-1', email: 'fb@example.com', first_name: 'Filip', last_name: 'Babić' };
    expect((await social.logInAt('facebook')).details.code).toBe('INVALID_LOGIN');
    const { rows } = await shop.database.pool.query(
      `select text from outbox_mail where recipient = 'fb@example.com'`,
    );
    const token = /verificationToken=([\w-]+)/.exec(rows[0].text)?.[1];
    await shop.call('GET', `/api/v1/user/web/verify/${token}`);
    expect((await social.logInAt('facebook')).data.user.details).toEqual({
      firstName: 'Filip',
      lastName: 'Babić',
    });
  });

  test('mails the confirmation again if the first one was not followed in time', async () => {
    social.person = { id: 'fb-late', email: 'late@example.com' };
    await social.logInAt('facebook');
    social.clock.pass(49 * hourMs);
    expect((await social.logInAt('facebook')).details.code).toBe('INVALID_LOGIN');
    const token = await mailedToken(shop, 'late@example.com');
    expect((await shop.call('GET', `/api/v1/user/web/verify/${token}`)).status).toBe(200);
    expect((await social.logInAt('facebook')).status).toBe(200);
  });

  test('ends when the owner of the address takes the account with a new password', async () => {
    social.person = { id: 'fb-squatter', email: 'squatted@example.com' };
    expect((await social.logInAt('facebook')).details.code).toBe('INVALID_LOGIN');
    await shop.call('POST', '/api/v1/user/password/forgot', { email: 'squatted@example.com' });
    const token = await mailedToken(shop, 'squatted@example.com');
    await shop.call('POST', '/api/v1/user/password/set', { token, newPassword: password });
    expect((await login(shop, 'squatted@example.com')).status).toBe(200);
    expect((await social.logInAt('facebook')).details.code).toBe('SOCIAL_LOGIN_FAILED');
  });

  test('ends with a password that the owner sets by mail, even if the account’s link was followed', async () => {
    social.person = { id: 'fb-trojan', email: 'followed@example.com' };
    await social.logInAt('facebook');
    const token = await mailedToken(shop, 'followed@example.com');
    await shop.call('GET', `/api/v1/user/web/verify/${token}`);
    expect((await social.logInAt('facebook')).status).toBe(200);
    await shop.call('POST', '/api/v1/user/password/forgot', { email: 'followed@example.com' });
    await shop.call('POST', '/api/v1/user/password/set', {
      token: await mailedToken(shop, 'followed@example.com'),
      newPassword: password,
    });
    expect((await social.logInAt('facebook')).details.code).toBe('SOCIAL_LOGIN_FAILED');
    expect((await login(shop, 'followed@example.com')).status).toBe(200);
  });

  test('joins no account by an address alone', async () => {
    await loggedIn(shop, 'fb.target@example.com');
    social.person = { id: 'fb-2', email: 'fb.target@example.com' };
    expect((await social.logInAt('facebook')).details.code).toBe('SOCIAL_LOGIN_FAILED');
  });

  test('requires an address', async () => {
    social.person = { id: 'fb-3' };
    expect((await social.logInAt('facebook')).details.code).toBe('SOCIAL_LOGIN_FAILED');
  });
});
