import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minuteMs } from '#values/durations.ts';
import type { FixtureShop } from '../support/fixture-shop.ts';
import { openSocialShop, type SocialShop, visitProvider } from '../support/fixture-social.ts';

let social: SocialShop;
let shop: FixtureShop;
beforeAll(async () => {
  social = await openSocialShop();
  shop = social.shop;
});
afterAll(() => social.close());

describe('a state', () => {
  const refused = { status: 400, details: { code: 'SOCIAL_STATE_INVALID' } };

  test('that was forged is refused, without asking the provider', async () => {
    const { data } = await social.begin();
    const { code } = await visitProvider(data.url);
    expect(await social.finish({ code, state: `google.${'x'.repeat(43)}` })).toMatchObject(refused);
  });

  test('is valid once', async () => {
    const { data } = await social.begin();
    const answer = await visitProvider(data.url);
    expect((await social.finish(answer)).status).toBe(200);
    expect(await social.finish(answer)).toMatchObject(refused);
  });

  test('is valid for ten minutes', async () => {
    const { data } = await social.begin();
    const answer = await visitProvider(data.url);
    const before = social.clock.now();
    social.clock.pass(11 * minuteMs);
    expect(await social.finish(answer)).toMatchObject(refused);
    social.clock.set(before);
  });

  test('is valid only for its own provider', async () => {
    const { data } = await social.begin('google');
    expect(await social.finish(await visitProvider(data.url), 'facebook')).toMatchObject(refused);
  });

  test('of one browser is not valid in another', async () => {
    const own = { apiKey: 'key-shop', host: 'localhost', 'sec-fetch-site': 'same-origin' };
    const started = await shop.app.inject({
      url: '/api/v1/user/social/redirect-login?provider=google',
      headers: own,
    });
    const [cookie] = started.cookies;
    expect(cookie).toMatchObject({ name: 'socialState', httpOnly: true, sameSite: 'Lax', maxAge: 600 });
    const payload = { provider: 'google', ...(await visitProvider(started.json().data.url)) };
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
    const one = await visitProvider((await social.begin()).data.url);
    const other = await visitProvider((await social.begin()).data.url);
    expect((await social.finish({ code: other.code, state: one.state })).details.code).toBe(
      'SOCIAL_LOGIN_FAILED',
    );
  });
});
