import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { add, address, cartCall, inFrancs, order, readyBuyer, startCart } from '../support/fixture-buyer.ts';
import { applyCoupon, openCouponShop } from '../support/fixture-coupons.ts';
import type { FixtureShop } from '../support/fixture-shop.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openCouponShop();
});
afterAll(() => shop.close());

describe('in francs', () => {
  test('fixed coupons, minimums, delivery, fees and thresholds are each converted', async () => {
    const buyer = await readyBuyer(shop, { endless: 3 }, { payment: 2 });
    const fixed = await applyCoupon(shop, buyer, 'MINUS25', inFrancs);
    expect(fixed.data.currencyId).toBe(33);
    expect(fixed.data.prices.converted).toMatchObject({
      itemsTotal: 28.2,
      coupon: 23.5,
      cartTotal: 4.7,
      delivery: 11.19,
      payment: 2.35,
      orderTotal: 18.24,
    });
    const large = await startCart(shop);
    await add(shop, large, 'endless', 49);
    expect(await applyCoupon(shop, large, 'VELIKI50', inFrancs)).toMatchObject({ status: 409 });
    await add(shop, large, 'endless', 1);
    const met = await applyCoupon(shop, large, 'VELIKI50', inFrancs);
    expect(met.data.prices.converted).toMatchObject({ itemsTotal: 470, coupon: 47, cartTotal: 423 });
  });

  test('every answer until the order is in francs, and so is the order', async () => {
    const cart = await startCart(shop);
    const { productIds } = shop;
    const item = { ...cart, ...inFrancs, productId: productIds.endless, qty: 2 };
    const added = await shop.call('POST', '/api/v2/cart/addItem', item);
    const { itemId } = added.data.items[0];
    const guest = await shop.call('POST', '/api/v2/checkout/registerGuest', {
      ...cart,
      email: 'a@example.com',
    });
    const buyer = { ...cart, userId: guest.data.id as number };
    const step = { ...buyer, ...inFrancs };
    const shipping = { ...address };
    const answers = [
      added,
      await shop.call('PATCH', '/api/v2/cart/updateItem', { ...step, itemId, qty: 3 }),
      await cartCall(shop, 'setInstructions', buyer, { ...inFrancs, instructions: 'x' }),
      await shop.call('PUT', '/api/v2/checkout/saveAddress', { ...step, shipping }),
      await shop.call('PUT', '/api/v2/delivery/saveDeliveryMethod', { ...step, deliveryMethodId: 1 }),
      await shop.call('PUT', '/api/v2/payment/savePaymentMethod', { ...step, paymentMethodId: 2 }),
    ];
    expect(answers.map(({ data }) => data.currencyId)).toEqual(answers.map(() => 33));
    const delivery = await shop.call('POST', '/api/v2/delivery/getApplicableDeliveryMethods', step);
    expect(delivery.data[0].price).toBe(11.19);
    const payment = await shop.call('POST', '/api/v2/payment/getApplicablePaymentMethods', step);
    expect(payment.data.map(({ kind }: { kind: string }) => kind)).not.toContain('bankTransfer');
    const refused = await shop.call('PUT', '/api/v2/payment/savePaymentMethod', {
      ...step,
      paymentMethodId: 1,
    });
    expect(refused).toMatchObject({
      status: 422,
      details: { fields: { paymentMethodId: { rule: 'oneOf' } } },
    });
    const total = answers.at(-1)?.data.prices.converted.orderTotal;
    expect(total).toBe(41.74);
    const placed = await order(shop, buyer, { ...inFrancs, expectedTotal: total });
    const shown = await shop.call('GET', `/api/v2/order/bySlug/${placed.data.orderSlug}`);
    expect(shown.data).toMatchObject({
      currencyId: 33,
      prices: { converted: { itemsTotal: 28.2, delivery: 11.19, payment: 2.35, orderTotal: 41.74 } },
    });
  });

  test('the amount of free delivery is given in each currency; others are refused', async () => {
    const amount = (currencyId: number) =>
      shop.call('GET', `/api/v2/checkout/getFreeDeliveryAmount/${currencyId}`);
    expect((await amount(44)).data).toEqual({ price: 150 });
    expect((await amount(33)).data).toEqual({ price: 141 });
    expect(await amount(978)).toMatchObject({ status: 422 });
  });
});
