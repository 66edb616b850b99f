import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { wrongGuessesPerHour } from '#values/limits.ts';
import { startCart } from '../support/fixture-buyer.ts';
import { registration } from '../support/fixture-people.ts';
import type { FixtureShop } from '../support/fixture-shop.ts';

import { callerOf, closeLimitedShop, openLimitedShop, passMinutes } from '../support/limited-shop.ts';

let shop: FixtureShop;

beforeAll(async () => {
  shop = await openLimitedShop();
});
afterAll(() => closeLimitedShop(shop));

const callFrom = callerOf(() => shop);

describe('requests of one address a minute', () => {
  const endpoints = Object.values(contract).flatMap((group) =>
    Object.entries(group as Record<string, Endpoint>),
  );

  test('have their own limit wherever something can be guessed or somebody be annoyed', () => {
    const limited = endpoints.flatMap(([name, { perMinute }]) => (perMinute === undefined ? [] : [name]));
    expect(limited).toEqual(
      expect.arrayContaining([
        'login',
        'browserLogin',
        'loginCode',
        'browserLoginCode',
        'secondFactorBegin',
        'secondFactorConfirm',
        'secondFactorCodes',
        'secondFactorRemove',
        'loginPasskey',
        'passkeyBegin',
        'passkeyCreate',
        'passkeyRemove',
        'passkeyUse',
        'refresh',
        'browserRefresh',
        'register',
        'verify',
        'update',
        'passwordReset',
        'passwordForgot',
        'passwordStrength',
        'confirmationResend',
        'passwordSet',
        'accountExport',
        'accountDelete',
        'contactAdmin',
        'newsletterSubscribe',
        'formStoreData',
        'formFileCreate',
        'formConfirmEmail',
        'orderFind',
        'availabilitySubscribe',
        'entryAnswer',
        'applyCoupon',
        'applyMemberCard',
        'memberCardCheck',
        'socialRedirect',
        'socialLogin',
        'browserSocial',
        'reviewCreate',
        'reviewUpdate',
        'orderDownload',
        'withdrawalOpen',
        'withdrawalCreate',
        'managedSettingsTestMail',
        'subscriberExport',
        'entryExport',
        'exportOrders',
        'exportOrderLines',
        'exportPapers',
        'exportProduction',
        'exportProducts',
        'exportPrices',
        'exportListPrices',
        'exportStock',
        'importProblems',
        'importCreate',
      ]),
    );
  });

  test('count more for expensive calls, but never so much that their own limit is out of reach', () => {
    const dear = endpoints.flatMap(([name, { weight }]) => (weight === undefined ? [] : [name]));
    expect(dear.sort()).toEqual([
      'accountDelete',
      'accountExport',
      'addItem',
      'addItems',
      'applyCoupon',
      'applyMemberCard',
      'browserLogin',
      'cacheClear',
      'clearCart',
      'cutListFilter',
      'cutListPaper',
      'deleteItem',
      'deliveryNoteGet',
      'documentGet',
      'finderSearchSlugs',
      'getAbandoned',
      'getCart',
      'guaranteeNoticeCreate',
      'importCreate',
      'login',
      'managedSettingsUpdate',
      'mediaAddFromBucket',
      'mediaAddFromBucketPublic',
      'mediaPartsFinish',
      'mediaReplace',
      'mediaUpload',
      'merge',
      'optionUpdate',
      'orderAgain',
      'orderBySlug',
      'orderCreate',
      'orderPaper',
      'paperGet',
      'paperPrint',
      'passkeyBegin',
      'passwordReset',
      'passwordSet',
      'passwordStrength',
      'paymentCode',
      'postFilterStandard',
      'register',
      'removeCoupon',
      'roofCalculate',
      'roofPaper',
      'saveAddress',
      'saveDeliveryMethod',
      'savePaymentMethod',
      'searchWeb',
      'secondFactorBegin',
      'setInstructions',
      'translationsOfType',
      'update',
      'updateItem',
      'validateCart',
    ]);
    const affordable = 1500;
    for (const [name, { weight = 1, perMinute = 1 }] of endpoints) {
      expect(weight, name).toBeGreaterThanOrEqual(1);
      expect((weight - 1) * perMinute, name).toBeLessThan(affordable);
    }
  });

  test.each(endpoints.filter(([, { perMinute }]) => perMinute !== undefined))(
    '%s: above them 429 with Retry-After, an IPv6 network (/64) being one address',
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

  test('are also limited for a provider’s whole IPv6 network (/48), for logins', async () => {
    const { login } = contract.auth;
    const body = { username: 'nobody@example.com', password: 'a long password' };
    const perMinute = login.perMinute ?? 0;
    const from = (index: number) => `2001:db8:cccc:${index.toString(16)}::1`;
    const statuses: number[] = [];
    for (let index = 0; index <= perMinute * 4; index += 1) {
      statuses.push(
        (await callFrom(from(index), login, { ...body, username: `nobody${index}@example.com` })).statusCode,
      );
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(statuses.at(-1)).toBe(429);
    expect((await callFrom('2001:db8:cccd::1', login, body)).statusCode).toBe(401);
    passMinutes(1.1);
    expect((await callFrom(from(0), login, body)).statusCode).toBe(401);
  });
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
      if (index % slowly(guessed) === 0) passMinutes(1.1);
      expect((await wrong(`${network}::${index}`, index, reference)).statusCode).not.toBe(429);
    }
    passMinutes(1.1);
    const refused = await right(`${network}::1`, reference);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    expect((await right('2001:db8:bbbb::1', reference)).statusCode).toBe(200);
    passMinutes(60);
    expect((await right(`${network}::1`, reference)).statusCode).toBe(200);
  });
});
