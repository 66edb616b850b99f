import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { add, address, cartCall, inFrancs, order, readyBuyer, startCart } from '../support/fixture-buyer.ts';
import { applyCoupon, openCouponShop } from '../support/fixture-coupons.ts';
import { loggedIn } from '../support/fixture-people.ts';
import { enquiryHeaders, type FixtureShop } from '../support/fixture-shop.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openCouponShop();
});
afterAll(() => shop.close());

describe('instructions and gift wrap', () => {
  test('are stored with the cart; omitted fields stay, spaces alone count as empty', async () => {
    const cart = await startCart(shop);
    const first = await cartCall(shop, 'setInstructions', cart, { instructions: ' Zvonite dvaput.\n' });
    expect(first.data).toMatchObject({ instructions: 'Zvonite dvaput.', giftWrap: false, giftMessage: null });
    const wrapped = await cartCall(shop, 'setInstructions', cart, { giftWrap: true, giftMessage: 'Sretno!' });
    expect(wrapped.data).toMatchObject({
      instructions: 'Zvonite dvaput.',
      giftWrap: true,
      giftMessage: 'Sretno!',
    });
    await cartCall(shop, 'setInstructions', cart, { instructions: '  ' });
    expect((await cartCall(shop, 'getCart', cart)).data).toMatchObject({
      instructions: null,
      giftMessage: 'Sretno!',
    });
  });

  test('the message requires the wrap and is removed with it', async () => {
    const cart = await startCart(shop);
    expect(await cartCall(shop, 'setInstructions', cart, { giftMessage: 'Sretno!' })).toMatchObject({
      status: 422,
      details: { fields: { giftWrap: { rule: 'required' } } },
    });
    await cartCall(shop, 'setInstructions', cart, { giftWrap: true, giftMessage: 'Sretno!' });
    const unwrapped = await cartCall(shop, 'setInstructions', cart, { giftWrap: false });
    expect(unwrapped.data).toMatchObject({ giftWrap: false, giftMessage: null });
  });

  test.each([
    [{ instructions: 'x'.repeat(2001) }, 'instructions', 'maxLength'],
    [{ giftWrap: true, giftMessage: 'x'.repeat(501) }, 'giftMessage', 'maxLength'],
    [{ giftWrap: 'yes' }, 'giftWrap', 'type'],
  ])('%j is refused', async (more, field, rule) => {
    expect(await cartCall(shop, 'setInstructions', await startCart(shop), more)).toMatchObject({
      status: 422,
      details: { code: 'VALIDATION', fields: { [field]: { rule } } },
    });
  });

  test('a store without gift wrap refuses it and accepts instructions', async () => {
    const cart = await startCart(shop, enquiryHeaders);
    expect(await cartCall(shop, 'setInstructions', cart, { giftWrap: true }, enquiryHeaders)).toMatchObject({
      status: 422,
      details: { fields: { giftWrap: { rule: 'oneOf' } } },
    });
    const kept = await cartCall(shop, 'setInstructions', cart, { instructions: 'Hitno' }, enquiryHeaders);
    expect(kept.data.instructions).toBe('Hitno');
  });

  test('are stored with the order, and not in a guest’s mail; a message of the order replaces them', async () => {
    const texts = { instructions: 'Iz košarice', giftWrap: true, giftMessage: 'Za Anu' };
    const written = async (message: string | undefined) => {
      const buyer = await readyBuyer(shop, { endless: 1 });
      await cartCall(shop, 'setInstructions', buyer, texts);
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
    // Nobody has proven the address; what customers read in theirs is a matter of tests/orders/order-mail.test.ts.
    expect(fromCart.mail).not.toMatch(/Iz košarice|Za Anu/);
    expect(await written('Iz narudžbe')).toMatchObject({ message: 'Iz narudžbe', gift_message: 'Za Anu' });
  });
});

test('clearCart removes everything that was added, and leaves the checkout alone', async () => {
  const buyer = await readyBuyer(shop, { endless: 2, screw: 1 });
  await applyCoupon(shop, buyer, 'KROV10');
  await cartCall(shop, 'setInstructions', buyer, { instructions: 'x', giftWrap: true });
  const { data } = await cartCall(shop, 'clearCart', buyer);
  expect(data).toMatchObject({
    items: [],
    itemCount: 0,
    coupon: null,
    instructions: null,
    giftWrap: false,
    checkout: { userId: buyer.userId, email: 'ana@example.com', shipping: { city: 'Zagreb' } },
  });
  expect((await cartCall(shop, 'clearCart', buyer)).status).toBe(200);
  const stranger = { ...buyer, protectCode: 'x'.repeat(24) };
  expect(await cartCall(shop, 'clearCart', stranger)).toMatchObject({
    details: { code: 'SESSION_NOT_FOUND' },
  });
});

describe('free delivery', () => {
  /** Nobody has said where the goods go: the promise names the shop's own country. */
  const inCroatia = { country: 'HR', countryIsKnown: false };

  test('is what the country offers, and the missing amount', async () => {
    const cart = await startCart(shop);
    expect((await add(shop, cart, 'endless', 2)).data.freeDelivery).toEqual({
      price: 150,
      missing: 130,
      ...inCroatia,
    });
    expect((await cartCall(shop, 'getCart', cart, inFrancs)).data.freeDelivery).toEqual({
      price: 141,
      missing: 122.2,
      ...inCroatia,
    });
    const full = await add(shop, cart, 'endless', 20);
    expect(full.data.freeDelivery).toEqual({ price: 150, missing: 0, ...inCroatia });
  });

  test('is promised for the country of the saved address, before one is chosen', async () => {
    const email = 'gerda@example.com';
    const { headers } = await loggedIn(shop, email);
    const save = (type: string, country: string) =>
      shop.call('POST', '/api/v1/user/web/address/create', { ...address, country, type }, headers);
    expect((await save('main', 'HR')).status).toBe(200);
    const cart = await startCart(shop, headers);
    const croatian = await add(shop, cart, 'endless', 20, headers);
    expect(croatian.data.freeDelivery).toMatchObject({ missing: 0, country: 'HR', countryIsKnown: true });
    expect((await save('shipping', 'DE')).status).toBe(200);
    const german = await cartCall(shop, 'getCart', cart, {}, headers);
    expect(german.data.freeDelivery).toBeNull();
    const amount = await shop.call('GET', '/api/v2/checkout/getFreeDeliveryAmount/44', undefined, headers);
    expect(amount.data).toEqual({ price: null });
    const methods = await shop.call('POST', '/api/v2/delivery/getApplicableDeliveryMethods', cart, headers);
    expect(methods.data[0].price).toBe(13.9);
  });

  test('is not promised if no courier can deliver the goods free', async () => {
    const cart = await startCart(shop);
    expect((await add(shop, cart, 'heavy', 1)).data.freeDelivery).toBeNull();
    const german = await readyBuyer(shop, { endless: 1 }, { country: 'DE' });
    expect((await cartCall(shop, 'getCart', german)).data.freeDelivery).toBeNull();
    const hidden = await startCart(shop, enquiryHeaders);
    expect((await cartCall(shop, 'getCart', hidden, {}, enquiryHeaders)).data).not.toHaveProperty(
      'freeDelivery',
    );
  });
});
