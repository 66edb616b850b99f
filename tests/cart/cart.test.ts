import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archiveUntouchedCarts } from '#domain/cart/cart-archive-service.ts';
import { changePrice, setArchived } from '#domain/catalogue/products/catalogue-service.ts';
import { add, type CartIdentity, startCart } from '../support/fixture-buyer.ts';
import { closedHeaders, enquiryHeaders, type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
});
afterAll(() => shop.close());

const getCart = (cart: CartIdentity, headers?: Record<string, string>) =>
  shop.call('POST', '/api/v2/cart/getCart', cart, headers);

describe('who may see a cart', () => {
  test('a new cart is empty and costs nothing', async () => {
    const cart = await startCart(shop);
    expect(cart.protectCode.length).toBeGreaterThanOrEqual(22);
    const { data } = await getCart(cart);
    expect(data).toMatchObject({
      cartId: cart.cartId,
      items: [],
      itemCount: 0,
      coupon: null,
      currencyId: 44,
    });
    expect(data.prices.converted.orderTotal).toBe(0);
  });

  test('a wrong pair, and a cart of another site, are not found', async () => {
    const cart = await startCart(shop);
    const refused = { status: 404, details: { code: 'SESSION_NOT_FOUND', message: "Session doesn't exist" } };
    expect(await getCart({ ...cart, protectCode: 'x'.repeat(24) })).toMatchObject(refused);
    for (const length of [0, 3, 15, 20, 65, 4096]) {
      expect(await getCart({ ...cart, protectCode: 'x'.repeat(length) })).toMatchObject(refused);
    }
    for (const cartId of [0, -1, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
      expect(await getCart({ ...cart, cartId })).toMatchObject(refused);
      expect(await add(shop, { ...cart, cartId }, 'screw')).toMatchObject(refused);
      const line = { ...cart, cartId, itemId: 1, qty: 1, options: {} };
      expect(await shop.call('PATCH', '/api/v2/cart/updateItem', line)).toMatchObject(refused);
    }
    expect(await getCart({ ...cart, cartId: cart.cartId + 100_000 })).toMatchObject(refused);
    expect(await getCart(cart, enquiryHeaders)).toMatchObject(refused);
    expect(await add(shop, { ...cart, protectCode: 'x'.repeat(24) }, 'screw')).toMatchObject(refused);
  });

  test('an archived cart and an ordered one are refused as such', async () => {
    const cart = await startCart(shop);
    const close = (status: string) =>
      shop.database.pool.query('update cart set status = $1 where id = $2', [status, cart.cartId]);
    await close('archived');
    expect(await getCart(cart)).toMatchObject({ status: 409, details: { code: 'CART_ARCHIVED' } });
    expect(await add(shop, cart, 'screw')).toMatchObject({ details: { message: 'Cart is archived.' } });
    await close('ordered');
    expect(await getCart(cart)).toMatchObject({ status: 409, details: { code: 'SESSION_USED' } });
    expect(await add(shop, cart, 'screw')).toMatchObject({ details: { message: 'Session already used.' } });
  });
});

test('a cart that was not changed for 90 days is archived, a changed one is not', async () => {
  const [untouched, changed] = [await startCart(shop), await startCart(shop)];
  const age = (days: number) =>
    shop.database.pool.query(
      `update cart set updated_at = now() - make_interval(days => $1) where id = any($2)`,
      [days, [untouched.cartId, changed.cartId]],
    );
  await age(89);
  await archiveUntouchedCarts(shop.runtime);
  expect((await getCart(untouched)).status).toBe(200);
  await age(91);
  await add(shop, changed, 'screw');
  await archiveUntouchedCarts(shop.runtime);
  expect(await getCart(untouched)).toMatchObject({ status: 409, details: { code: 'CART_ARCHIVED' } });
  expect((await getCart(changed)).status).toBe(200);
});

describe('adding', () => {
  test('a product has its texts, prices and stock', async () => {
    const { data } = await add(shop, await startCart(shop), 'screw', 2);
    expect(data.items).toHaveLength(1);
    expect(data.items[0]).toMatchObject({
      qty: 2,
      options: {},
      productData: {
        name: 'screw hr',
        slug: 'screw-hr',
        sku: 'SCREW',
        stock: { quantity: 100, state: 'inStock' },
      },
      prices: { converted: { retailPrice: 19.99, finalPrice: 14.99, row: 29.98 } },
    });
    expect(data.prices.converted).toMatchObject({ itemsTotal: 29.98, cartTotal: 29.98, orderTotal: 29.98 });
    expect(data.prices.converted.taxRates).toEqual([{ rate: 25, gross: 29.98, tax: 6 }]);
  });

  test('the same product adds to its line, others keep the order in which they were added', async () => {
    const cart = await startCart(shop);
    await add(shop, cart, 'screw');
    await add(shop, cart, 'handbook');
    const { data } = await add(shop, cart, 'screw', 3);
    expect(data.items.map((item: { qty: number }) => item.qty)).toEqual([4, 1]);
    expect(data.itemCount).toBe(5);
  });

  test('another language has the same lines in its own texts', async () => {
    const cart = await startCart(shop);
    await add(shop, cart, 'screw');
    const { data } = await getCart(cart, { language: 'ger' });
    expect(data.items[0].productData).toMatchObject({ name: 'screw de', slug: 'screw-de' });
  });

  test.each([
    ['an unknown product', 'nothing', 404, 'NOT_FOUND'],
    ['an archived product', 'archived', 404, 'NOT_FOUND'],
    ['the main product of variants', 'ladder', 422, 'CONFIGURATION_NOT_SET'],
    ['a bundle', 'starter-kit', 422, 'BUNDLE_NOT_CONFIGURED'],
    ['a product without its required option', 'plated', 422, 'VALIDATION'],
  ])('%s is refused', async (_what, key, status, code) => {
    const cart = await startCart(shop);
    const body = { ...cart, productId: shop.productIds[key] ?? 999_999, qty: 1 };
    expect(await shop.call('POST', '/api/v2/cart/addItem', body)).toMatchObject({
      status,
      details: { code },
    });
    expect((await getCart(cart)).data.items).toEqual([]);
  });

  test('a product of another catalogue is not found', async () => {
    const cart = await startCart(shop, closedHeaders);
    expect(await add(shop, cart, 'screw', 1, closedHeaders)).toMatchObject({ status: 404 });
  });

  test.each([
    [0, 'minimum'],
    [-1, 'minimum'],
    [null, 'minimum'],
    [1000, 'maximum'],
    [1.5, 'type'],
    ['2', 'type'],
  ])('quantity %j is refused by rule %s', async (qty, rule) => {
    const cart = await startCart(shop);
    const answer = await add(shop, cart, 'endless', qty);
    expect(answer).toMatchObject({ status: 422, details: { code: 'VALIDATION', fields: { qty: { rule } } } });
  });

  test('a line has at most 999 pieces', async () => {
    const cart = await startCart(shop);
    await add(shop, cart, 'endless', 990);
    // Whoever wants more learns how many may still be added.
    for (const [more, beside] of [
      [10, { inCart: 990, addable: 9 }],
      [9, null],
      [1, { inCart: 999, addable: 0 }],
    ] as const) {
      const answer = await add(shop, cart, 'endless', more);
      const fields = { qty: { rule: 'maximum', parameter: 999 } };
      expect(answer).toMatchObject(
        beside ? { status: 422, details: { fields, ...beside } } : { status: 200 },
      );
    }
    expect((await getCart(cart)).data.itemCount).toBe(999);
  });

  test('a quantity above the stock is refused with the stock, and nothing is written', async () => {
    const cart = await startCart(shop);
    const refused = { status: 409, details: { code: 'OUT_OF_STOCK', available: 5 } };
    expect(await add(shop, cart, 'rare', 6)).toMatchObject(refused);
    expect((await getCart(cart)).data.items).toEqual([]);
    await add(shop, cart, 'rare', 3);
    const more = { status: 409, details: { ...refused.details, inCart: 3, addable: 2 } };
    expect(await add(shop, cart, 'rare', 3)).toMatchObject(more);
    expect(await add(shop, cart, 'rare', 999)).toMatchObject(more);
    expect((await getCart(cart)).data.itemCount).toBe(3);
  });

  test('options that the product does not have are named', async () => {
    const cart = await startCart(shop);
    const options = {
      personalizations: { engraving: 'x' },
      customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: 1200 },
      bundleOptions: [{}],
    };
    const body = { ...cart, productId: shop.productIds.screw, qty: 1, options };
    const { status, details } = await shop.call('POST', '/api/v2/cart/addItem', body);
    expect(status).toBe(422);
    expect(Object.keys(details.fields).sort()).toEqual([
      'options.bundleOptions',
      'options.customPriceOption',
      'options.personalizations.engraving',
    ]);
    const empty = { ...body, options: { personalizations: {}, customPriceOption: null, bundleOptions: [] } };
    expect((await shop.call('POST', '/api/v2/cart/addItem', empty)).status).toBe(200);
  });
});

describe('changing', () => {
  const update = (cart: CartIdentity, itemId: number, qty: unknown) =>
    shop.call('PATCH', '/api/v2/cart/updateItem', { ...cart, itemId, qty });

  test('a quantity is set, within stock and limits', async () => {
    const cart = await startCart(shop);
    const { data } = await add(shop, cart, 'rare', 1);
    const { itemId } = data.items[0];
    expect((await update(cart, itemId, 4)).data.items[0]).toMatchObject({
      qty: 4,
      prices: { converted: { row: 40 } },
    });
    expect(await update(cart, itemId, 6)).toMatchObject({ status: 409, details: { available: 5 } });
    expect(await update(cart, itemId, 0)).toMatchObject({ status: 422 });
    expect(await update(cart, itemId, null)).toMatchObject({
      details: { fields: { qty: { rule: 'minimum' } } },
    });
    expect(await update(cart, itemId + 100_000, 1)).toMatchObject({
      status: 404,
      details: { code: 'NOT_FOUND' },
    });
  });

  test('a line is removed; a line of another cart is not', async () => {
    const cart = await startCart(shop);
    const stranger = await startCart(shop);
    const { data } = await add(shop, cart, 'screw');
    const remove = (who: CartIdentity) =>
      shop.call('DELETE', '/api/v2/cart/deleteItem', { ...who, itemId: data.items[0].itemId });
    expect(await remove(stranger)).toMatchObject({ status: 404, details: { code: 'NOT_FOUND' } });
    expect((await remove(cart)).data.items).toEqual([]);
    expect((await remove(cart)).status).toBe(404);
  });

  test('twenty additions at once are all there, and never more than the stock', async () => {
    const cart = await startCart(shop);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => add(shop, cart, index % 2 ? 'screw' : 'handbook')),
    );
    expect((await getCart(cart)).data.itemCount).toBe(20);
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(shop, cart, 'rare')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(15);
  });

  test('a repeated call with the same idempotency key adds once', async () => {
    const cart = await startCart(shop);
    const headers = { 'idempotency-key': 'add-once' };
    await add(shop, cart, 'screw', 1, headers);
    await add(shop, cart, 'screw', 1, headers);
    expect((await getCart(cart)).data.itemCount).toBe(1);
  });
});

describe('prices', () => {
  test('are not revealed by a store that shows none', async () => {
    const cart = await startCart(shop, enquiryHeaders);
    const answer = await add(shop, cart, 'screw', 2, enquiryHeaders);
    expect(answer.status).toBe(200);
    expect(answer.data.itemCount).toBe(2);
    expect(JSON.stringify(answer.data)).not.toMatch(/price|total/i);
  });

  test('another currency converts each piece; an unknown one is refused', async () => {
    const cart = await startCart(shop);
    await add(shop, cart, 'screw', 3);
    const inFrancs = await shop.call('POST', '/api/v2/cart/getCart', { ...cart, currencyId: 33 });
    expect(inFrancs.data.currencyId).toBe(33);
    expect(inFrancs.data.items[0].prices.converted).toEqual({
      retailPrice: 18.79,
      anchorPrice: { price: 18.79, date: expect.any(String) },
      finalPrice: 14.09,
      membershipPrice: null,
      row: 42.27,
      rowTax: 8.45,
    });
    expect(await shop.call('POST', '/api/v2/cart/getCart', { ...cart, currencyId: 1 })).toMatchObject({
      status: 422,
      details: { fields: { currencyId: { rule: 'oneOf' } } },
    });
  });

  test('a changed price applies from then on; a deleted product is removed from the cart', async () => {
    const cart = await startCart(shop);
    await add(shop, cart, 'endless', 2);
    await add(shop, cart, 'heavy');
    const { catalogueId, runtime } = shop;
    await changePrice(runtime, { catalogueId, productKey: 'endless', listPriceCents: 1234, discount: null });
    await setArchived(runtime, { catalogueId, productKey: 'heavy', archived: true });
    await expect.poll(async () => (await getCart(cart)).data.prices.converted.orderTotal).toBe(24.68);
    expect((await getCart(cart)).data.items).toHaveLength(1);
    await setArchived(runtime, { catalogueId, productKey: 'heavy', archived: false });
    await changePrice(runtime, { catalogueId, productKey: 'endless', listPriceCents: 1000, discount: null });
  });
});
