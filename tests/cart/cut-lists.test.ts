import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { savedCutListsMaximum } from '#values/account-limits.ts';
import { inFrancs, order, startCart } from '../support/fixture-buyer.ts';
import { filledCart } from '../support/fixture-customers.ts';
import { showLogo } from '../support/fixture-logo.ts';
import { loggedIn, newestMail, password } from '../support/fixture-people.ts';
import { enquiryHeaders, type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { pdfText } from '../support/pdf-text.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
});
afterAll(() => shop.close());

const row = (pieces: number, lengthMm: number, mark = '') => ({ pieces, lengthMm, mark });
const roof = [row(4, 2330, 'A1'), row(2, 3180, 'A2')];
const quote = (rows: unknown, more: object = {}, headers?: Record<string, string>) =>
  shop.call('POST', '/api/v1/cutList/quote', { productId: shop.productIds.sheet, rows, ...more }, headers);
const itemsOf = (rows: readonly ReturnType<typeof row>[]) =>
  rows.map(({ pieces, lengthMm, mark }) => ({
    productId: shop.productIds.sheet,
    qty: pieces,
    options: { customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: lengthMm }, mark },
  }));
const addItems = async (items: unknown, cart?: object, headers?: Record<string, string>) =>
  shop.call('POST', '/api/v2/cart/addItems', { ...(cart ?? (await startCart(shop))), items }, headers);

describe('a list of lengths', () => {
  test('costs what the cart charges for it, with area, weight and remainders of stock lengths', async () => {
    const { data } = await quote(roof);
    expect(data).toMatchObject({
      // 16.65 × 2.33 = 38.7945, 16.65 × 3.18 = 52.947; half a square metre a metre.
      rows: [
        { squareMetres: 4.66, weightKg: 38.4, price: 38.79, row: 155.16 },
        { squareMetres: 3.18, weightKg: 26.204, price: 52.95, row: 105.9 },
      ],
      pieces: 6,
      lengthMm: 15_680,
      squareMetres: 7.84,
      weightKg: 64.604,
      total: 261.06,
      // 3180 + 2330, the same again, and 2330 twice.
      stockPlan: { stockLengthMm: 6000, bars: 3, offcutMm: 2320 },
    });
    for (const more of [{}, inFrancs]) {
      const quoted = (await quote(roof, more)).data;
      const cart = { ...(await startCart(shop)), ...more };
      const { data: filled } = await addItems(itemsOf(roof), cart);
      expect(filled.prices.converted.itemsTotal).toBe(quoted.total);
      expect(filled.prices.converted.tax.itemsTotal).toBe(quoted.totalTax);
      expect(quoted.rows.map(({ rowTax }: { rowTax: number }) => rowTax)).toEqual(
        filled.items.map(
          (item: { prices: { converted: { rowTax: number } } }) => item.prices.converted.rowTax,
        ),
      );
    }
  });

  test('names every row that cannot be cut', async () => {
    const { status, details } = await quote([row(1, 490), row(1, 2000), row(1, 2005), row(1, 8010)]);
    expect(status).toBe(422);
    expect(details.fields).toEqual({
      'rows.0.lengthMm': { rule: 'minimum', parameter: 500 },
      'rows.2.lengthMm': { rule: 'step', parameter: 10 },
      'rows.3.lengthMm': { rule: 'maximum', parameter: 8000 },
    });
    expect((await quote(roof, { productId: shop.productIds.screw })).details.code).toBe('NOT_FOR_SALE');
    expect((await quote(roof, { productId: shop.productIds.ladder })).details.code).toBe(
      'CONFIGURATION_NOT_SET',
    );
    expect((await quote(roof, { productId: shop.productIds.archived })).status).toBe(404);
  });

  test('names errors by their position in the list, not in a cart', async () => {
    const more = { personalizations: { colour: 'red' } };
    const { details } = await quote([row(1, 2000, 'A1'), row(1, 490, 'A2')], more);
    expect(details.fields).toEqual({
      'rows.1.lengthMm': { rule: 'minimum', parameter: 500 },
      'personalizations.colour': { rule: 'oneOf' },
    });
  });

  test('shows no price where none are shown', async () => {
    const { data } = await quote(roof, {}, enquiryHeaders);
    expect(data.squareMetres).toBe(7.84);
    expect(JSON.stringify(data)).not.toMatch(/price|total|"row"/);
  });

  test('is available as a PDF', async () => {
    const list = '2330\t4\tA1\n3180\t2\tA2';
    const url = (text: string, language = 'de') =>
      `/api/v1/cutList/paper?${new URLSearchParams({
        productId: String(shop.productIds.sheet),
        list: text,
        name: 'Krov Čakovec',
        language,
      })}`;
    const answer = await shop.app.inject({ url: url(list) });
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    // 4 × 2.33 m and 2 × 3.18 m.
    const text = pdfText(answer.rawPayload);
    expect(text).toContain('15,68 m');
    expect(text).toMatch(/Deckbreite \d{3} mm/);
    // What is cut is drawn, where the shop knows its shape.
    expect(text).not.toContain('Querschnitt');
    await shop.database.pool.query('update product set drawing = $2 where id = $1', [
      shop.productIds.sheet,
      { shape: 'doubleSeam', heightMm: 25, coverWidthMm: 430 },
    ]);
    const drawn = pdfText((await shop.app.inject({ url: url(list) })).rawPayload);
    expect(drawn).toMatch(/Querschnitt.*430 mm/);
    const wrong = await shop.call('GET', url(`${list}\n4 250`));
    expect(wrong.details.fields).toEqual({ list: { rule: 'format' } });
    expect((await shop.call('GET', url(list, 'fr'))).status).toBe(400);
    // The shop has no logo yet; once it has one, its papers show it.
    const picture = '/Subtype /Image';
    expect(answer.rawPayload.toString('latin1')).not.toContain(picture);
    await showLogo(shop);
    expect((await shop.app.inject({ url: url(list) })).rawPayload.toString('latin1')).toContain(picture);
  });
});

describe('in the cart', () => {
  test('a list is added in one call, each mark as a separate line', async () => {
    const cart = await startCart(shop);
    await addItems(itemsOf(roof), cart);
    const again = [...itemsOf([row(1, 2330, '  A1 ')]), ...itemsOf([row(1, 2330, 'B1'), row(1, 2330)])];
    const { data } = await addItems(again, cart);
    expect(
      data.items.map((item: { qty: number; options: { mark?: string } }) => [item.qty, item.options.mark]),
    ).toEqual([
      [5, 'A1'],
      [2, 'A2'],
      [1, 'B1'],
      [1, undefined],
    ]);
    expect(data.items[0].productData.options).toEqual([
      { label: 'Duljina', value: '2.330\u00a0mm' },
      { label: 'Oznaka', value: 'A1' },
    ]);
    // A change of the quantity leaves it; a change of the options may take it away.
    const { itemId } = data.items[0];
    const changed = await shop.call('PATCH', '/api/v2/cart/updateItem', { ...cart, itemId, qty: 7 });
    expect(changed.data.items[0]).toMatchObject({ qty: 7, options: { mark: 'A1' } });
  });

  test('all of it or nothing: errors name their item', async () => {
    const cart = await startCart(shop);
    const wrong = await addItems(itemsOf([row(1, 2330, 'A1'), row(1, 2335, 'A2')]), cart);
    expect(wrong.details).toMatchObject({
      item: 1,
      fields: { 'items.1.options.customPriceOption.customOptionValue': { rule: 'step', parameter: 10 } },
    });
    // 60 metres are there: 8 × 6 m, and no more than two of them beside.
    const short = await addItems(itemsOf([row(8, 6000), row(3, 6000, 'x')]), cart);
    expect(short).toMatchObject({ status: 409, details: { code: 'OUT_OF_STOCK', item: 1, available: 2 } });
    // What is left does not do for a piece, though it is not nothing.
    const part = await addItems(itemsOf([row(9, 6000), row(1, 6000, 'x'), row(1, 2330, 'y')]), cart);
    expect(part.details).toMatchObject({ code: 'OUT_OF_STOCK', item: 2, available: 0 });
    expect(part.details).not.toHaveProperty('left');
    const rest = await addItems(itemsOf([row(9, 6000), row(1, 3000), row(1, 6000, 'x')]), cart);
    expect(rest.details).toMatchObject({ code: 'OUT_OF_STOCK', item: 2, available: 0, left: 3 });
    const quantity = await addItems([{ productId: shop.productIds.screw, qty: 0 }], cart);
    expect(quantity.details.fields).toMatchObject({ 'items.0.qty': { rule: 'minimum' } });
    const { data } = await shop.call('POST', '/api/v2/cart/getCart', cart);
    expect(data.items).toEqual([]);
  });

  test('only goods cut to length have a mark', async () => {
    const { details } = await addItems([
      { productId: shop.productIds.screw, qty: 1, options: { mark: 'A1' } },
    ]);
    expect(details.fields).toEqual({ 'items.0.options.mark': { rule: 'oneOf' } });
  });

  test('marks are in order and mail, and erased with the account', async () => {
    const ana = await loggedIn(shop, 'marks@example.com');
    const { userId, ...cart } = await filledCart(shop, ana);
    await addItems(itemsOf([row(1, 2330, 'Sjever 7')]), cart, ana.headers);
    await shop.call(
      'PUT',
      '/api/v2/delivery/saveDeliveryMethod',
      { ...cart, userId, deliveryMethodId: 1 },
      ana.headers,
    );
    const placed = await order(shop, { ...cart, userId }, {}, ana.headers);
    const path = `/api/v2/document/get/web/${placed.data.id}`;
    const { data } = await shop.call('GET', path, undefined, ana.headers);
    expect(data.lines[1].attributes).toContainEqual({ label: 'Oznaka', value: 'Sjever 7' });
    const mail = await newestMail(shop, 'marks@example.com');
    expect(mail?.text).toContain('Oznaka: Sjever 7');
    // An open order keeps what it needs until it is closed (docs/rules/papers.md).
    await shop.database.pool.query(`update "order" set status = 'completed' where id = $1`, [placed.data.id]);
    await shop.call('DELETE', '/api/v1/user/web/account', { password }, ana.headers);
    const { rows } = await shop.database.pool.query(
      "select count(*)::int as count from order_line where attributes::text like '%Sjever 7%'",
    );
    expect(rows[0].count).toBe(0);
  });
});

describe('saved lists', () => {
  const create = (headers: Record<string, string>, name = 'Krov', more: object = {}) =>
    shop.call(
      'POST',
      '/api/v1/cutList/create',
      { name, productId: shop.productIds.sheet, rows: roof, ...more },
      headers,
    );
  const call = (
    method: 'GET' | 'DELETE' | 'PATCH',
    path: string,
    headers: Record<string, string>,
    body?: object,
  ) => shop.call(method, `/api/v1/cutList/${path}`, body, headers);

  test('are saved, changed and removed only by their owner', async () => {
    const ana = await loggedIn(shop, 'lists@example.com');
    const other = await loggedIn(shop, 'others@example.com');
    const { data: kept } = await create(ana.headers, ' Krov  Čakovec ');
    expect(kept).toMatchObject({
      name: 'Krov Čakovec',
      productId: shop.productIds.sheet,
      product: { sku: 'SHEET' },
      rows: roof,
    });
    const second = await create(ana.headers, 'Fasada');
    const renamed = await call('PATCH', `update/${kept.id}`, ana.headers, { name: 'Novi krov' });
    expect(renamed.data).toMatchObject({ name: 'Novi krov', rows: roof });
    const { data: page } = await call('GET', 'filter', ana.headers);
    expect(page).toMatchObject({ total: 2, lastPage: 1 });
    expect(page.data.map(({ name }: { name: string }) => name)).toEqual(['Novi krov', 'Fasada']);
    const changed = await call('PATCH', `update/${kept.id}`, ana.headers, { rows: [row(1, 1000)] });
    expect(changed.data.rows).toEqual([row(1, 1000)]);
    for (const [method, path, body] of [
      ['GET', `get/${kept.id}`, undefined],
      ['PATCH', `update/${kept.id}`, { name: 'Moj' }],
      ['DELETE', `delete/${kept.id}`, undefined],
    ] as const) {
      expect((await call(method, path, other.headers, body)).status, path).toBe(404);
      expect((await call(method, path, {}, body)).status, path).toBe(401);
    }
    expect((await call('DELETE', `delete/${second.data.id}`, ana.headers)).data).toEqual({ removed: true });
    expect((await call('GET', `get/${second.data.id}`, ana.headers)).status).toBe(404);
    expect((await call('GET', `get/${kept.id}`, ana.headers)).data.name).toBe('Novi krov');
  });

  test('have a name, rows and a product that is cut to length, up to a maximum per account', async () => {
    const ana = await loggedIn(shop, 'many@example.com');
    expect((await create(ana.headers, '   ')).details.fields).toEqual({ name: { rule: 'required' } });
    expect((await create(ana.headers, 'x', { rows: [] })).status).toBe(422);
    expect((await create(ana.headers, 'x', { productId: shop.productIds.screw })).details.code).toBe(
      'NOT_FOR_SALE',
    );
    await shop.database.pool.query(
      `insert into saved_cut_list (user_id, product_id, name, rows, created_at, updated_at)
       select $1, $2, 'x', '[]', now(), now() from generate_series(1, $3)`,
      [ana.id, shop.productIds.sheet, savedCutListsMaximum],
    );
    expect((await create(ana.headers)).details.fields).toEqual({
      lists: { rule: 'maxLength', parameter: savedCutListsMaximum },
    });
  });
});
