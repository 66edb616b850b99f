import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { add, address, addressIn, type CartIdentity, startCart } from '../support/fixture-buyer.ts';
import { loggedIn, register } from '../support/fixture-people.ts';
import { closedHeaders, enquiryHeaders, type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
});
afterAll(() => shop.close());

const registerGuest = (
  cart: CartIdentity,
  more: Record<string, unknown> = {},
  headers?: Record<string, string>,
) =>
  shop.call(
    'POST',
    '/api/v2/checkout/registerGuest',
    { ...cart, email: 'Ana@Example.com', ...more },
    headers,
  );
const saveAddress = (buyer: object, more: Record<string, unknown> = {}) =>
  shop.call('PUT', '/api/v2/checkout/saveAddress', { ...buyer, shipping: address, ...more });
const saveDelivery = (buyer: object, deliveryMethodId: number, branchId?: number | null) =>
  shop.call('PUT', '/api/v2/delivery/saveDeliveryMethod', { ...buyer, deliveryMethodId, branchId });
const savePayment = (buyer: object, paymentMethodId: number) =>
  shop.call('PUT', '/api/v2/payment/savePaymentMethod', { ...buyer, paymentMethodId });
const getCart = (cart: CartIdentity) => shop.call('POST', '/api/v2/cart/getCart', cart);

async function guestWith(goods: Record<string, number>) {
  const cart = await startCart(shop);
  for (const [key, qty] of Object.entries(goods)) await add(shop, cart, key, qty);
  const { data } = await registerGuest(cart);
  return { ...cart, userId: data.id as number };
}

describe('settings', () => {
  test('currencies and checkout settings of the store', async () => {
    expect((await shop.call('GET', '/api/v2/settings/getCurrencyConfig')).data).toEqual({
      mainCurrency: 'EUR',
      id: 44,
      symbol: '€',
      allowedCurrencies: [
        { id: 44, label: 'EUR', symbol: '€' },
        { id: 33, label: 'CHF', symbol: 'CHF' },
      ],
    });
    expect((await shop.call('GET', '/api/v2/settings/getCheckoutSettings')).data).toMatchObject({
      enabled: true,
      checkout_guest: true,
      cart_type: 2,
      allowedCountries: ['HR', 'DE', 'CH', 'CZ'],
    });
  });

  test('countries are the allowed ones, named and sorted in the language', async () => {
    const names = async (headers: Record<string, string>) => {
      const { data } = await shop.call('POST', '/api/v2/checkout/getAvailableCountries', {}, headers);
      return data.map((country: { name: string }) => country.name);
    };
    expect(await names({})).toEqual(['Češka', 'Hrvatska', 'Njemačka', 'Švicarska']);
    expect(await names({ language: 'ger' })).toEqual(['Deutschland', 'Kroatien', 'Schweiz', 'Tschechien']);
    const all = await names({ ...enquiryHeaders, language: 'ger' });
    expect(all).toEqual(['Deutschland', 'Kroatien', 'Österreich', 'Schweiz', 'Tschechien']);
  });

  test('delivery is free from an amount, by country, by courier only', async () => {
    const free = (path: string, headers?: Record<string, string>) =>
      shop.call('GET', `/api/v2/checkout/getFreeDeliveryAmount/${path}`, undefined, headers);
    expect((await free('44')).data).toEqual({ price: 150 });
    expect((await free('33')).data).toEqual({ price: 141 });
    expect((await free('44?country=DE')).data).toEqual({ price: null });
    expect(await free('999')).toMatchObject({
      status: 422,
      details: { fields: { currencyId: { rule: 'oneOf' } } },
    });
    expect(await free('44', enquiryHeaders)).toMatchObject({
      status: 409,
      details: { code: 'PRICES_HIDDEN' },
    });
  });
});

describe('the guest', () => {
  test('is created for one cart, identified by e-mail, and keeps the id', async () => {
    const cart = await startCart(shop);
    const first = await registerGuest(cart, { acceptedConsents: [2] });
    expect(first).toMatchObject({ status: 200, data: { email: 'ana@example.com' } });
    const second = await registerGuest(cart, { email: 'other@example.com' });
    expect(second.data).toEqual({ id: first.data.id, email: 'other@example.com' });
    expect((await getCart(cart)).data.checkout).toMatchObject({
      userId: first.data.id,
      email: 'other@example.com',
    });
    const { rows } = await shop.database.pool.query(
      `select status, source_type, email, consents from consent_log where email = 'ana@example.com'`,
    );
    expect(rows).toMatchObject([
      { status: 'accepted', source_type: 'checkout', consents: [{ id: 2, language: 'hr' }] },
    ]);
    expect(rows[0].consents[0].textVersion).toMatch(/^[0-9a-f]{64}$/);
  });

  test('with an unknown consent is not created', async () => {
    const cart = await startCart(shop);
    expect(await registerGuest(cart, { acceptedConsents: [99] })).toMatchObject({
      status: 422,
      details: { fields: { 'acceptedConsents.0': { rule: 'oneOf' } } },
    });
    expect((await getCart(cart)).data.checkout.userId).toBeNull();
  });

  test('created twice at once is one guest', async () => {
    const cart = await startCart(shop);
    const answers = await Promise.all(Array.from({ length: 8 }, () => registerGuest(cart)));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  });

  test('can be created by anybody who knows both halves of an open cart of the site, and gets the cart', async () => {
    const cart = await startCart(shop);
    const notFound = { status: 404, details: { code: 'SESSION_NOT_FOUND' } };
    const wrong = `${cart.protectCode.slice(0, -1)}${cart.protectCode.endsWith('A') ? 'B' : 'A'}`;
    expect(await registerGuest({ ...cart, protectCode: wrong })).toMatchObject(notFound);
    expect(await registerGuest({ ...cart, cartId: cart.cartId + 1_000_000 })).toMatchObject(notFound);
    expect(await registerGuest({ ...cart, cartId: 2 ** 40 })).toMatchObject(notFound);
    expect(await registerGuest(await startCart(shop, closedHeaders))).toMatchObject(notFound);

    const [ana, eva] = [await loggedIn(shop, 'ana-g@example.com'), await loggedIn(shop, 'eva-g@example.com')];
    const hers = await startCart(shop, ana.headers);
    expect(await registerGuest(hers, {}, eva.headers)).toMatchObject(notFound);
    expect(await registerGuest(hers, {}, ana.headers)).toMatchObject({ status: 200 });

    await shop.database.pool.query(`update cart set status = 'ordered' where id = $1`, [cart.cartId]);
    expect(await registerGuest(cart)).toMatchObject({ status: 409, details: { code: 'SESSION_USED' } });
    const { rows } = await shop.database.pool.query('select guest_id from cart where id = $1', [cart.cartId]);
    expect(rows).toEqual([{ guest_id: null }]);
  });

  test('is refused if the shop allows no guests or takes no orders', async () => {
    const enquiry = await startCart(shop, enquiryHeaders);
    expect(await registerGuest(enquiry, {}, enquiryHeaders)).toMatchObject({
      status: 409,
      details: { code: 'GUEST_CHECKOUT_OFF' },
    });
    const closed = await startCart(shop, closedHeaders);
    expect(await registerGuest(closed, {}, closedHeaders)).toMatchObject({
      status: 409,
      details: { code: 'CHECKOUT_OFF' },
    });
  });

  test('cannot be used by anybody else', async () => {
    const buyer = await guestWith({ screw: 1 });
    const { userId } = await guestWith({ screw: 1 });
    const { cartId, protectCode } = buyer;
    const nobody = { status: 401, details: { code: 'NO_ACTIVE_USER', message: 'No active user' } };
    expect(await saveAddress({ cartId, protectCode })).toMatchObject(nobody);
    expect(await saveDelivery({ cartId, protectCode, userId: null }, 1)).toMatchObject(nobody);
    expect(await savePayment({ cartId, protectCode }, 1)).toMatchObject(nobody);
    const other = { status: 403, details: { code: 'FORBIDDEN' } };
    expect(await saveAddress({ ...buyer, userId })).toMatchObject(other);
    expect(await savePayment({ ...buyer, userId }, 1)).toMatchObject(other);
  });
});

describe('addresses', () => {
  test('are stored without surrounding spaces; the shipping address is used for both', async () => {
    const buyer = await guestWith({ screw: 1 });
    const { data } = await saveAddress(buyer, {
      shipping: { ...address, city: '  Zagreb ', companyOIB: ' ' },
    });
    expect(data.checkout.shipping).toEqual({ ...address, companyName: null, companyOIB: null });
    expect(data.checkout.main).toEqual(data.checkout.shipping);
    const main = { ...address, country: 'DE', firstName: 'Iva' };
    expect((await saveAddress(buyer, { main })).data.checkout.main.firstName).toBe('Iva');
  });

  test.each([
    ['country', 'XX', 'oneOf'],
    ['country', 'AT', 'oneOf'],
    ['country', 'HRV', 'oneOf'],
    ['city', '   ', 'required'],
    ['city', '', 'required'],
    ['street', 'x'.repeat(76), 'maxLength'],
    ['houseNumber', 'x'.repeat(16), 'maxLength'],
    ['zipCode', 'x'.repeat(26), 'maxLength'],
    ['contactEmail', 'nobody', 'email'],
    ['companyOIB', '12345678901', 'format'],
    ['companyOIB', 'HR123', 'format'],
    ['zipCode', '2100', 'format'],
    ['zipCode', 'Zagreb', 'format'],
    ['firstName', undefined, 'required'],
    ['lastName', 7, 'type'],
  ])('%s %j breaks the rule %s', async (field, value, rule) => {
    const buyer = await guestWith({ screw: 1 });
    const { status, details } = await saveAddress(buyer, { shipping: { ...address, [field]: value } });
    expect(status).toBe(422);
    expect(details.fields[`shipping.${field}`].rule).toBe(rule);
    expect((await getCart(buyer)).data.checkout.shipping).toBeNull();
  });

  test('an OIB with its check digit is required in Croatia, a VAT id elsewhere', async () => {
    const buyer = await guestWith({ screw: 1 });
    expect((await saveAddress(buyer, { shipping: { ...address, companyOIB: '12345678903' } })).status).toBe(
      200,
    );
    const german = { ...address, country: 'DE', companyOIB: 'de 123 456 796' };
    const saved = await saveAddress(buyer, { shipping: german });
    expect(saved.data.checkout.shipping.companyOIB).toBe('DE123456796');
  });

  test.each([
    ['HR', 'companyOIB', 'DE123456796', '12345678903'],
    ['DE', 'companyOIB', 'DE12', 'DE123456796'],
    ['DE', 'companyOIB', 'DE123456789', 'DE123456796'],
    ['DE', 'companyOIB', '12345678903', 'DE123456796'],
    ['CH', 'companyOIB', 'CHE123456789', 'CHE123456794'],
    ['CZ', 'companyOIB', 'SI12345679', 'CZ12345679'],
    ['HR', 'zipCode', '2100', '10000'],
    ['CH', 'zipCode', '10000', '8001'],
    ['CZ', 'zipCode', '1000', '110 00'],
  ])(
    'in %s the %s %s is refused with %s as an example, in every address',
    async (country, field, value, example) => {
      const right = addressIn(country);
      const wrong = { ...right, [field]: value };
      const refused = (path: string) => ({
        status: 422,
        details: { fields: { [path]: { rule: 'format', parameter: example } } },
      });
      const buyer = await guestWith({ screw: 1 });
      expect(await saveAddress(buyer, { shipping: wrong })).toMatchObject(refused(`shipping.${field}`));
      expect(await saveAddress(buyer, { shipping: right, main: wrong })).toMatchObject(
        refused(`main.${field}`),
      );
      const { headers } = await loggedIn(shop, `${country}.${value}@example.com`.toLowerCase());
      const path = '/api/v1/user/web/address';
      const create = (typed: object) =>
        shop.call('POST', `${path}/create`, { ...typed, type: 'main' }, headers);
      expect(await create(wrong)).toMatchObject(refused(field));
      const { data } = await create({ ...right, [field]: example });
      expect(data[field]).toBe(example);
      expect(await shop.call('PATCH', `${path}/update/${data.id}`, wrong, headers)).toMatchObject(
        refused(field),
      );
      const addresses = [{ ...wrong, type: 'shipping' }];
      const registered = await register(shop, 'nobody@example.com', { addresses });
      expect(registered).toMatchObject(refused(`addresses.0.${field}`));
    },
  );
});

test.each([
  ['POST', '/api/v2/delivery/getApplicableDeliveryMethods', {}],
  ['PUT', '/api/v2/delivery/saveDeliveryMethod', { deliveryMethodId: 1 }],
  ['POST', '/api/v2/payment/getApplicablePaymentMethods', {}],
  ['PUT', '/api/v2/payment/savePaymentMethod', { paymentMethodId: 1 }],
  ['PUT', '/api/v2/checkout/saveAddress', { shipping: address }],
  ['POST', '/api/v2/order/create', {}],
] as const)(
  '%s %s is refused where no prices are shown or no orders are taken',
  async (method, path, body) => {
    const enquiry = await startCart(shop, enquiryHeaders);
    const hidden = { status: 409, details: { code: 'PRICES_HIDDEN' } };
    expect(await shop.call(method, path, { ...enquiry, ...body }, enquiryHeaders)).toMatchObject(hidden);
    const closed = await startCart(shop, closedHeaders);
    const off = { status: 409, details: { code: 'CHECKOUT_OFF' } };
    expect(await shop.call(method, path, { ...closed, ...body }, closedHeaders)).toMatchObject(off);
  },
);
