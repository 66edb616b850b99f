import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveDeliveryMethods } from '#domain/checkout/methods-service.ts';
import { address, cartCall, order, readyBuyer, startCart } from '../support/fixture-buyer.ts';
import { deliveryMethods } from '../support/fixture-methods.ts';
import { loggedIn } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
  const bands = [{ maximumGrams: 24_000_000, priceCents: 17_900 }];
  // As somebody may have entered it: with the letters of the country.
  const ofIslands = [{ countries: ['HR'], zipCodes: ['HR-2140', '2145'], bands, days: [5, 9] }];
  await saveDeliveryMethods(
    shop.runtime,
    deliveryMethods.map((method) =>
      method.key === 'del-truck' ? { ...method, prices: [...ofIslands, ...method.prices] } : method,
    ),
  );
});
afterAll(() => shop.close());

const longSheet = {
  options: { customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: 6000 } },
};

async function guestWith(key: string, more: object = {}) {
  const cart = await startCart(shop);
  await shop.call('POST', '/api/v2/cart/addItem', {
    ...cart,
    productId: shop.productIds[key],
    qty: 1,
    ...more,
  });
  const guest = await shop.call('POST', '/api/v2/checkout/registerGuest', {
    ...cart,
    email: 'ana@example.com',
  });
  return { ...cart, userId: guest.data.id as number };
}

type Method = { readonly id: number; readonly kind: string; readonly price: number };
const methodsOf = async (cart: object): Promise<Method[]> =>
  (await shop.call('POST', '/api/v2/delivery/getApplicableDeliveryMethods', cart)).data;
const kindsOf = async (cart: object) => (await methodsOf(cart)).map(({ kind }) => kind);

describe('the lorry to an island', () => {
  test.each([
    '21450',
    'HR-21450',
    'hr 21450',
    'HR21450',
    '21 450',
    'HR-21 400',
    '２１４５０',
    '21450\u200b',
    ' 21.450',
  ])('costs the same with %j', async (zipCode) => {
    const buyer = await guestWith('sheet', longSheet);
    const shipping = { ...address, zipCode };
    const saved = await shop.call('PUT', '/api/v2/checkout/saveAddress', { ...buyer, shipping });
    expect(saved.data.checkout.shipping.zipCode).toMatch(/^214[05]0$/);
    expect((await methodsOf(buyer)).find(({ id }) => id === 2)?.price).toBe(179);
    const asked = { country: 'hr', zipCode, productId: shop.productIds.sheet, qty: 1, ...longSheet };
    const quote = await shop.call('POST', '/api/v2/delivery/quoteProduct', asked);
    expect(quote.data.methods.find(({ id }: Method) => id === 2).price).toBe(179);
    expect(quote.data).toMatchObject({ country: 'HR', zipCode: saved.data.checkout.shipping.zipCode });
  });

  test('costs the same with an address that was stored before normalisation', async () => {
    const buyer = await guestWith('sheet', longSheet);
    await shop.call('PUT', '/api/v2/checkout/saveAddress', { ...buyer, shipping: address });
    const old = JSON.stringify({ ...address, zipCode: 'HR-21450' });
    await shop.database.pool.query('update cart set shipping_address = $2 where id = $1', [
      buyer.cartId,
      old,
    ]);
    expect((await methodsOf(buyer)).find(({ id }) => id === 2)?.price).toBe(179);
    const quote = await shop.call('POST', '/api/v2/delivery/quoteCart', buyer);
    expect(quote.data.zipCode).toBe('21450');
  });
});

test('an address is stored in its normal form, in the cart and in the account', async () => {
  const typed = {
    ...address,
    contactPhone: '00385 (0)91/555-0100',
    country: 'de',
    zipCode: 'D-10115',
    companyName: 'Dach GmbH',
    companyOIB: 'USt-IdNr.: DE 123 456 796',
  };
  const kept = {
    contactPhone: '+385 91 555 0100',
    country: 'DE',
    zipCode: '10115',
    companyOIB: 'DE123456796',
  };
  const buyer = await guestWith('screw');
  const saved = await shop.call('PUT', '/api/v2/checkout/saveAddress', {
    ...buyer,
    shipping: typed,
    main: typed,
  });
  expect(saved.data.checkout).toMatchObject({ shipping: kept, main: kept });

  const { headers } = await loggedIn(shop, 'oblik@example.com', {
    addresses: [{ ...typed, type: 'shipping' }],
  });
  const created = await shop.call(
    'POST',
    '/api/v1/user/web/address/create',
    { ...typed, type: 'main' },
    headers,
  );
  expect(created.status).toBe(200);
  const profile = await shop.call('GET', '/api/v1/user/web/profile', undefined, headers);
  expect(profile.data.addresses).toMatchObject([kept, kept, kept]);
});

test('an e-mail address with an internationalised host is accepted, and stored as browsers send it', async () => {
  const buyer = await guestWith('screw');
  const shipping = { ...address, contactEmail: 'Zana@pošta.hr' };
  const saved = await shop.call('PUT', '/api/v2/checkout/saveAddress', { ...buyer, shipping });
  expect(saved.data.checkout.shipping.contactEmail).toBe('Zana@xn--pota-h6a.hr');
  const guest = await shop.call('POST', '/api/v2/checkout/registerGuest', {
    ...(await startCart(shop)),
    email: 'zana@POŠTA.hr',
  });
  expect(guest.data.email).toBe('zana@xn--pota-h6a.hr');
});

test('names and e-mail of an order are validated as those of an account, with errors at their fields', async () => {
  const buyer = await guestWith('screw');
  const save = (shipping: object) =>
    shop.call('PUT', '/api/v2/checkout/saveAddress', { ...buyer, shipping: { ...address, ...shipping } });
  expect((await save({ firstName: 'R2-D2', lastName: '<b>x</b>' })).details).toMatchObject({
    code: 'VALIDATION',
    fields: {
      'shipping.firstName': { rule: 'alphaSpecialCharsValidator' },
      'shipping.lastName': { rule: 'alphaSpecialCharsValidator' },
    },
  });
  expect((await save({ firstName: 'Ana-Marija', lastName: 'O’Šimić st.' })).status).toBe(200);
  for (const contactEmail of ['a', 'ab', 'ana@']) {
    const { fields } = (await save({ contactEmail })).details;
    expect(fields, contactEmail).toEqual({ 'shipping.contactEmail': { rule: 'email' } });
  }
  const { fields } = (await save({ contactEmail: 'žana@pošta.hr' })).details;
  expect(fields).toEqual({ 'shipping.contactEmail': { rule: 'emailLetters', parameter: 'ž' } });
});

describe('outside of the VAT area', () => {
  const helgoland = { ...address, country: 'DE', zipCode: 'D-27498', city: 'Helgoland' };

  test('goods are collected, and no tax is contained', async () => {
    const buyer = await guestWith('screw');
    const inGermany = { ...helgoland, zipCode: '27499', city: 'Neuwerk' };
    const taxed = await shop.call('PUT', '/api/v2/checkout/saveAddress', { ...buyer, shipping: inGermany });
    expect(taxed.data.prices.converted.tax.orderTotal).toBeGreaterThan(0);
    expect(await kindsOf(buyer)).toEqual(['courier', 'pickup']);

    const saved = await shop.call('PUT', '/api/v2/checkout/saveAddress', { ...buyer, shipping: helgoland });
    expect(saved.status).toBe(200);
    expect(saved.data.prices.converted.tax.orderTotal).toBe(0);
    expect(saved.data.prices.converted.orderTotal).toBe(taxed.data.prices.converted.orderTotal);
    expect(await kindsOf(buyer)).toEqual(['pickup']);
    const quote = await shop.call('POST', '/api/v2/delivery/quoteCart', {
      ...buyer,
      country: 'DE',
      zipCode: '78266',
    });
    expect(quote.data.methods.map(({ kind }: Method) => kind)).toEqual(['pickup']);
  });

  test('a courier that was chosen before is removed, and cannot be ordered with', async () => {
    const buyer = await readyBuyer(shop, { screw: 1 }, { country: 'DE' });
    const moved = await shop.call('PUT', '/api/v2/checkout/saveAddress', { ...buyer, shipping: helgoland });
    expect(moved.data.checkout.deliveryMethodId).toBeNull();
    const placed = await order(shop, buyer);
    expect([placed.status, placed.details.code]).toEqual([409, 'DELIVERY_METHOD_MISSING']);
  });

  test('an order delivered there has no tax in any of its rows', async () => {
    const buyer = await readyBuyer(shop, { screw: 2 }, { country: 'DE' });
    await shop.call('PUT', '/api/v2/checkout/saveAddress', { ...buyer, shipping: helgoland });
    await shop.call('PUT', '/api/v2/delivery/saveDeliveryMethod', {
      ...buyer,
      deliveryMethodId: 3,
      branchId: 1,
    });
    const { data } = await cartCall(shop, 'getCart', buyer);
    expect(
      data.items.map((item: { prices: { converted: { rowTax: number } } }) => item.prices.converted.rowTax),
    ).toEqual([0]);
  });
});
