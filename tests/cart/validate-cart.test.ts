import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changePrice, setArchived } from '#domain/catalogue/products/catalogue-service.ts';
import { add, address, cartCall, inFrancs, readyBuyer, startCart } from '../support/fixture-buyer.ts';
import { applyCoupon, openCouponShop } from '../support/fixture-coupons.ts';
import { enquiryHeaders, type FixtureShop } from '../support/fixture-shop.ts';
import { putStock } from '../support/fixture-stock.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openCouponShop();
});
afterAll(() => shop.close());

async function setPrice(productKey: string, listPriceCents: number): Promise<void> {
  const { catalogueId, runtime } = shop;
  await changePrice(runtime, { catalogueId, productKey, listPriceCents, discount: null });
}

async function archive(productKey: string, archived: boolean): Promise<void> {
  await setArchived(shop.runtime, { catalogueId: shop.catalogueId, productKey, archived });
}

describe('validateCart', () => {
  test('finds nothing in a cart that is up to date', async () => {
    const cart = await startCart(shop);
    await add(shop, cart, 'screw', 2);
    const { data } = await cartCall(shop, 'validateCart', cart);
    expect(data.changes).toEqual([]);
    expect(data.cart.itemCount).toBe(2);
  });

  test('reports a changed price once, in the currency of the call', async () => {
    const cart = await startCart(shop);
    const { data } = await add(shop, cart, 'endless', 2);
    const { itemId } = data.items[0];
    await setPrice('endless', 1234);
    await expect
      .poll(async () => (await cartCall(shop, 'getCart', cart)).data.prices.converted.orderTotal)
      .toBe(24.68);
    const told = await cartCall(shop, 'validateCart', cart, inFrancs);
    expect(told.data.changes).toEqual([
      { kind: 'priceChanged', itemId, name: 'endless hr', from: 9.4, to: 11.6 },
    ]);
    expect((await cartCall(shop, 'validateCart', cart)).data.changes).toEqual([]);
    await setPrice('endless', 1000);
  });

  test('lowers quantities, removes sold-out or deleted goods, and says so', async () => {
    const cart = await startCart(shop);
    const keys = ['rare', 'heavy', 'handbook', 'endless'];
    for (const key of keys) await add(shop, cart, key, 4);
    const before = await cartCall(shop, 'getCart', cart);
    const [rare, heavy, handbook] = before.data.items.map(({ itemId }: { itemId: number }) => itemId);
    const { catalogueId, runtime } = shop;
    await putStock(runtime, { catalogueId, productKey: 'rare', stockThousandths: 3000 });
    await putStock(runtime, { catalogueId, productKey: 'heavy', stockThousandths: 0 });
    await archive('handbook', true);
    await expect.poll(async () => (await cartCall(shop, 'getCart', cart)).data.items).toHaveLength(3);
    const { data } = await cartCall(shop, 'validateCart', cart, {}, { language: 'ger' });
    expect(data.changes).toHaveLength(3);
    expect(data.changes).toEqual(
      expect.arrayContaining([
        { kind: 'outOfStock', itemId: rare, name: 'rare de', from: 4, to: 3 },
        { kind: 'outOfStock', itemId: heavy, name: 'heavy de', from: 4, to: 0 },
        { kind: 'productGone', itemId: handbook, name: 'handbook de' },
      ]),
    );
    expect(data.cart.items.map(({ qty }: { qty: number }) => qty)).toEqual([3, 4]);
    const again = await cartCall(shop, 'validateCart', cart, {}, { language: 'ger' });
    expect(again.data).toEqual({ cart: data.cart, changes: [] });
    await putStock(runtime, { catalogueId, productKey: 'rare', stockThousandths: 5000 });
    await putStock(runtime, { catalogueId, productKey: 'heavy', stockThousandths: 100_000 });
    await archive('handbook', false);
  });

  test('releases the stock of a removed reserved line', async () => {
    const cart = await startCart(shop);
    const { productIds, catalogueId, runtime } = shop;
    const item = { ...cart, productId: productIds.rare, qty: 4, reservation: true };
    await shop.call('POST', '/api/v2/cart/addItem', item);
    await putStock(runtime, { catalogueId, productKey: 'rare', stockThousandths: 2000 });
    expect((await cartCall(shop, 'validateCart', cart)).data.changes).toMatchObject([{ from: 4, to: 2 }]);
    await putStock(runtime, { catalogueId, productKey: 'rare', stockThousandths: 5000 });
    const other = await startCart(shop);
    expect((await add(shop, other, 'rare', 3)).status).toBe(200);
    expect((await add(shop, other, 'rare', 1)).status).toBe(409);
    await cartCall(shop, 'clearCart', cart);
    expect((await add(shop, other, 'rare', 2)).status).toBe(200);
  });

  test('tells of a coupon that ended while the buyer was choosing in the checkout', async () => {
    const buyer = await readyBuyer(shop, { endless: 1 });
    await applyCoupon(shop, buyer, 'KROV10');
    const endOn = (day: string) =>
      shop.database.pool.query(`update coupon set valid_to = $1 where code = 'KROV10'`, [day]);
    await endOn('2026-11-20');
    const { cartId, protectCode, userId } = buyer;
    const save = (call: string, choice: object) =>
      shop.call('PUT', `/api/v2/${call}`, { cartId, protectCode, userId, ...choice });
    const lost = { code: 'KROV10', reason: 'COUPON_EXPIRED' };
    for (const saved of [
      await save('checkout/saveAddress', { shipping: address }),
      await save('delivery/saveDeliveryMethod', { deliveryMethodId: 1, branchId: null }),
      await save('payment/savePaymentMethod', { paymentMethodId: 1 }),
      await cartCall(shop, 'setInstructions', buyer, { instructions: 'Iza kuće' }),
    ])
      expect(saved.data).toMatchObject({ coupon: null, couponRemoved: lost });
    const { data } = await cartCall(shop, 'validateCart', buyer);
    await endOn('2027-12-31');
    expect(data.changes).toEqual([{ kind: 'couponRemoved', from: 'KROV10', reason: 'COUPON_EXPIRED' }]);
    expect((await cartCall(shop, 'validateCart', buyer)).data).toMatchObject({
      cart: { coupon: null },
      changes: [],
    });
  });

  test('removes a coupon that is no longer valid, with the reason', async () => {
    const cart = await startCart(shop);
    await add(shop, cart, 'endless', 1);
    await applyCoupon(shop, cart, 'KROV10');
    const active = (is: boolean) =>
      shop.database.pool.query('update coupon set valid_to = $1 where code = $2', [
        is ? '2027-12-31' : '2026-11-20',
        'KROV10',
      ]);
    await active(false);
    expect((await cartCall(shop, 'validateCart', cart)).data).toMatchObject({
      cart: { coupon: null },
      changes: [{ kind: 'couponRemoved', from: 'KROV10', reason: 'COUPON_EXPIRED' }],
    });
    await active(true);
    expect((await cartCall(shop, 'validateCart', cart)).data).toMatchObject({
      cart: { coupon: null },
      changes: [],
    });
  });

  test('reports choices of the checkout that are no longer valid', async () => {
    const buyer = await readyBuyer(shop, { endless: 1 }, { payment: 2 });
    await shop.database.pool.query(
      `insert into cart_line (cart_id, product_id, quantity, options, options_key, takes)
       select $1, id, 1, '{}', '[[],null,[]]', json_build_object(id, 1000) from product where key = 'heavy'`,
      [buyer.cartId],
    );
    const { data } = await cartCall(shop, 'validateCart', buyer);
    expect(data.changes).toEqual([{ kind: 'deliveryMethodRemoved' }]);
    expect(data.cart.checkout).toMatchObject({ deliveryMethodId: null, paymentMethodId: 2 });
  });

  test('shows no price to a store that has none', async () => {
    const cart = await startCart(shop, enquiryHeaders);
    await add(shop, cart, 'endless', 1, enquiryHeaders);
    await setPrice('endless', 1500);
    const open = () => cartCall(shop, 'validateCart', cart, {}, enquiryHeaders);
    await expect.poll(async () => JSON.stringify((await open()).data)).not.toMatch(/price|total/i);
    await setPrice('endless', 1000);
  });
});
