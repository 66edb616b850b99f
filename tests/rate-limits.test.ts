import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { saveMemberProgram } from '#domain/accounts/member-cards.ts';
import { saveForm } from '#domain/forms/forms-service.ts';
import { wrongGuessesPerHour } from '#values/limits.ts';
import { startCart } from './support/fixture-buyer.ts';
import { saveFixtureCoupons } from './support/fixture-coupons.ts';
import { assignFormConsents } from './support/fixture-forms.ts';
import { type LoggedIn, loggedIn, login, loginAs, registration } from './support/fixture-people.ts';
import { type FixtureShop, openFixtureShop, shopKey } from './support/fixture-shop.ts';

let shop: FixtureShop;

/** Time passes, for the limits of addresses too, which know no clock but the computer's. */
const minutes = (count: number) => vi.setSystemTime(Date.now() + count * 60_000);

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  shop = await openFixtureShop();
  await assignFormConsents(shop);
  await saveFixtureCoupons(shop);
  const label = { hr: 'E-pošta', en: 'E-mail', de: 'E-Mail' };
  await saveForm(shop.runtime, {
    key: 'limited',
    kind: 'contactForm',
    title: label,
    fields: [{ name: 'email', label, type: 'email', required: true }],
    captcha: false,
    goal: { type: 'message', text: label },
  });
  const cards = [{ barcode: '2900010011004', holder: 'A', blocked: false, validTo: null }];
  const name = { hr: 'Krug limara', en: 'Roofers', de: 'Spenglerkreis' };
  await saveMemberProgram(shop.runtime, { key: 'roofers', name, loyaltyBasisPoints: 0, cards });
});
afterAll(async () => {
  await shop.close();
  vi.useRealTimers();
});

/** A call from an address. */
function callFrom(
  remoteAddress: string,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  payload: object = {},
  headers: Record<string, string> = {},
) {
  return shop.app.inject({
    remoteAddress,
    method,
    url: path.replace(/:\w+/g, 'x'),
    headers: { apiKey: shopKey, ...headers },
    ...(method === 'GET' ? {} : { payload }),
  });
}

describe('requests of one address a minute', () => {
  const endpoints = Object.values(contract).flatMap((group) =>
    Object.entries(group as Record<string, Endpoint>),
  );

  test('have a limit of their own wherever something can be guessed or somebody be annoyed', () => {
    const limited = endpoints.flatMap(([name, { perMinute }]) => (perMinute === undefined ? [] : [name]));
    expect(limited).toEqual(
      expect.arrayContaining([
        'login',
        'browserLogin',
        'refresh',
        'browserRefresh',
        'register',
        'verify',
        'update',
        'passwordReset',
        'passwordForgot',
        'passwordSet',
        'accountExport',
        'accountDelete',
        'contactAdmin',
        'newsletterSubscribe',
        'formStoreData',
        'formFileCreate',
        'formConfirmEmail',
        'availabilitySubscribe',
        'applyCoupon',
        'applyMemberCard',
        'memberCardCheck',
        'socialRedirect',
        'socialLogin',
        'browserSocial',
        'reviewCreate',
        'reviewUpdate',
      ]),
    );
  });

  test.each(endpoints.filter(([, { perMinute }]) => perMinute !== undefined))(
    '%s: beyond them 429 with Retry-After, an IPv6 network (/64) being one address',
    async (name, endpoint) => {
      const network = `2001:db8:${(endpoints.findIndex(([other]) => other === name) + 1).toString(16)}`;
      for (let host = 1; host <= (endpoint.perMinute ?? 0); host += 1) {
        const answer = await callFrom(`${network}:1::${host.toString(16)}`, endpoint);
        expect(answer.statusCode).not.toBe(429);
      }
      const refused = await callFrom(`${network}:1:ffff:ffff:ffff:ffff`, endpoint);
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect((await callFrom(`${network}:2::1`, endpoint)).statusCode).not.toBe(429);
    },
  );
});

/** Wrong guesses a minute that no limit by the minute refuses, and that reach the hour's within the hour. */
const slowly = (guessed: keyof typeof wrongGuessesPerHour) => Math.max(10, wrongGuessesPerHour[guessed] / 30);

describe('wrong guesses of one address an hour, over all calls', () => {
  type Cart = { cartId: number; protectCode: string };
  const { applyCoupon, getCart, validateCart } = contract.cart;
  const { memberCardCheck, register: registering } = contract.account;
  const cases: {
    guessed: keyof typeof wrongGuessesPerHour;
    wrong: (from: string, index: number, cart: Cart) => ReturnType<typeof callFrom>;
    right: (from: string, cart: Cart) => ReturnType<typeof callFrom>;
  }[] = [
    {
      guessed: 'cart',
      wrong: (from, index, { cartId }) =>
        callFrom(from, index % 2 ? getCart : validateCart, {
          cartId,
          protectCode: `${index}`.padEnd(24, 'x'),
        }),
      right: (from, cart) => callFrom(from, getCart, cart),
    },
    {
      guessed: 'coupon',
      wrong: (from, index, cart) => callFrom(from, applyCoupon, { ...cart, couponCode: `GUESS${index}` }),
      right: (from, cart) => callFrom(from, applyCoupon, { ...cart, couponCode: 'KROV10' }),
    },
    {
      guessed: 'memberCard',
      wrong: (from, index) =>
        index % 2
          ? callFrom(from, memberCardCheck, { barcode: `29${index}` })
          : callFrom(
              from,
              registering,
              registration(`guesser${index}@example.com`, { memberCardBarcode: `29${index}` }),
            ),
      right: (from) => callFrom(from, memberCardCheck, { barcode: '2900010011004' }),
    },
  ];

  test.each(cases)('of a $guessed: then a right one is refused too, for the hour', async (given) => {
    const { guessed, wrong, right } = given;
    const { data: cart } = await shop.call('POST', '/api/v2/cart/addItem', {
      ...(await startCart(shop)),
      productId: shop.productIds.screw,
      qty: 1,
    });
    const reference = { cartId: cart.cartId, protectCode: cart.protectCode };
    const network = `2001:db8:aaaa:${cases.indexOf(given)}`;
    for (let index = 0; index < wrongGuessesPerHour[guessed]; index += 1) {
      if (index % slowly(guessed) === 0) minutes(1.1);
      expect((await wrong(`${network}::${index}`, index, reference)).statusCode).not.toBe(429);
    }
    minutes(1.1);
    const refused = await right(`${network}::1`, reference);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    expect((await right('2001:db8:bbbb::1', reference)).statusCode).toBe(200);
    minutes(60);
    expect((await right(`${network}::1`, reference)).statusCode).toBe(200);
  });
});

describe('tries of one account, from whatever addresses', () => {
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
      minutes(window + 0.1);
      expect((await (await begin(email))(0)).statusCode).not.toBe(429);
    },
  );
});
