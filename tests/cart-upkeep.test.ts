import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changePrice, setArchived, setStock } from '#domain/catalogue/catalogue-service.ts';
import { add, address, type CartIdentity, order, readyBuyer, startCart } from './support/fixture-buyer.ts';
import { applyCoupon, saveFixtureCoupons } from './support/fixture-coupons.ts';
import { enquiryHeaders, type FixtureShop, openFixtureShop } from './support/fixture-shop.ts';
import { testClock } from './support/test-clock.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop(testClock());
  await saveFixtureCoupons(shop);
});
afterAll(() => shop.close());

const franc = { currencyId: 33 };

/** A call of the cart's area, with its reference alone and what else is sent. */
function cartCall(name: string, cart: CartIdentity, more = {}, headers?: Record<string, string>) {
  const { cartId, protectCode } = cart;
  const method = name === 'setInstructions' ? 'PATCH' : 'POST';
  return shop.call(method, `/api/v2/cart/${name}`, { cartId, protectCode, ...more }, headers);
}
async function setPrice(productKey: string, listPriceCents: number): Promise<void> {
  const { catalogueId, runtime } = shop;
  await changePrice(runtime, { catalogueId, productKey, listPriceCents, discount: null });
}
async function archive(productKey: string, archived: boolean): Promise<void> {
  await setArchived(shop.runtime, { catalogueId: shop.catalogueId, productKey, archived });
}

describe('instructions and gift wrap', () => {
  test('are kept with the cart; what is left out stays, blanks alone are nothing', async () => {
    const cart = await startCart(shop);
    const first = await cartCall('setInstructions', cart, { instructions: ' Zvonite dvaput.\n' });
    expect(first.data).toMatchObject({ instructions: 'Zvonite dvaput.', giftWrap: false, giftMessage: null });
    const wrapped = await cartCall('setInstructions', cart, { giftWrap: true, giftMessage: 'Sretno!' });
    expect(wrapped.data).toMatchObject({
      instructions: 'Zvonite dvaput.',
      giftWrap: true,
      giftMessage: 'Sretno!',
    });
    await cartCall('setInstructions', cart, { instructions: '  ' });
    expect((await cartCall('getCart', cart)).data).toMatchObject({
      instructions: null,
      giftMessage: 'Sretno!',
    });
  });

  test('the message needs the wrap and goes with it', async () => {
    const cart = await startCart(shop);
    expect(await cartCall('setInstructions', cart, { giftMessage: 'Sretno!' })).toMatchObject({
      status: 422,
      details: { fields: { giftWrap: { rule: 'required' } } },
    });
    await cartCall('setInstructions', cart, { giftWrap: true, giftMessage: 'Sretno!' });
    const unwrapped = await cartCall('setInstructions', cart, { giftWrap: false });
    expect(unwrapped.data).toMatchObject({ giftWrap: false, giftMessage: null });
  });

  test.each([
    [{ instructions: 'x'.repeat(2001) }, 'instructions', 'maxLength'],
    [{ giftWrap: true, giftMessage: 'x'.repeat(501) }, 'giftMessage', 'maxLength'],
    [{ giftWrap: 'yes' }, 'giftWrap', 'type'],
  ])('%j is refused', async (more, field, rule) => {
    expect(await cartCall('setInstructions', await startCart(shop), more)).toMatchObject({
      status: 422,
      details: { code: 'VALIDATION', fields: { [field]: { rule } } },
    });
  });

  test('a store without gift wrap refuses it and takes instructions', async () => {
    const cart = await startCart(shop, enquiryHeaders);
    expect(await cartCall('setInstructions', cart, { giftWrap: true }, enquiryHeaders)).toMatchObject({
      status: 422,
      details: { fields: { giftWrap: { rule: 'oneOf' } } },
    });
    const kept = await cartCall('setInstructions', cart, { instructions: 'Hitno' }, enquiryHeaders);
    expect(kept.data.instructions).toBe('Hitno');
  });

  test('go with the order and into its mail; a message of the order overrides the note', async () => {
    const texts = { instructions: 'Iz košarice', giftWrap: true, giftMessage: 'Za Anu' };
    const written = async (message: string | undefined) => {
      const buyer = await readyBuyer(shop, { endless: 1 });
      await cartCall('setInstructions', buyer, texts);
      const { data } = await order(shop, buyer, { message });
      const stored = await shop.database.pool.query(
        'select message, gift_wrap, gift_message from "order" where id = $1',
        [data.id],
      );
      const mail = await shop.database.pool.query('select text from outbox_mail order by id desc limit 1');
      return { ...stored.rows[0], mail: mail.rows[0].text as string };
    };
    const fromCart = await written(undefined);
    expect(fromCart).toMatchObject({ message: 'Iz košarice', gift_wrap: true, gift_message: 'Za Anu' });
    expect(fromCart.mail).toContain('Iz košarice');
    expect(fromCart.mail).toContain('Za Anu');
    expect(await written('Iz narudžbe')).toMatchObject({ message: 'Iz narudžbe', gift_message: 'Za Anu' });
  });
});

describe('validateCart', () => {
  test('finds nothing in a cart that still holds', async () => {
    const cart = await startCart(shop);
    await add(shop, cart, 'screw', 2);
    const { data } = await cartCall('validateCart', cart);
    expect(data.changes).toEqual([]);
    expect(data.cart.itemCount).toBe(2);
  });

  test('tells a changed price once, in the currency of the call', async () => {
    const cart = await startCart(shop);
    const { data } = await add(shop, cart, 'endless', 2);
    const { itemId } = data.items[0];
    await setPrice('endless', 1234);
    await expect
      .poll(async () => (await cartCall('getCart', cart)).data.prices.converted.orderTotal)
      .toBe(24.68);
    const told = await cartCall('validateCart', cart, franc);
    expect(told.data.changes).toEqual([
      { kind: 'priceChanged', itemId, name: 'endless hr', from: 9.4, to: 11.6 },
    ]);
    expect((await cartCall('validateCart', cart)).data.changes).toEqual([]);
    await setPrice('endless', 1000);
  });

  test('lowers what is short, removes what is sold out or gone, and says so', async () => {
    const cart = await startCart(shop);
    const keys = ['rare', 'heavy', 'handbook', 'endless'];
    for (const key of keys) await add(shop, cart, key, 4);
    const before = await cartCall('getCart', cart);
    const [rare, heavy, handbook] = before.data.items.map(({ itemId }: { itemId: number }) => itemId);
    const { catalogueId, runtime } = shop;
    await setStock(runtime, { catalogueId, productKey: 'rare', stockThousandths: 3000 });
    await setStock(runtime, { catalogueId, productKey: 'heavy', stockThousandths: 0 });
    await archive('handbook', true);
    await expect.poll(async () => (await cartCall('getCart', cart)).data.items).toHaveLength(3);
    const { data } = await cartCall('validateCart', cart, {}, { language: 'ger' });
    expect(data.changes).toHaveLength(3);
    expect(data.changes).toEqual(
      expect.arrayContaining([
        { kind: 'outOfStock', itemId: rare, name: 'rare de', from: 4, to: 3 },
        { kind: 'outOfStock', itemId: heavy, name: 'heavy de', from: 4, to: 0 },
        { kind: 'productGone', itemId: handbook, name: 'handbook de' },
      ]),
    );
    expect(data.cart.items.map(({ qty }: { qty: number }) => qty)).toEqual([3, 4]);
    const again = await cartCall('validateCart', cart, {}, { language: 'ger' });
    expect(again.data).toEqual({ cart: data.cart, changes: [] });
    await setStock(runtime, { catalogueId, productKey: 'rare', stockThousandths: 5000 });
    await setStock(runtime, { catalogueId, productKey: 'heavy', stockThousandths: 100_000 });
    await archive('handbook', false);
  });

  test('lets go of what it takes out of a reserved line', async () => {
    const cart = await startCart(shop);
    const { productIds, catalogueId, runtime } = shop;
    const item = { ...cart, productId: productIds.rare, qty: 4, reservation: true };
    await shop.call('POST', '/api/v2/cart/addItem', item);
    await setStock(runtime, { catalogueId, productKey: 'rare', stockThousandths: 2000 });
    expect((await cartCall('validateCart', cart)).data.changes).toMatchObject([{ from: 4, to: 2 }]);
    await setStock(runtime, { catalogueId, productKey: 'rare', stockThousandths: 5000 });
    const other = await startCart(shop);
    expect((await add(shop, other, 'rare', 3)).status).toBe(200);
    expect((await add(shop, other, 'rare', 1)).status).toBe(409);
    await cartCall('clearCart', cart);
    expect((await add(shop, other, 'rare', 2)).status).toBe(200);
  });

  test('removes a coupon that does not hold any more, with its reason', async () => {
    const cart = await startCart(shop);
    await add(shop, cart, 'endless', 1);
    await applyCoupon(shop, cart, 'KROV10');
    const active = (is: boolean) =>
      shop.database.pool.query('update coupon set valid_to = $1 where code = $2', [
        is ? '2027-12-31' : '2026-11-20',
        'KROV10',
      ]);
    await active(false);
    expect((await cartCall('validateCart', cart)).data).toMatchObject({
      cart: { coupon: null },
      changes: [{ kind: 'couponRemoved', from: 'KROV10', reason: 'COUPON_EXPIRED' }],
    });
    await active(true);
    expect((await cartCall('validateCart', cart)).data).toMatchObject({
      cart: { coupon: null },
      changes: [],
    });
  });

  test('tells choices of the checkout that do not hold any more', async () => {
    const buyer = await readyBuyer(shop, { endless: 1 }, { payment: 2 });
    await shop.database.pool.query(
      `insert into cart_line (cart_id, product_id, quantity, options, options_key, takes)
       select $1, id, 1, '{}', '[[],null,[]]', json_build_object(id, 1000) from product where key = 'heavy'`,
      [buyer.cartId],
    );
    const { data } = await cartCall('validateCart', buyer);
    expect(data.changes).toEqual([{ kind: 'deliveryMethodRemoved' }]);
    expect(data.cart.checkout).toMatchObject({ deliveryMethodId: null, paymentMethodId: 2 });
  });

  test('shows no price to a store that has none', async () => {
    const cart = await startCart(shop, enquiryHeaders);
    await add(shop, cart, 'endless', 1, enquiryHeaders);
    await setPrice('endless', 1500);
    const open = () => cartCall('validateCart', cart, {}, enquiryHeaders);
    await expect.poll(async () => JSON.stringify((await open()).data)).not.toMatch(/price|total/i);
    await setPrice('endless', 1000);
  });
});

test('clearCart takes out everything that was put in, and leaves the checkout alone', async () => {
  const buyer = await readyBuyer(shop, { endless: 2, screw: 1 });
  await applyCoupon(shop, buyer, 'KROV10');
  await cartCall('setInstructions', buyer, { instructions: 'x', giftWrap: true });
  const { data } = await cartCall('clearCart', buyer);
  expect(data).toMatchObject({
    items: [],
    itemCount: 0,
    coupon: null,
    instructions: null,
    giftWrap: false,
    checkout: { userId: buyer.userId, email: 'ana@example.com', shipping: { city: 'Zagreb' } },
  });
  expect((await cartCall('clearCart', buyer)).status).toBe(200);
  const stranger = { ...buyer, protectCode: 'x'.repeat(24) };
  expect(await cartCall('clearCart', stranger)).toMatchObject({ details: { code: 'SESSION_NOT_FOUND' } });
});

describe('free delivery', () => {
  test('is what the country offers, and what is missing to it', async () => {
    const cart = await startCart(shop);
    expect((await add(shop, cart, 'endless', 2)).data.freeDelivery).toEqual({ price: 150, missing: 130 });
    expect((await cartCall('getCart', cart, franc)).data.freeDelivery).toEqual({
      price: 141,
      missing: 122.2,
    });
    const full = await add(shop, cart, 'endless', 20);
    expect(full.data.freeDelivery).toEqual({ price: 150, missing: 0 });
  });

  test('is not promised where no courier can bring the goods free', async () => {
    const cart = await startCart(shop);
    expect((await add(shop, cart, 'heavy', 1)).data.freeDelivery).toBeNull();
    const german = await readyBuyer(shop, { endless: 1 }, { country: 'DE' });
    expect((await cartCall('getCart', german)).data.freeDelivery).toBeNull();
    const hidden = await startCart(shop, enquiryHeaders);
    expect((await cartCall('getCart', hidden, {}, enquiryHeaders)).data).not.toHaveProperty('freeDelivery');
  });
});

describe('in francs', () => {
  test('fixed coupons, minimums, delivery, fees and thresholds are converted, each by itself', async () => {
    const buyer = await readyBuyer(shop, { endless: 3 }, { payment: 2 });
    const fixed = await applyCoupon(shop, buyer, 'MINUS25', franc);
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
    expect(await applyCoupon(shop, large, 'VELIKI50', franc)).toMatchObject({ status: 409 });
    await add(shop, large, 'endless', 1);
    const met = await applyCoupon(shop, large, 'VELIKI50', franc);
    expect(met.data.prices.converted).toMatchObject({ itemsTotal: 470, coupon: 47, cartTotal: 423 });
  });

  test('every answer of the way to an order speaks them, and the order keeps them', async () => {
    const cart = await startCart(shop);
    const { productIds } = shop;
    const item = { ...cart, ...franc, productId: productIds.endless, qty: 2 };
    const added = await shop.call('POST', '/api/v2/cart/addItem', item);
    const { itemId } = added.data.items[0];
    const guest = await shop.call('POST', '/api/v2/checkout/registerGuest', {
      ...cart,
      email: 'a@example.com',
    });
    const buyer = { ...cart, userId: guest.data.id as number };
    const step = { ...buyer, ...franc };
    const shipping = { ...address };
    const answers = [
      added,
      await shop.call('PATCH', '/api/v2/cart/updateItem', { ...step, itemId, qty: 3 }),
      await cartCall('setInstructions', buyer, { ...franc, instructions: 'x' }),
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
    const placed = await order(shop, buyer, { ...franc, expectedTotal: total });
    const shown = await shop.call('GET', `/api/v2/order/bySlug/${placed.data.orderSlug}`);
    expect(shown.data).toMatchObject({
      currencyId: 33,
      prices: { converted: { itemsTotal: 28.2, delivery: 11.19, payment: 2.35, orderTotal: 41.74 } },
    });
  });

  test('the amount of free delivery is told in each currency; others are refused', async () => {
    const amount = (currencyId: number) =>
      shop.call('GET', `/api/v2/checkout/getFreeDeliveryAmount/${currencyId}`);
    expect((await amount(44)).data).toEqual({ price: 150 });
    expect((await amount(33)).data).toEqual({ price: 141 });
    expect(await amount(978)).toMatchObject({ status: 422 });
  });
});
