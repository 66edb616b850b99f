import { OAuth2Server } from 'oauth2-mock-server';
import { expect, vi } from 'vitest';
import { createFacebookProvider, createOpenIdProvider } from '#platform/social-login/openid-provider.ts';
import { type Answer, openFixtureShop } from './fixture-shop.ts';
import { testClock } from './test-clock.ts';

type Name = 'google' | 'facebook';
/** What a provider sends its visitors back with. */
type ProviderAnswer = { readonly code: string; readonly state: string };

const keys = { clientId: 'attika', clientSecret: 'secret of the shop' };

/** Who logs in as long as a test says nothing else. */
export const ivana = {
  sub: 'google-1',
  email: 'Ivana@Example.com',
  email_verified: true,
  given_name: 'Ivana',
  family_name: 'Kos',
};

export type SocialShop = Awaited<ReturnType<typeof openSocialShop>>;

/** A shop that takes logins of Google and Facebook; a provider of the tests' own stands for both. */
export async function openSocialShop() {
  const provider = new OAuth2Server();
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, 'localhost');
  const issuer = provider.issuer.url ?? '';
  const clock = testClock(new Date());
  const shop = await openFixtureShop(clock, {
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
  shop.runtime.emit({ kind: 'site.changed' });
  await vi.waitFor(async () => {
    const { data } = await shop.call('GET', '/api/v2/settings/getCheckoutSettings');
    expect(data).toMatchObject({ social_google: true, social_facebook: true });
  }, 30_000);

  const social = {
    shop,
    clock,
    /** What the provider says of whoever logs in there. */
    person: ivana as Record<string, unknown>,

    begin(name: Name = 'google', redirect?: string, headers?: Record<string, string>): Promise<Answer> {
      const query = new URLSearchParams({ provider: name, ...(redirect === undefined ? {} : { redirect }) });
      return shop.call('GET', `/api/v1/user/social/redirect-login?${query}`, undefined, headers);
    },

    finish(answer: ProviderAnswer, name: Name = 'google'): Promise<Answer> {
      return shop.call('POST', '/api/v1/user/social/oauth', { provider: name, ...answer });
    },

    /** A login of the person that has come back from the provider and is not finished. */
    async begunLogin(): Promise<ProviderAnswer> {
      return visitProvider((await social.begin()).data.url);
    },

    async logInAt(name: Name = 'google', redirect?: string): Promise<Answer> {
      const { data } = await social.begin(name, redirect);
      return social.finish(await visitProvider(data.url), name);
    },

    async close(): Promise<void> {
      await shop.close();
      await provider.stop();
    },
  };
  provider.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    Object.assign(token.payload, social.person);
  });
  provider.service.on('beforeUserinfo', (response: { body: unknown }) => {
    response.body = social.person;
  });
  return social;
}

/** Goes to the provider and comes back with what it sends. */
export async function visitProvider(url: string): Promise<ProviderAnswer> {
  const answer = await fetch(url, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
}
