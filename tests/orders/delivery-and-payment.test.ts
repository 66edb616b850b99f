import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  add,
  address,
  addressIn,
  type CartIdentity,
  readyBuyer,
  startCart,
} from '../support/fixture-buyer.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

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
const deliveryMethods = (cart: CartIdentity, more: object = {}) =>
  shop.call('POST', '/api/v2/delivery/getApplicableDeliveryMethods', { ...cart, ...more });
const paymentMethods = (cart: CartIdentity) =>
  shop.call('POST', '/api/v2/payment/getApplicablePaymentMethods', cart);

async function guestWith(goods: Record<string, number>) {
  const cart = await startCart(shop);
  for (const [key, qty] of Object.entries(goods)) await add(shop, cart, key, qty);
  const { data } = await registerGuest(cart);
  return { ...cart, userId: data.id as number };
}

describe('delivery', () => {
  test('methods have price, days and branches for the weight and country', async () => {
    const cart = await startCart(shop);
    await add(shop, cart, 'screw');
    const { data } = await deliveryMethods(cart);
    expect(data.map(({ id, price, days }: Record<string, unknown>) => [id, price, days])).toEqual([
      [1, 4.5, [1, 2]],
      [2, 89, [3, 6]],
      [3, 0, [1, 5]],
    ]);
    expect(data[2].options).toMatchObject([{ id: 1, name: 'Attika Zagreb' }]);
    await add(shop, cart, 'screw', 4);
    expect((await deliveryMethods(cart)).data[0].price).toBe(11.9);
    const german = await deliveryMethods(cart, { country: 'DE', currencyId: 33 });
    expect(german.data.map(({ id, price }: Record<string, unknown>) => [id, price])).toEqual([
      [1, 13.07],
      [3, 0],
    ]);
    expect(await deliveryMethods(cart, { country: 'AT' })).toMatchObject({
      status: 422,
      details: { fields: { country: { rule: 'oneOf' } } },
    });
  });

  test('the courier takes 300 kg, and is free from the threshold on', async () => {
    const cart = await startCart(shop);
    await add(shop, cart, 'heavy');
    const ids = async () => (await deliveryMethods(cart)).data.map((method: { id: number }) => method.id);
    expect(await ids()).toEqual([2, 3]);
    const other = await startCart(shop);
    await add(shop, other, 'screw', 10);
    expect((await deliveryMethods(other)).data[0].price).toBe(11.9);
    await add(shop, other, 'screw', 1);
    const { data } = await deliveryMethods(other);
    expect(data.map(({ price }: { price: number }) => price)).toEqual([0, 89, 0]);
  });

  test('a method is chosen with its branch', async () => {
    const buyer = await guestWith({ screw: 1 });
    await saveAddress(buyer);
    const refused = (field: string, rule: string) => ({
      status: 422,
      details: { fields: { [field]: { rule } } },
    });
    expect(await saveDelivery(buyer, 99)).toMatchObject(refused('deliveryMethodId', 'oneOf'));
    expect(await saveDelivery(buyer, 3)).toMatchObject(refused('branchId', 'required'));
    expect(await saveDelivery(buyer, 3, 7)).toMatchObject(refused('branchId', 'oneOf'));
    expect((await saveDelivery(buyer, 3, 1)).data.checkout).toMatchObject({
      deliveryMethodId: 3,
      branchId: 1,
    });
    const { data } = await saveDelivery(buyer, 1);
    expect(data.checkout).toMatchObject({ deliveryMethodId: 1, branchId: null });
    expect(data.prices.converted).toMatchObject({ cartTotal: 14.99, delivery: 4.5, orderTotal: 19.49 });
    expect(data.prices.converted.tax).toMatchObject({ cartTotal: 3, delivery: 0.9, orderTotal: 3.9 });
  });

  test('what is collected contains the tax of where it is handed over, what is sent that of where it goes', async () => {
    const buyer = await guestWith({ screw: 1 });
    await saveAddress(buyer, { shipping: addressIn('DE') });
    const rates = ({ data }: { data: { prices: { converted: { taxRates: { rate: number }[] } } } }) =>
      data.prices.converted.taxRates.map(({ rate }) => rate);
    expect(rates(await saveDelivery(buyer, 1))).toEqual([19]);
    expect(rates(await saveDelivery(buyer, 3, 1))).toEqual([25]);
    expect(rates(await saveDelivery(buyer, 1))).toEqual([19]);
  });
});

describe('payment', () => {
  test('methods fit country, amount and delivery', async () => {
    const buyer = await guestWith({ screw: 1 });
    await saveAddress(buyer);
    const ids = async () => (await paymentMethods(buyer)).data.map((method: { id: number }) => method.id);
    expect((await paymentMethods(buyer)).data).toMatchObject([
      { id: 1, kind: 'bankTransfer', fee: 0 },
      { id: 2, kind: 'cashOnDelivery', fee: 2.5 },
      { id: 3, kind: 'gateway', fee: 0 },
    ]);
    await saveDelivery(buyer, 3, 1);
    expect(await ids()).toEqual([1, 3]);
    expect(await savePayment(buyer, 2)).toMatchObject({
      status: 422,
      details: { fields: { paymentMethodId: { rule: 'oneOf' } } },
    });
    await saveDelivery(buyer, 1);
    await add(shop, buyer, 'screw', 70);
    expect(await ids()).toEqual([1, 3]);
  });

  test('an emptied cart costs nothing, whatever delivery and payment methods were chosen for it', async () => {
    const buyer = await guestWith({ screw: 1 });
    await saveAddress(buyer);
    await saveDelivery(buyer, 1);
    const chosen = await savePayment(buyer, 2);
    const { cartId, protectCode } = buyer;
    const [line] = chosen.data.items;
    const nothing = { itemsTotal: 0, delivery: 0, payment: 0, cartTotal: 0, orderTotal: 0 };
    const removed = await shop.call('DELETE', '/api/v2/cart/deleteItem', {
      ...{ cartId, protectCode, itemId: line.itemId },
    });
    const read = await shop.call('POST', '/api/v2/cart/getCart', { cartId, protectCode });
    await add(shop, buyer, 'screw', 2);
    const cleared = await shop.call('POST', '/api/v2/cart/clearCart', { cartId, protectCode });
    for (const { data } of [removed, read, cleared])
      expect(data.prices.converted).toMatchObject({ ...nothing, tax: nothing });
    // Goods alone bring the fee back.
    expect((await add(shop, buyer, 'screw', 1)).data.prices.converted).toMatchObject({ delivery: 4.5 });
  });

  test('its fee is a separate price', async () => {
    const buyer = await guestWith({ screw: 1 });
    await saveAddress(buyer);
    await saveDelivery(buyer, 1);
    const { data } = await savePayment(buyer, 2);
    expect(data.prices.converted).toMatchObject({
      cartTotal: 14.99,
      delivery: 4.5,
      payment: 2.5,
      orderTotal: 21.99,
    });
    expect(data.prices.converted.taxRates).toEqual([{ rate: 25, gross: 21.99, tax: 4.4 }]);
  });

  test('bank transfer is available in the main currency only', async () => {
    const cart = await startCart(shop);
    await add(shop, cart, 'screw');
    const { data } = await paymentMethods({ ...cart, currencyId: 33 } as CartIdentity);
    expect(data.map((method: { id: number }) => method.id)).toEqual([2, 3]);
  });
});

describe('choices that are no longer valid', () => {
  test('another country removes delivery and payment, permanently', async () => {
    const buyer = await readyBuyer(shop, { screw: 1 }, { payment: 2 });
    const moved = await saveAddress(buyer, { shipping: { ...address, country: 'CZ' } });
    expect(moved.data.checkout).toMatchObject({ deliveryMethodId: null, paymentMethodId: null });
    expect(moved.data.prices.converted).toMatchObject({ delivery: 0, payment: 0 });
    const back = await saveAddress(buyer);
    expect(back.data.checkout).toMatchObject({ deliveryMethodId: null, paymentMethodId: null });
  });

  test('so do goods that the method cannot carry', async () => {
    const buyer = await readyBuyer(shop);
    const { data } = await add(shop, buyer, 'heavy');
    expect(data.checkout).toMatchObject({ deliveryMethodId: null, branchId: null, paymentMethodId: 1 });
  });

  test('tax follows the country of destination', async () => {
    const buyer = await guestWith({ screw: 1, handbook: 1 });
    const ratesIn = async (country: string) =>
      (await saveAddress(buyer, { shipping: addressIn(country) })).data.prices.converted.taxRates;
    expect(await ratesIn('DE')).toEqual([
      { rate: 19, gross: 14.99, tax: 2.39 },
      { rate: 7, gross: 21, tax: 1.37 },
    ]);
    expect(await ratesIn('CH')).toEqual([{ rate: 0, gross: 35.99, tax: 0 }]);
  });
});
