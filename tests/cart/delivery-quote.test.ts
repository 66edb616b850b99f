import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveDeliveryMethods } from '#domain/checkout/methods-service.ts';
import { add, address, inFrancs, startCart } from '../support/fixture-buyer.ts';
import { deliveryMethods } from '../support/fixture-methods.ts';
import { loggedIn } from '../support/fixture-people.ts';
import { closedHeaders, enquiryHeaders, type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

let shop: FixtureShop;
beforeAll(async () => {
  // A Friday, ten minutes before the Saturday of Zagreb.
  shop = await openFixtureShop(testClock('2026-11-20T22:50:00Z'));
  await saveDeliveryMethods(
    shop.runtime,
    deliveryMethods.map((method) => ({ ...method, prices: [...islandPrices(method.key), ...method.prices] })),
  );
});
afterAll(() => shop.close());

/** The lorry takes the ferry to Brač. */
function islandPrices(key: string) {
  if (key !== 'del-truck') return [];
  const bands = [{ maximumGrams: 24_000_000, priceCents: 17_900 }];
  return [{ countries: ['HR'], zipCodes: ['2140', '2142'], bands, days: [5, 9] }];
}

const lengthOf = (mm: number) => ({
  customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: mm },
});
const quoteProduct = (key: string, more: object = {}, headers?: Record<string, string>) =>
  shop.call(
    'POST',
    '/api/v2/delivery/quoteProduct',
    { productId: shop.productIds[key], qty: 1, ...more },
    headers,
  );
const quoteCart = (cart: object, more: object = {}, headers?: Record<string, string>) =>
  shop.call('POST', '/api/v2/delivery/quoteCart', { ...cart, ...more }, headers);

type Method = { id: number; price: number; days: number[] };
const waysOf = (methods: readonly Method[]) => methods.map(({ id, price, days }) => [id, price, days]);

/** What the checkout itself offers for a cart that goes to an address. */
async function checkoutWays(cart: object, country: string, zipCode: string, more: object = {}) {
  const guest = { ...cart, email: 'ana@example.com' };
  const { data } = await shop.call('POST', '/api/v2/checkout/registerGuest', guest);
  const shipping = { ...address, country, zipCode };
  await shop.call('PUT', '/api/v2/checkout/saveAddress', { ...cart, userId: data.id, shipping });
  const methods = await shop.call('POST', '/api/v2/delivery/getApplicableDeliveryMethods', {
    ...cart,
    ...more,
  });
  return waysOf(methods.data);
}

const goods = [
  { key: 'screw', qty: 1 },
  { key: 'screw', qty: 40 },
  { key: 'heavy', qty: 1 },
  { key: 'sheet', qty: 2, options: lengthOf(2000) },
  { key: 'sheet', qty: 1, options: lengthOf(6000) },
  { key: 'pair-kit', qty: 2 },
];
const places = [
  ['HR', '10000'],
  ['HR', '21420'],
  ['DE', '10115'],
  ['CH', '8001'],
] as const;

describe('a delivery quote before there is an address', () => {
  test.each(goods)('is what the checkout charges for it: $qty × $key', async ({ key, qty, options }) => {
    for (const [country, zipCode] of places) {
      for (const more of [{}, inFrancs]) {
        const cart = await startCart(shop);
        await shop.call('POST', '/api/v2/cart/addItem', {
          ...cart,
          productId: shop.productIds[key],
          qty,
          options,
        });
        const asked = { country, zipCode, ...more };
        const ofProduct = await quoteProduct(key, { qty, options, ...asked });
        const ofCart = await quoteCart(cart, asked);
        const charged = await checkoutWays(cart, country, zipCode, more);
        expect(waysOf(ofProduct.data.methods), country).toEqual(charged);
        expect(waysOf(ofCart.data.methods), country).toEqual(charged);
      }
    }
  });

  test('depends on the postcode, whatever spaces it has, and says if one is missing', async () => {
    const lorry = async (place: object) => {
      const { data } = await quoteProduct('sheet', { options: lengthOf(6000), ...place });
      return [data.methods.find(({ id }: Method) => id === 2).price, data.needsZipCode];
    };
    expect(await lorry({ country: 'HR', zipCode: '10000' })).toEqual([89, false]);
    expect(await lorry({ country: 'HR', zipCode: ' 21420 ' })).toEqual([179, false]);
    expect(await lorry({ country: 'HR' })).toEqual([89, true]);
    expect((await quoteProduct('screw', { country: 'DE' })).data.needsZipCode).toBe(false);
  });

  test('gives the days of an order of today, and where goods can be collected', async () => {
    const { data } = await quoteProduct('screw', { country: 'HR', zipCode: '10000' });
    expect(data).toMatchObject({ country: 'HR', zipCode: '10000', countryIsKnown: true, digitalOnly: false });
    // From the Friday on working days are counted: 1 to 2, 3 to 6 and 1 to 5.
    expect(data.methods.map(({ kind, from, to }: Record<string, string>) => [kind, from, to])).toEqual([
      ['courier', '2026-11-23', '2026-11-24'],
      ['truck', '2026-11-25', '2026-11-30'],
      ['pickup', '2026-11-23', '2026-11-27'],
    ]);
    expect(data.methods[2].options).toMatchObject([
      { name: 'Attika Zagreb', address: 'Ulica limara 12, 10000 Zagreb' },
    ]);
  });

  test('says from which amount the courier is free, and is free there', async () => {
    const some = (await quoteProduct('screw')).data;
    expect(some.freeDelivery).toEqual({ price: 150, missing: 135.01 });
    expect(some.methods[0].price).toBe(4.5);
    const many = (await quoteProduct('screw', { qty: 11 })).data;
    expect(many.freeDelivery).toEqual({ price: 150, missing: 0 });
    expect(many.methods[0].price).toBe(0);
    // A lorry never is.
    expect(many.methods[1].price).toBe(89);
    expect((await quoteProduct('screw', { country: 'DE' })).data.freeDelivery).toBeNull();
  });

  test('without a place it is for the saved address, else the shop’s own country, and says so', async () => {
    expect((await quoteProduct('screw')).data).toMatchObject({
      country: 'HR',
      zipCode: null,
      countryIsKnown: false,
    });
    const ana = await loggedIn(shop, 'ana@brac.example');
    const home = { ...address, type: 'shipping', zipCode: '21400', city: 'Supetar' };
    await shop.call('POST', '/api/v1/user/web/address/create', home, ana.headers);
    const known = { country: 'HR', zipCode: '21400', countryIsKnown: true };
    const ofProduct = await quoteProduct('heavy', {}, ana.headers);
    expect(ofProduct.data).toMatchObject(known);
    const cart = await startCart(shop, ana.headers);
    await add(shop, cart, 'heavy', 1, ana.headers);
    const ofCart = await quoteCart(cart, {}, ana.headers);
    expect(ofCart.data).toMatchObject(known);
    expect(ofCart.data.methods[0]).toMatchObject({ id: 2, price: 179 });
    expect(waysOf(ofProduct.data.methods)).toEqual(waysOf(ofCart.data.methods));
  });

  test('e-products have no delivery, and what no method carries has none either', async () => {
    expect((await quoteProduct('download')).data).toMatchObject({ digitalOnly: true, methods: [] });
    expect((await quoteProduct('heavy', { country: 'CZ' })).data).toMatchObject({
      digitalOnly: false,
      methods: [],
    });
  });

  test('asks for the options that the goods need, and for an existing place', async () => {
    const fieldsOf = async (key: string, more: object) => {
      const { status, details } = await quoteProduct(key, more);
      expect(status).toBe(422);
      return details.fields;
    };
    expect(await fieldsOf('sheet', {})).toEqual({
      'options.customPriceOption.customOptionValue': { rule: 'required' },
    });
    expect(await fieldsOf('screw', { country: 'JP' })).toEqual({ country: { rule: 'oneOf' } });
    expect(await fieldsOf('screw', { zipCode: '10000' })).toEqual({ country: { rule: 'required' } });
    expect(await fieldsOf('screw', { country: 'HR', zipCode: '1010' })).toEqual({
      zipCode: { rule: 'format', parameter: '10000' },
    });
    expect((await quoteProduct('screw', { zipCode: 'x'.repeat(26), country: 'HR' })).status).toBe(422);
    expect((await quoteProduct('sheet-kit')).details.code).toBe('BUNDLE_NOT_CONFIGURED');
    expect((await quoteProduct('archived')).status).toBe(404);
  });

  test('is refused for others’ carts, and without prices or a checkout', async () => {
    const cart = await startCart(shop);
    const wrong = { ...cart, protectCode: 'x'.repeat(24) };
    expect((await quoteCart(wrong)).details.code).toBe('SESSION_NOT_FOUND');
    for (const [headers, code] of [
      [enquiryHeaders, 'PRICES_HIDDEN'],
      [closedHeaders, 'CHECKOUT_OFF'],
    ] as const) {
      expect((await quoteProduct('screw', {}, headers)).details.code).toBe(code);
      expect((await quoteCart(await startCart(shop, headers), {}, headers)).details.code).toBe(code);
    }
  });

  test('stores nothing: it creates neither a cart nor a line', async () => {
    const count = async () =>
      (
        await shop.database.pool.query(
          'select (select count(*) from cart) as carts, (select count(*) from cart_line) as lines',
        )
      ).rows[0];
    const before = await count();
    await quoteProduct('screw', { country: 'HR' });
    expect(await count()).toEqual(before);
  });
});

test('beginnings of postcodes have the format of one', async () => {
  const [first] = deliveryMethods;
  if (!first) throw new Error('The fixture shop has no delivery.');
  const prices = [{ countries: ['HR'], zipCodes: ['21 40', '2140'], bands: [], days: [1] }];
  await expect(saveDeliveryMethods(shop.runtime, [{ ...first, prices }])).rejects.toMatchObject({
    fields: { 'methods.0.prices.0.zipCodes.0': { rule: 'format', parameter: '2140' } },
  });
});
