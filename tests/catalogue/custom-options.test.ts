import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CartIdentity, order, readyBuyer, startCart } from '../support/fixture-buyer.ts';
import { enquiryHeaders, type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
});
afterAll(() => shop.close());

const lengthOf = (customOptionValue: unknown, customOptionTitle = 'lengthMm') => ({
  customPriceOption: { customOptionTitle, customOptionValue },
});
const addWith = (cart: CartIdentity, key: string, options: unknown, qty = 1, more = {}) =>
  shop.call('POST', '/api/v2/cart/addItem', {
    ...cart,
    productId: shop.productIds[key],
    qty,
    options,
    ...more,
  });
const product = (key: string, headers?: Record<string, string>) =>
  shop.call('GET', `/api/v1/product/web/get?id=${shop.productIds[key]}`, undefined, headers);

describe('a length', () => {
  test('multiplies price and weight, rounded per piece, and is a separate line', async () => {
    const cart = await startCart(shop);
    await addWith(cart, 'sheet', lengthOf(2330), 3);
    await addWith(cart, 'sheet', lengthOf(2330, 'Länge in mm'), 1);
    const { data } = await addWith(cart, 'sheet', lengthOf(2340));
    expect(data.items.map((item: { qty: number }) => item.qty)).toEqual([4, 1]);
    expect(data.items[0]).toMatchObject({
      options: { customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: 2330 } },
      productData: {
        unit: 'pcs',
        stockUnit: 'm',
        stock: { quantity: 60, state: 'inStock' },
        options: [{ label: 'Duljina', value: '2.330\u00a0mm' }],
        weightKg: 9.6,
      },
      // 17.95 × 2.33 = 41.8235, 16.65 × 2.33 = 38.7945.
      prices: { converted: { retailPrice: 41.82, finalPrice: 38.79, row: 155.16 } },
    });
  });

  test.each([
    [490, 'minimum', 500],
    [8010, 'maximum', 8000],
    [2335, 'step', 10],
    [1000.5, 'type', undefined],
    ['2000', 'type', undefined],
  ])('of %j is refused by rule %s', async (value, rule, parameter) => {
    const { status, details } = await addWith(await startCart(shop), 'sheet', lengthOf(value));
    expect(status).toBe(422);
    expect(details.fields['options.customPriceOption.customOptionValue']).toMatchObject({
      rule,
      ...(parameter === undefined ? {} : { parameter }),
    });
  });

  test.each([
    ['hrv', 'Duljina', '2.330'],
    ['eng', 'Length', '2,330'],
    ['ger', 'Länge', '2.330'],
  ])('is shown in %s with its unit', async (language, label, number) => {
    const cart = await startCart(shop);
    const line = { ...cart, productId: shop.productIds.sheet, qty: 1, options: lengthOf(2330) };
    const { data } = await shop.call('POST', '/api/v2/cart/addItem', line, { language });
    expect(data.items[0].productData.options).toEqual([{ label, value: `${number}\u00a0mm` }]);
  });

  test('is required, and only where it is asked for', async () => {
    const cart = await startCart(shop);
    const fieldsOf = async (key: string, options: unknown) =>
      (await addWith(cart, key, options)).details.fields;
    expect(await fieldsOf('sheet', undefined)).toEqual({
      'options.customPriceOption.customOptionValue': { rule: 'required' },
    });
    expect(await fieldsOf('sheet', lengthOf(2000, 'width'))).toEqual({
      'options.customPriceOption.customOptionTitle': { rule: 'oneOf' },
    });
    expect(await fieldsOf('screw', lengthOf(2000))).toEqual({
      'options.customPriceOption': { rule: 'oneOf' },
    });
  });

  test('of more than three metres rules out the courier', async () => {
    const cart = await startCart(shop);
    const methods = async () =>
      (
        await shop.call('POST', '/api/v2/delivery/getApplicableDeliveryMethods', { ...cart, country: 'HR' })
      ).data.map(({ kind }: { kind: string }) => kind);
    await addWith(cart, 'sheet', lengthOf(3000));
    expect(await methods()).toContain('courier');
    await addWith(cart, 'sheet', lengthOf(3010));
    expect(await methods()).toEqual(['truck', 'pickup']);
  });

  test('takes metres from stock, over all lines of the cart', async () => {
    const cart = await startCart(shop);
    const out = (available: number) => ({ status: 409, details: { code: 'OUT_OF_STOCK', available } });
    expect(await addWith(cart, 'sheet', lengthOf(8000), 8)).toMatchObject(out(7));
    await addWith(cart, 'sheet', lengthOf(8000), 5);
    expect(await addWith(cart, 'sheet', lengthOf(6000), 4)).toMatchObject(out(3));
    expect((await addWith(cart, 'sheet', lengthOf(5000), 4)).status).toBe(200);
    expect(await addWith(cart, 'sheet', lengthOf(500))).toMatchObject(out(0));
  });

  test('is stored in the order as made to measure, with its metres', async () => {
    const buyer = await readyBuyer(shop, { screw: 1 }, { delivery: 2 });
    await addWith(buyer, 'sheet', lengthOf(2500), 2);
    const placed = await order(shop, buyer);
    expect(placed.status).toBe(200);
    const { rows } = await shop.database.pool.query(
      'select name, unit, attributes, stock_thousandths, made_to_measure from order_line where order_id = $1 order by position',
      [placed.data.id],
    );
    expect(rows).toEqual([
      { name: 'screw hr', unit: 'pcs', attributes: [], stock_thousandths: 1000, made_to_measure: false },
      {
        name: 'sheet hr',
        unit: 'pcs',
        attributes: [{ label: 'Duljina', value: '2.500\u00a0mm' }],
        stock_thousandths: 5000,
        made_to_measure: true,
      },
    ]);
    const stock = await shop.database.pool.query(
      `select stock_thousandths as left from product where key = 'sheet'`,
    );
    expect(stock.rows[0].left).toBe(55_000);
    const mail = await shop.database.pool.query(
      'select html, text from outbox_mail order by id desc limit 1',
    );
    expect(mail.rows[0].text).toContain('Duljina: 2.500\u00a0mm');
  });
});

describe('texts and numbers', () => {
  test('cost their surcharge per piece and are stored under their key', async () => {
    const personalizations = { Text: '  A\n1 ', 'Broj rupa': 4 };
    const { data } = await addWith(await startCart(shop), 'plate', { personalizations }, 3);
    expect(data.items[0]).toMatchObject({
      options: { personalizations: { text: 'A 1', holes: 4 } },
      productData: {
        options: [
          { label: 'Tekst', value: 'A 1' },
          { label: 'Broj rupa', value: '4' },
        ],
      },
      prices: { converted: { finalPrice: 36.13, row: 108.39 } },
    });
  });

  test('left empty they cost nothing and are the same line as without', async () => {
    const cart = await startCart(shop);
    await addWith(cart, 'plate', undefined);
    const { data } = await addWith(cart, 'plate', { personalizations: { text: '  ' } });
    expect(data.items).toMatchObject([{ qty: 2, options: {}, prices: { converted: { row: 66.66 } } }]);
  });

  test.each([
    ['plate', { text: 'x'.repeat(11) }, 'text', { rule: 'maxLength', parameter: 10 }],
    ['plate', { text: 7 }, 'text', { rule: 'type', parameter: 'string' }],
    ['plate', { holes: '4' }, 'holes', { rule: 'type', parameter: 'number' }],
    ['plate', { holes: 14 }, 'holes', { rule: 'maximum', parameter: 12 }],
    ['plate', { holes: -2 }, 'holes', { rule: 'minimum', parameter: 0 }],
    ['plate', { holes: 3 }, 'holes', { rule: 'step', parameter: 2 }],
    ['plate', { colour: 'red' }, 'colour', { rule: 'oneOf' }],
    ['plate', { text: 'a', Tekst: 'b' }, 'Tekst', { rule: 'oneOf' }],
    ['plated', { engraving: ' ' }, 'engraving', { rule: 'required' }],
  ])('of %s: %j is refused', async (key, personalizations, field, rule) => {
    const { status, details } = await addWith(await startCart(shop), key, { personalizations });
    expect(status).toBe(422);
    expect(details.fields).toEqual({ [`options.personalizations.${field}`]: rule });
  });
});

describe('changing a line', () => {
  const update = (cart: CartIdentity, itemId: number, options: unknown, qty = 1) =>
    shop.call('PATCH', '/api/v2/cart/updateItem', { ...cart, itemId, qty, options });

  test('another length has another price; an existing one merges with that line', async () => {
    const cart = await startCart(shop);
    await addWith(cart, 'sheet', lengthOf(1000), 2);
    const { data } = await addWith(cart, 'sheet', lengthOf(2000));
    const [first, second] = data.items;
    const changed = await update(cart, first.itemId, lengthOf(1500), 2);
    expect(changed.data.items[0]).toMatchObject({
      itemId: first.itemId,
      qty: 2,
      prices: { converted: { finalPrice: 24.98 } },
    });
    const merged = await update(cart, first.itemId, lengthOf(2000), 2);
    expect(merged.data.items).toMatchObject([{ itemId: first.itemId, qty: 3 }]);
    expect((await update(cart, second.itemId, lengthOf(2000))).status).toBe(404);
    expect(await update(cart, first.itemId, {}, 1)).toMatchObject({
      status: 422,
      details: { fields: { 'options.customPriceOption.customOptionValue': { rule: 'required' } } },
    });
    const kept = await shop.call('PATCH', '/api/v2/cart/updateItem', {
      ...cart,
      itemId: first.itemId,
      qty: 4,
    });
    expect(kept.data.items[0]).toMatchObject({ qty: 4, options: lengthOf(2000) });
  });
});

describe('the product describes its options', () => {
  test('with limits, prices in the request’s currency and the basis of a piece’s price', async () => {
    const { data } = await shop.call(
      'GET',
      `/api/v1/product/web/get?id=${shop.productIds.sheet}&currency=33`,
      undefined,
      { language: 'eng' },
    );
    expect(data).toMatchObject({
      canBeAdded: false,
      needsOptions: true,
      pieceBasis: { retailPrice: 17.95, finalPrice: 16.65, rate: 0.94 },
    });
    expect(data.customOptions).toMatchObject([
      {
        key: 'lengthMm',
        title: 'Length in mm',
        option_type: 'number',
        isLength: true,
        required: true,
        min: 500,
        max: 8000,
        step: 10,
        default: 2000,
        unit: 'mm',
        pricePerMetre: 16.87,
      },
      { key: 'engraving', option_type: 'text', required: false, maxLength: 20, price: 0 },
    ]);
    expect((await product('plate')).data).toMatchObject({ canBeAdded: true, needsOptions: false });
    expect((await product('plated')).data).toMatchObject({ canBeAdded: false, needsOptions: true });
    expect((await product('download')).data).toMatchObject({ canBeAdded: true, needsOptions: false });
  });

  test('without a price in a store that shows none', async () => {
    for (const key of ['sheet', 'plate', 'sheet-kit']) {
      const { data } = await product(key, enquiryHeaders);
      // Its seconds read like a price at some moments.
      expect(JSON.stringify({ ...data, createdAt: '' })).not.toMatch(/price|1[67]\.[0-9]/i);
    }
    const path = `/api/v1/product/checkBundles?product=${shop.productIds['sheet-kit']}`;
    const { data } = await shop.call('GET', path, undefined, enquiryHeaders);
    expect(data.members).toHaveLength(3);
    expect(JSON.stringify(data)).not.toMatch(/["lp]Price|"price|percent|surcharge|basis/i);
    const history = `/api/v1/product/web/${shop.productIds.sheet}/priceHistory`;
    expect(await shop.call('GET', history, undefined, enquiryHeaders)).toMatchObject({
      status: 409,
      details: { code: 'PRICES_HIDDEN' },
    });
  });

  test('and its former prices', async () => {
    const history = (key: string) =>
      shop.call('GET', `/api/v1/product/web/${shop.productIds[key]}/priceHistory`);
    const plain = await history('plate');
    expect(plain.data).toMatchObject({ lowestPrice30: null, from: null, to: null });
    expect(plain.data.prices).toMatchObject([{ price: 33.33 }]);
    expect((await history('screw')).data).toMatchObject({ prices: [{ price: 14.99 }] });
    expect((await history('archived')).status).toBe(404);
  });
});
