import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { startCart } from '../support/fixture-buyer.ts';
import { type LoggedIn, loggedIn, login, loginAs, registration } from '../support/fixture-people.ts';
import type { FixtureShop } from '../support/fixture-shop.ts';

import { callerOf, closeLimitedShop, openLimitedShop, passMinutes } from '../support/limited-shop.ts';

let shop: FixtureShop;

beforeAll(async () => {
  shop = await openLimitedShop();
});
afterAll(() => closeLimitedShop(shop));

const callFrom = callerOf(() => shop);

describe('attempts on one account, from any addresses', () => {
  type Try = (index: number) => ReturnType<typeof callFrom>;
  let calls = 0;
  const elsewhere = (endpoint: Endpoint, body?: object, headers?: Record<string, string>) => {
    calls += 1;
    return callFrom(`10.77.${calls >> 8}.${calls & 255}`, endpoint, body, headers);
  };
  /** Logs in, after having registered at the first time. */
  const customer = async (email: string): Promise<LoggedIn> => {
    const { status } = await login(shop, email);
    return status === 200 ? loginAs(shop, email) : loggedIn(shop, email);
  };
  const { account, auth, cart, catalogue, forms, marketing, reviews } = contract;

  const cases: [
    what: string,
    maximum: number,
    windowMinutes: number,
    begin: (email: string) => Promise<Try>,
  ][] = [
    [
      'passwords at the login',
      10,
      15,
      async (username) => {
        await customer(username);
        return (index) => elsewhere(auth.login, { username, password: `wrong password ${index}` });
      },
    ],
    [
      'old passwords',
      10,
      15,
      async (email) => {
        const { headers } = await customer(email);
        return (index) =>
          elsewhere(
            account.passwordReset,
            { oldPassword: `wrong ${index} one`, newPassword: 'new one x' },
            headers,
          );
      },
    ],
    [
      'passwords at the erasure',
      10,
      15,
      async (email) => {
        const { headers } = await customer(email);
        return (index) => elsewhere(account.accountDelete, { password: `wrong password ${index}` }, headers);
      },
    ],
    [
      'renewals',
      60,
      15,
      async (email) => {
        let { refreshToken } = await customer(email);
        return async () => {
          const answer = await elsewhere(auth.refresh, undefined, { refreshToken });
          refreshToken = answer.json().data?.tokens.refreshToken ?? refreshToken;
          return answer;
        };
      },
    ],
    ['registrations', 10, 60, async (email) => () => elsewhere(account.register, registration(email))],
    [
      'messages to the company',
      5,
      60,
      async (from) => (index) =>
        elsewhere(marketing.contactAdmin, {
          firstName: 'Ana',
          from,
          content: `Krov ${index}`,
          acceptedConsents: [2],
        }),
    ],
    [
      'wishes for the newsletter',
      5,
      60,
      async (email) => () => elsewhere(marketing.newsletterSubscribe, { email, acceptedConsents: [2, 4] }),
    ],
    [
      'forms',
      10,
      60,
      async (email) => {
        const { data } = await shop.call('POST', '/api/v1/form/filter', { kind: 'contactForm' });
        const id = data.data.find(({ key }: { key: string }) => key === 'limited').id;
        return () => elsewhere(forms.formStoreData, { id, data: { email }, acceptedConsents: [2] });
      },
    ],
    [
      'availability notices',
      20,
      60,
      async (email) => () =>
        elsewhere(catalogue.availabilitySubscribe, {
          productId: shop.productIds.screw,
          email,
          acceptedConsents: [2],
        }),
    ],
    [
      'coupons',
      60,
      60,
      async (email) => {
        const { headers } = await customer(email);
        return async (index) =>
          elsewhere(cart.applyCoupon, { ...(await startCart(shop)), couponCode: `C${index}` }, headers);
      },
    ],
    [
      'coupons of one cart',
      10,
      1,
      async () => {
        const tried = await startCart(shop);
        return (index) => elsewhere(cart.applyCoupon, { ...tried, couponCode: `C${index}` });
      },
    ],
    [
      'member cards',
      30,
      60,
      async (email) => {
        const { headers } = await customer(email);
        const tried = await startCart(shop, headers);
        return (index) => {
          const barcode = `29${index}`;
          if (index % 3 === 0) return elsewhere(account.memberCardCheck, { barcode }, headers);
          if (index % 3 === 1) return elsewhere(account.update, { memberCardBarcode: barcode }, headers);
          return elsewhere(cart.applyMemberCard, { ...tried, barcode }, headers);
        };
      },
    ],
    [
      'reviews',
      20,
      60,
      async (email) => {
        const { headers } = await customer(email);
        return () =>
          elsewhere(reviews.reviewCreate, { productId: shop.productIds.screw, rating: 5 }, headers);
      },
    ],
  ];

  test.each(cases)(
    '%s: %i within %i minutes, then 429 with Retry-After',
    async (what, maximum, window, begin) => {
      const email = `${what.replaceAll(' ', '.')}@example.com`;
      const attempt = await begin(email);
      for (let index = 0; index < maximum; index += 1) {
        expect([index, (await attempt(index)).statusCode]).not.toEqual([index, 429]);
      }
      const refused = await attempt(maximum);
      expect(refused.json().details).toMatchObject({ statusCode: 429, code: 'RATE_LIMITED' });
      const retryAfterSeconds = Number(refused.headers['retry-after']);
      expect(retryAfterSeconds).toBeGreaterThan(0);
      expect(retryAfterSeconds).toBeLessThanOrEqual(window * 60);
      passMinutes(window + 0.1);
      expect((await (await begin(email))(0)).statusCode).not.toBe(429);
    },
  );
});
