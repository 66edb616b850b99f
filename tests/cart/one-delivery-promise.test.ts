import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveDeliveryMethods, savePaymentMethods } from '#domain/checkout/methods-service.ts';
import { mailLanguage } from '#platform/mail/mail-texts.ts';
import type { Language } from '#values/language.ts';
import { addressIn, order, startCart } from '../support/fixture-buyer.ts';
import { deliveryMethods, paymentMethods } from '../support/fixture-methods.ts';
import { loggedIn } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

let shop: FixtureShop;
beforeAll(async () => {
  // A Thursday evening: a weekend lies between.
  shop = await openFixtureShop(testClock('2026-11-26T19:00:00Z'));
  await saveDeliveryMethods(
    shop.runtime,
    deliveryMethods.map((method) =>
      method.key === 'del-truck' ? { ...method, prices: [...truckPrices, ...method.prices] } : method,
    ),
  );
  await savePaymentMethods(
    shop.runtime,
    paymentMethods.map((method) =>
      method.key === 'pay-bank' ? { ...method, config: { ...method.config, dueDays: 5 } } : method,
    ),
  );
  await shop.shop.dependencies.checkout.reload();
});
afterAll(() => shop.close());

const bands = [{ maximumGrams: 24_000_000, priceCents: 17_900 }];
const truckPrices = [
  { countries: ['HR'], zipCodes: ['2140', '2142'], bands, days: [5, 9] },
  { countries: ['DE'], bands, days: [6, 10] },
];

const lengthOf = (mm: number) => ({
  customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: mm },
});
const [transfer, onDelivery] = [1, 2];
const [courier, truck, pickup] = [1, 2, 3];

type Days = { readonly id: number; readonly from: string; readonly to: string };
const daysOf = (methods: readonly Days[], method?: number) => {
  const found = methods.find(({ id }) => id === method);
  return found && [found.from, found.to];
};

/** The days in which a cart's goods come, as everybody says it. */
async function told(
  language: readonly [code: string, language: Language],
  goods: { readonly key: string; readonly options?: object },
  place: { readonly country: string; readonly zipCode?: string },
  method: number | undefined,
  payment: number | undefined,
) {
  const headers = { language: language[0] };
  const cart = await startCart(shop, headers);
  const call = async (verb: 'POST' | 'PUT' | 'GET', path: string, body?: object) => {
    const answer = await shop.call(verb, `/api/v2/${path}`, body, headers);
    expect(answer.status, path).toBe(200);
    return answer.data;
  };
  await call('POST', 'cart/addItem', {
    ...cart,
    productId: shop.productIds[goods.key],
    qty: 1,
    options: goods.options,
  });
  const shipping = { ...addressIn(place.country), ...place };
  // Before anything is known of the buyer but where it goes.
  const asked = { country: shipping.country, zipCode: shipping.zipCode };
  const before = (await call('POST', 'delivery/quoteCart', { ...cart, ...asked })).methods;
  const guest = await call('POST', 'checkout/registerGuest', { ...cart, email: 'ana@example.com' });
  const buyer = { ...cart, userId: guest.id };
  await call('PUT', 'checkout/saveAddress', { ...buyer, shipping });
  const checkoutBefore = await call('POST', 'delivery/getApplicableDeliveryMethods', cart);
  const branchId = method === pickup ? 1 : null;
  await call('PUT', 'delivery/saveDeliveryMethod', { ...buyer, deliveryMethodId: method, branchId });
  await call('PUT', 'payment/savePaymentMethod', { ...buyer, paymentMethodId: payment });
  const cartSays = (await call('POST', 'delivery/quoteCart', cart)).methods;
  const checkoutSays = await call('POST', 'delivery/getApplicableDeliveryMethods', {
    ...cart,
    country: shipping.country,
  });
  const { data, status } = await order(shop, buyer, {}, headers);
  expect(status).toBe(200);
  const { steps } = await call('GET', `order/bySlug/${data.orderSlug}`);
  const step = steps.find(({ kind }: { kind: string }) => kind === 'delivered' || kind === 'ready');
  const { rows } = await shop.database.pool.query('select text from outbox_mail order by id desc limit 1');
  const { formatCalendarDay } = mailLanguage(language[1]);
  const days = daysOf(cartSays, method) ?? [];
  return {
    before: [daysOf(before, method), daysOf(checkoutBefore, method)],
    cart: days,
    checkout: daysOf(checkoutSays, method),
    order: [step.from, step.to],
    mail: days.every((day) => rows[0].text.includes(formatCalendarDay(day))),
  };
}

describe('cart, checkout, order and mail state the same days', () => {
  test.each([
    ['a parcel to Croatia', ['hrv', 'hr'], { key: 'screw' }, { country: 'HR' }, courier, onDelivery],
    ['a parcel to Germany', ['ger', 'de'], { key: 'screw' }, { country: 'DE' }, courier, transfer],
    ['a parcel to Switzerland', ['ger', 'de'], { key: 'screw' }, { country: 'CH' }, courier, transfer],
    [
      'what is cut short',
      ['eng', 'en'],
      { key: 'sheet', options: lengthOf(2000) },
      { country: 'HR' },
      courier,
      onDelivery,
    ],
    [
      'what is cut long, by lorry',
      ['hrv', 'hr'],
      { key: 'sheet', options: lengthOf(6000) },
      { country: 'HR' },
      truck,
      transfer,
    ],
    [
      'what is cut long, over sea',
      ['hrv', 'hr'],
      { key: 'sheet', options: lengthOf(6000) },
      { country: 'HR', zipCode: '21420' },
      truck,
      transfer,
    ],
    [
      'what is cut long, to Germany',
      ['ger', 'de'],
      { key: 'sheet', options: lengthOf(6000) },
      { country: 'DE', zipCode: '10115' },
      truck,
      transfer,
    ],
    ['what is collected', ['eng', 'en'], { key: 'screw' }, { country: 'DE' }, pickup, transfer],
  ] as const)('%s', async (_name, language, goods, place, method, payment) => {
    const {
      before,
      cart,
      checkout,
      order: ordered,
      mail,
    } = await told(language, goods, place, method, payment);
    expect(cart[0]).toMatch(/^2026-1[12]-\d\d$/);
    expect(checkout).toEqual(cart);
    expect(ordered).toEqual(cart);
    expect(mail).toBe(true);
    // A transfer may take its five days; until it is chosen the days of whoever pays at once are told.
    const [[from, to] = []] = before;
    expect(before[1]).toEqual([from, to]);
    expect(from).toBe(cart[0]);
    expect(to === cart[1]).toBe(payment === onDelivery);
  });

  test('and say that a transfer makes delivery later, until a payment method is chosen', async () => {
    const cart = await startCart(shop);
    await shop.call('POST', '/api/v2/cart/addItem', { ...cart, productId: shop.productIds.screw, qty: 1 });
    const guest = await shop.call('POST', '/api/v2/checkout/registerGuest', {
      ...cart,
      email: 'b@example.com',
    });
    const buyer = { ...cart, userId: guest.data.id };
    const later = async () => {
      const quote = await shop.call('POST', '/api/v2/delivery/quoteCart', cart);
      const { data } = await shop.call('POST', '/api/v2/cart/getCart', cart);
      return [quote.data.laterByTransfer, data.checkout.laterByTransfer];
    };
    expect(await later()).toEqual([true, true]);
    const shipping = addressIn('HR');
    await shop.call('PUT', '/api/v2/checkout/saveAddress', { ...buyer, shipping });
    await shop.call('PUT', '/api/v2/delivery/saveDeliveryMethod', {
      ...buyer,
      deliveryMethodId: courier,
      branchId: null,
    });
    await shop.call('PUT', '/api/v2/payment/savePaymentMethod', { ...buyer, paymentMethodId: onDelivery });
    expect(await later()).toEqual([false, false]);
  });
});

describe('until a place is named', () => {
  const asking = (more: Record<string, string>, body: object = {}) =>
    shop.call(
      'POST',
      '/api/v2/delivery/quoteProduct',
      { productId: shop.productIds.screw, qty: 1, ...body },
      more,
    );
  /** The country of each promise, and whether it is said to be assumed. */
  const countriesOf = async (headers: Record<string, string>) => {
    const cart = await startCart(shop, headers);
    await shop.call(
      'POST',
      '/api/v2/cart/addItem',
      { ...cart, productId: shop.productIds.screw, qty: 1 },
      headers,
    );
    const ofProduct = (await asking(headers)).data;
    const ofCart = (await shop.call('POST', '/api/v2/delivery/quoteCart', cart, headers)).data;
    const id = shop.productIds.screw;
    const page = await shop.call('GET', `/api/v1/product/web/get?id=${id}`, undefined, headers);
    const filled = (await shop.call('POST', '/api/v2/cart/getCart', cart, headers)).data;
    const listed = (await shop.call('POST', '/api/v2/checkout/getAvailableCountries', {}, headers)).data;
    return {
      said: [ofProduct.country, ofCart.country, page.data.delivery.country],
      isKnown: [ofProduct.countryIsKnown, ofCart.countryIsKnown],
      free: filled.freeDelivery && [filled.freeDelivery.country, filled.freeDelivery.countryIsKnown],
      tax: filled.prices.converted.tax,
      first: listed.flatMap(({ iso, isAssumed }: { iso: string; isAssumed: boolean }) =>
        isAssumed ? iso : [],
      ),
    };
  };

  test.each([
    ['hrv', 'HR', ['HR', false]],
    ['eng', 'HR', ['HR', false]],
    // No courier to Germany is ever free.
    ['ger', 'DE', null],
  ])('%s gets %s, and is told that it is assumed', async (language, country, free) => {
    const { tax: _, ...one } = await countriesOf({ language });
    expect(one).toEqual({
      said: [country, country, country],
      isKnown: [false, false],
      free,
      first: [country],
    });
  });

  test('tax is that of the shop’s own country', async () => {
    const [croatian, german] = [
      await countriesOf({ language: 'hrv' }),
      await countriesOf({ language: 'ger' }),
    ];
    expect(german.tax).toEqual(croatian.tax);
  });

  test('the place of a quote comes before a saved address, and that before the language', async () => {
    const ana = await loggedIn(shop, 'ana@place.example');
    const home = { ...addressIn('HR'), type: 'shipping', zipCode: '21400', city: 'Supetar' };
    await shop.call('POST', '/api/v1/user/web/address/create', home, ana.headers);
    const german = { ...ana.headers, language: 'ger' };
    const known = ['HR', '21400', true];
    const of = async (headers: Record<string, string>) => {
      const { country, zipCode, countryIsKnown } = (await asking(headers)).data;
      return [country, zipCode, countryIsKnown];
    };
    // Another device, where nothing was asked.
    expect(await of(german)).toEqual(known);
    expect(await of({ ...german, cookie: 'deliveryPlace=DE.10115' })).toEqual(['DE', '10115', true]);
    expect((await countriesOf({ language: 'hrv', cookie: 'deliveryPlace=DE.10115' })).said).toEqual([
      'DE',
      'DE',
      'DE',
    ]);
    // What cannot be counts as none.
    for (const cookie of ['JP.', 'DE.1', 'XX.1', '"><', 'HR.100000']) {
      expect(await of({ ...german, cookie: `deliveryPlace=${cookie}` }), cookie).toEqual(known);
    }
  });
});
