import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveCoupons } from '#domain/cart/coupon-service.ts';
import { changePrice, saveProducts } from '#domain/catalogue/products/catalogue-service.ts';
import { saveDeliveryMethods, savePaymentMethods } from '#domain/checkout/methods-service.ts';
import { amountMaximumCents, priceMaximumCents } from '#values/limits.ts';
import { add, addressIn, cartCall, order, readyBuyer, startCart } from '../support/fixture-buyer.ts';
import { coupon } from '../support/fixture-coupons.ts';
import { products } from '../support/fixture-goods.ts';
import { deliveryMethods, paymentMethods } from '../support/fixture-methods.ts';
import { adminOrderCalls, placeOrder } from '../support/fixture-orders.ts';
import { issuedBy } from '../support/fixture-papers.ts';
import { loggedIn } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
  await price('endless', 2_150_000);
});
afterAll(() => shop.close());

/** What a piece of a product costs from now on. */
async function price(key: string, listPriceCents: number): Promise<void> {
  await shop.database.pool.query(
    'update product set list_price_cents = $1, discount_price_cents = null where key = $2',
    [listPriceCents, key],
  );
  const { catalogueId } = shop;
  shop.runtime.emit({ kind: 'product.changed', catalogueId, productIds: [shop.productIds[key] ?? 0] });
}

test('999 pieces at 21,500 EUR are a cart, an order and an invoice', async () => {
  const ana = await loggedIn(shop, 'rich@example.com');
  const cart = await startCart(shop, ana.headers);
  const added = await add(shop, cart, 'endless', 999, ana.headers);
  expect(added.data.prices.converted.itemsTotal).toBe(21_478_500);
  const step = (path: string, body: object) =>
    shop.call('PUT', path, { ...cart, userId: ana.id, ...body }, ana.headers);
  await step('/api/v2/checkout/saveAddress', { shipping: addressIn('HR') });
  await step('/api/v2/delivery/saveDeliveryMethod', { deliveryMethodId: 3, branchId: 1 });
  await step('/api/v2/payment/savePaymentMethod', { paymentMethodId: 1 });
  const { data, details } = await order(shop, { ...cart, userId: ana.id }, {}, ana.headers);
  expect(details).toBeUndefined();
  const shown = await shop.call('GET', `/api/v2/document/get/web/${data.id}`, undefined, ana.headers);
  expect(shown.data).toMatchObject({ total: 21_478_500, lines: [{ row: 21_478_500 }] });
  await issuedBy(shop, data.id);
  const url = `/api/v2/document/get/web/${data.id}?format=pdf`;
  expect((await shop.app.inject({ url, headers: { apiKey: 'key-shop', ...ana.headers } })).statusCode).toBe(
    200,
  );
});

test('a kit that weighs more than an order can note is sold as what is not weighed', async () => {
  const { pool } = shop.database;
  // The heaviest that goods may be, and many of them in a kit.
  await pool.query(
    `update product set weight_grams = 100000000, stock_thousandths = null where key = any($1)`,
    [['screw', 'rare', 'coded']],
  );
  await pool.query(`update bundle_member set quantity = 22 where bundle_id = $1 and product_id = $2`, [
    shop.productIds['pair-kit'],
    shop.productIds.screw,
  ]);
  const productIds = [shop.productIds['pair-kit'] ?? 0, shop.productIds.screw ?? 0];
  shop.runtime.emit({ kind: 'product.changed', catalogueId: shop.catalogueId, productIds });
  const { id } = await placeOrder(shop, { endless: 1 });
  const staff = await adminOrderCalls(shop);
  const changes = [{ op: 'addLine', sku: 'PAIR-KIT', quantity: 1 }];
  const { version } = (await staff.get(id)).data;
  const edited = await staff.edit(id, { version, changes, reason: 'Nazvali su.', preview: false });
  expect(edited.details).toBeUndefined();
  const { rows } = await pool.query(
    'select sku, weight_grams is null as "isUnweighed" from order_line where order_id = $1 order by position',
    [id],
  );
  expect(rows).toEqual([
    { sku: 'ENDLESS', isUnweighed: false },
    { sku: 'PAIR-KIT', isUnweighed: true },
  ]);
});

test('an amount above an order’s maximum is refused, and less is accepted', async () => {
  const most = Math.floor(amountMaximumCents / 999);
  await price('endless', most + 1);
  const cart = await startCart(shop);
  const tooMuch = { status: 422, details: { code: 'AMOUNT_TOO_LARGE', maximum: 999_999_999.99 } };
  expect(await add(shop, cart, 'endless', 999)).toMatchObject(tooMuch);
  const taken = await add(shop, cart, 'endless', 998);
  expect(taken.status).toBe(200);
  const [{ itemId }] = taken.data.items;
  const update = (qty: number) => shop.call('PATCH', '/api/v2/cart/updateItem', { ...cart, itemId, qty });
  expect(await update(999)).toMatchObject(tooMuch);
  await price('endless', most);
  const other = await add(shop, await startCart(shop), 'endless', 999);
  expect(other.data.prices.converted.itemsTotal).toBe((most * 999) / 100);
  // Dearer since it lay in the cart: the order is refused, fewer pieces are taken.
  const buyer = await readyBuyer(shop, { endless: 999 }, { delivery: 3, branchId: 1 });
  await price('endless', most + 1000);
  expect(await order(shop, buyer)).toMatchObject({ status: 422, details: { code: 'AMOUNT_TOO_LARGE' } });
  const dear = (await cartCall(shop, 'getCart', buyer)).data.items[0].itemId;
  const fewer = { ...buyer, itemId: dear, qty: 10 };
  expect((await shop.call('PATCH', '/api/v2/cart/updateItem', fewer)).status).toBe(200);
});

test('prices, coupons, fees and thresholds end at 99,999,999.99', async () => {
  const tooHigh = priceMaximumCents + 1;
  const refused = (path: string) => ({
    fields: { [path]: { rule: 'maximum', parameter: priceMaximumCents } },
  });
  const [courier] = deliveryMethods;
  const [transfer] = paymentMethods;
  if (!courier || !transfer) throw new Error('The fixture has no methods.');
  const { runtime } = shop;
  await expect(
    saveDeliveryMethods(runtime, [{ ...courier, freeFromCents: { HR: tooHigh } }]),
  ).rejects.toMatchObject(refused('methods.0.freeFromCents.HR'));
  await expect(savePaymentMethods(runtime, [{ ...transfer, feeCents: tooHigh }])).rejects.toMatchObject(
    refused('methods.0.feeCents'),
  );
  const fixed = (euroCents: number) => coupon('HOCH', { reduction: { kind: 'fixed', euroCents } });
  await expect(saveCoupons(runtime, null, [fixed(tooHigh)])).rejects.toMatchObject(
    refused('coupons.0.euroCents'),
  );
  await saveCoupons(runtime, null, [fixed(priceMaximumCents)]);
  const { rows } = await shop.database.pool.query("select euro_cents from coupon where code = 'HOCH'");
  expect(rows).toEqual([{ euro_cents: priceMaximumCents }]);
  const { catalogueId } = shop;
  const plain = products.find(({ key }) => key === 'endless');
  if (!plain) throw new Error('The fixture has no such product.');
  const save = (listPriceCents: number) => {
    const dear = { ...plain, key: 'dear', sku: 'DEAR', slugs: { hr: 'skupo' }, listPriceCents };
    return saveProducts(runtime, { catalogueId, products: [dear] });
  };
  await expect(save(tooHigh)).rejects.toMatchObject(refused('products.0.listPriceCents'));
  await save(priceMaximumCents);
  const found = await shop.call('GET', '/api/v1/product/web/get?slug=skupo');
  expect(found.data.finalPrice).toBe(99_999_999.99);
});

test('a branch has its place, opening hours and days for which it holds goods', async () => {
  const pickup = deliveryMethods.find(({ kind }) => kind === 'pickup');
  const [branch] = pickup?.branches ?? [];
  if (!pickup || !branch) throw new Error('The fixture has no branch.');
  const save = (change: object) =>
    saveDeliveryMethods(shop.runtime, [{ ...pickup, branches: [{ ...branch, ...change }] }]);
  for (const [change, field, rule] of [
    [{ heldDays: 0 }, 'heldDays', 'minimum'],
    [{ heldDays: 91 }, 'heldDays', 'maximum'],
    [{ heldDays: 1.5 }, 'heldDays', 'type'],
    [{ openingHours: { hr: '7 – 16 h', en: ' ' } }, 'openingHours.en', 'required'],
    [{ address: ' ' }, 'address', 'required'],
    [{ phone: 'call us' }, 'phone', 'format'],
    [{ sameDayUntil: 25 }, 'sameDayUntil', 'maximum'],
  ] as const) {
    const path = `methods.0.branches.0.${field}`;
    await expect(save(change)).rejects.toMatchObject({ fields: { [path]: { rule } } });
  }
  await save({ heldDays: 90 });
});

test('a changed price stays within the limits of prices', async () => {
  const { runtime, catalogueId } = shop;
  const change = (listPriceCents: number, membershipPriceCents?: number) =>
    changePrice(runtime, {
      catalogueId,
      productKey: 'plated',
      listPriceCents,
      discount: null,
      membershipPriceCents,
    });
  await expect(change(priceMaximumCents + 1)).rejects.toMatchObject({
    fields: { listPriceCents: { rule: 'maximum', parameter: priceMaximumCents } },
  });
  await expect(change(1000, 1000)).rejects.toMatchObject({
    fields: { membershipPriceCents: { rule: 'maximum', parameter: 999 } },
  });
  await change(priceMaximumCents, priceMaximumCents - 1);
});

test('the surcharge of an option stays within the limits of prices', async () => {
  const plate = products.find(({ key }) => key === 'plate');
  const [option] = plate?.customOptions ?? [];
  const [value] = option?.customOptionValues ?? [];
  if (!plate || !option || !value) throw new Error('The fixture has no product with a surcharge.');
  const save = (price: number) => {
    const customOptions = [{ ...option, customOptionValues: [{ ...value, price }] }];
    return saveProducts(shop.runtime, {
      catalogueId: shop.catalogueId,
      products: [{ ...plate, customOptions }],
    });
  };
  const path = 'products.0.customOptions.0.price';
  await expect(save(priceMaximumCents / 100 + 1)).rejects.toMatchObject({
    fields: { [path]: { rule: 'maximum', parameter: priceMaximumCents / 100 } },
  });
  await expect(save(-1)).rejects.toMatchObject({ fields: { [path]: { rule: 'minimum' } } });
  await save(priceMaximumCents / 100);
});

test('every column of cents holds the largest amount of an order', async () => {
  const { rows } = await shop.database.pool.query(
    `select table_name, column_name, data_type from information_schema.columns
     where table_schema = current_schema() and column_name like '%cents'
       and data_type not in ('bigint', 'jsonb')`,
  );
  expect(rows).toEqual([]);
});
