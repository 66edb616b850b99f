import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Headers, headersOfOtherSite, headersOfRole, outcome } from '../support/editors.ts';
import { add, cartCall, inFrancs, order, startCart } from '../support/fixture-buyer.ts';
import { filledCart } from '../support/fixture-customers.ts';
import { orderCalls } from '../support/fixture-orders.ts';
import { rowsOf } from '../support/fixture-payment.ts';
import { type LoggedIn, loggedIn } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { type goodsCallsOf, openGoodsCalls } from '../support/goods-calls.ts';
import { testClock } from '../support/test-clock.ts';

/* Prices for some of those who buy (docs/rules/prices.md). */

const clock = testClock('2026-11-20T12:00:00Z');
let shop: FixtureShop;
let calls: ReturnType<typeof goodsCallsOf>;
let roofer: LoggedIn;
let other: LoggedIn;
let groupId: number;

beforeAll(async () => {
  shop = await openFixtureShop(clock);
  calls = await openGoodsCalls(shop);
  roofer = await loggedIn(shop, 'limar@cjenik.example');
  other = await loggedIn(shop, 'netko@cjenik.example');
  groupId = (await calls.send('POST', 'customerGroup/create', { name: ' Limari ' })).data.id;
  await calls.send('POST', `customer/group/${roofer.id}`, { groupId });
});
afterAll(() => shop.close());
afterEach(async () => {
  for (const { id } of (await calls.send('POST', 'priceList/filter', {})).data.data) await remove({ id });
});

let names = 0;
async function makeList(fields: object = {}, prices: Record<string, readonly object[]> = {}) {
  names += 1;
  const body = { name: `Cjenik ${names}`, currency: 'EUR', audience: 'groups', groups: [groupId], ...fields };
  const { data } = await calls.send('POST', 'priceList/create', body);
  const changes = Object.entries(prices).map(([sku, ofProduct]) => ({ sku, prices: ofProduct }));
  if (changes.length > 0) await calls.send('POST', 'priceList/patch', { list: data.id, changes });
  await calls.settled();
  return data;
}
const remove = async ({ id }: { id: number }) => {
  await calls.send('DELETE', `priceList/delete/${id}`);
  await calls.settled();
};
const visitor: Headers = {};

/** What a piece of each line costs somebody, in the order of the lines. */
async function paid(
  goods: readonly (readonly [key: string, qty: number, lengthMm?: number])[],
  headers: Headers = roofer.headers,
  more: object = {},
): Promise<number[]> {
  const cart = await startCart(shop, { ...headers });
  for (const [key, qty, lengthMm] of goods) {
    const options = lengthMm
      ? { customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: lengthMm } }
      : {};
    const body = { ...cart, productId: shop.productIds[key], qty, options };
    const added = await shop.call('POST', '/api/v2/cart/addItem', body, { ...headers });
    expect(added.details).toBeUndefined();
  }
  const { data } = await cartCall(shop, 'getCart', cart, more, { ...headers });
  return data.items.map(
    (item: { prices: { converted: { finalPrice: number } } }) => item.prices.converted.finalPrice,
  );
}

describe('a price list', () => {
  test('gives its price to the accounts of its groups, in the cart and the order, and to nobody else', async () => {
    const list = await makeList({}, { RARE: [{ from: 0, price: 8.3 }] });
    expect(await paid([['rare', 2]])).toEqual([8.3]);
    expect(await paid([['rare', 2]], other.headers)).toEqual([10]);
    expect(await paid([['rare', 2]], visitor)).toEqual([10]);
    const { data: shown } = await shop.call('GET', `/api/v1/product/web/get?id=${shop.productIds.rare}`);
    expect(JSON.stringify(shown)).not.toContain('8.3');

    const { userId, ...cart } = await filledCart(shop, roofer, { rare: 2 });
    const placed = await order(shop, { ...cart, userId }, {}, roofer.headers);
    const orders = orderCalls(shop, calls.headers);
    const { lines, totals } = (await orders.get(placed.data.id)).data;
    expect([lines[0].finalPrice, totals.itemsTotal]).toEqual([8.3, 16.6]);
    expect(
      await rowsOf(
        shop,
        'select type, cents::int, origin from order_adjustment where order_id = $1',
        placed.data.id,
      ),
    ).toContainEqual({ type: 'priceList', cents: -340, origin: `priceList:${list.id}` });
    await remove(list);
    expect(await paid([['rare', 2]])).toEqual([10]);
    expect((await orders.get(placed.data.id)).data.lines[0].finalPrice).toBe(8.3);
  });

  test('never makes anything dearer: the lowest of all that hold is paid', async () => {
    const dear = await makeList({}, { SCREW: [{ from: 0, price: 17 }], HEAVY: [{ from: 0, price: 60 }] });
    expect(
      await paid([
        ['screw', 1],
        ['heavy', 1],
      ]),
    ).toEqual([14.99, 50]);
    const all = await makeList({ audience: 'loggedIn', groups: [] }, { SCREW: [{ from: 0, price: 14 }] });
    const cheap = await makeList({ priority: 3 }, { SCREW: [{ from: 0, price: 12 }] });
    expect(await paid([['screw', 1]])).toEqual([12]);
    expect(await paid([['screw', 1]], other.headers)).toEqual([14]);
    expect(await paid([['screw', 1]], visitor)).toEqual([14.99]);
    await Promise.all([dear, all, cheap].map(remove));
  });

  test('holds from its first moment up to but without its last, and while it is active', async () => {
    const times = { from: '2026-11-20T12:01:00Z', to: '2026-11-20T12:02:00Z' };
    const list = await makeList(times, { HEAVY: [{ from: 0, price: 40 }] });
    const at = async (moment: string) => {
      clock.set(moment);
      return (await paid([['heavy', 1]]))[0];
    };
    expect(await at('2026-11-20T12:00:59.999Z')).toBe(50);
    expect(await at('2026-11-20T12:01:00Z')).toBe(40);
    expect(await at('2026-11-20T12:01:59.999Z')).toBe(40);
    expect(await at('2026-11-20T12:02:00Z')).toBe(50);
    clock.set('2026-11-20T12:01:30Z');
    await calls.send('PATCH', `priceList/update/${list.id}`, { version: 1, fields: { active: false } });
    await calls.settled();
    expect(await paid([['heavy', 1]])).toEqual([50]);
    await remove(list);
  });

  test('has tiers by the pieces of a product in all lines', async () => {
    const list = await makeList(
      {},
      {
        PLATE: [
          { from: 10, price: 20 },
          { from: 1, price: 30 },
          { from: 100, price: 15 },
        ],
      },
    );
    expect(await paid([['plate', 9]])).toEqual([30]);
    expect(await paid([['plate', 10]])).toEqual([20]);
    const cart = await startCart(shop, roofer.headers);
    for (const [holes, qty] of [
      [2, 5],
      [4, 5],
    ] as const) {
      const options = { personalizations: { engraving: 'A', holes } };
      const item = { ...cart, productId: shop.productIds.plate, qty, options };
      await shop.call('POST', '/api/v2/cart/addItem', item, roofer.headers);
    }
    const { data } = await shop.call('POST', '/api/v2/cart/validateCart', cart, roofer.headers);
    // What was seen with the last answer is no change.
    expect(data.changes).toEqual([]);
    await remove(list);
  });

  test('counts the metres of all cut lines of a profile, in whatever colour', async () => {
    const { productIds, database } = shop;
    const copied = await calls.send('POST', `product/copy/${productIds.sheet}`, {
      sku: 'SHEET-RED',
    });
    await calls.patch([{ sku: 'SHEET-RED', fields: { isDraft: false } }]);
    const red = copied.data.id;
    await database.pool.query(
      'update product set main_product_id = $1, archived = false, stock_thousandths = null where id = any($2::int[])',
      [productIds.ladder, [productIds.sheet, red]],
    );
    const list = await makeList(
      {},
      {
        SHEET: [
          { from: 0, price: 16 },
          { from: 13.2, price: 10 },
        ],
        'SHEET-RED': [
          { from: 0, price: 16 },
          { from: 13.2, price: 11 },
        ],
      },
    );
    (productIds as Record<string, number>).red = red;
    expect(await paid([['sheet', 2, 6000]])).toEqual([96]);
    expect(
      await paid([
        ['sheet', 2, 6000],
        ['red', 1, 1200],
      ]),
    ).toEqual([60, 13.2]);
    expect(
      await paid([
        ['sheet', 2, 6000],
        ['red', 1, 1190],
      ]),
    ).toEqual([96, 19.04]);
    const rows = [
      { lengthMm: 6000, pieces: 2, mark: '' },
      { lengthMm: 1200, pieces: 1, mark: '' },
    ];
    const asked = { productId: productIds.sheet, rows };
    const quoted = await shop.call('POST', '/api/v1/cutList/quote', asked, roofer.headers);
    expect(quoted.data.total).toBe(132);
    await database.pool.query('update product set main_product_id = null where id = any($1::int[])', [
      [productIds.sheet, red],
    ]);
    await remove(list);
  });

  test('in another currency counts there alone and to the cent; one in euros is converted', async () => {
    const francs = await makeList({ currency: 'CHF' }, { HEAVY: [{ from: 0, price: 33.33 }] });
    expect(await paid([['heavy', 1]], roofer.headers, inFrancs)).toEqual([33.33]);
    expect(await paid([['heavy', 1]])).toEqual([50]);
    await remove(francs);
    const euros = await makeList({}, { HEAVY: [{ from: 0, price: 40 }] });
    expect(await paid([['heavy', 1]], roofer.headers, inFrancs)).toEqual([37.6]);
    await remove(euros);
  });

  test('for members counts with a card that does', async () => {
    const list = await makeList({ audience: 'members', groups: [] }, { HEAVY: [{ from: 0, price: 44 }] });
    await calls.send('POST', 'memberProgram/create', { key: 'krug', fields: { name: { hrv: 'Krug' } } });
    const fields = { barcode: '290001', program: 'krug', holder: 'Limar' };
    await calls.send('POST', 'memberCard/create', { fields });
    const cart = await startCart(shop, roofer.headers);
    const added = await add(shop, cart, 'heavy', 1, roofer.headers);
    expect(added.data.prices.converted.itemsTotal).toBe(50);
    const withCard = await cartCall(shop, 'applyMemberCard', cart, { barcode: '290001' }, roofer.headers);
    expect(withCard.data.prices.converted.itemsTotal).toBe(44);
    await remove(list);
  });

  test('is in an order that staff takes and changes for the account', async () => {
    const list = await makeList({}, { HEAVY: [{ from: 0, price: 42 }] });
    const orders = orderCalls(shop, calls.headers);
    const lines = [{ sku: 'HEAVY', quantity: 1 }];
    const quoted = await orders.quote({ customer: { userId: roofer.id }, lines });
    expect(quoted.data.totals.itemsTotal).toBe(42);
    const guest = await orders.quote({ customer: { email: 'gost@cjenik.example' }, lines });
    expect(guest.data.totals.itemsTotal).toBe(50);
    await remove(list);
  });

  test('leaves the public price and its log alone: a price for some is no reduction', async () => {
    const before = await rowsOf(shop, 'select * from price_log');
    const list = await makeList({}, { HEAVY: [{ from: 0, price: 1 }] });
    expect(await rowsOf(shop, 'select * from price_log')).toEqual(before);
    const { data } = await shop.call('GET', `/api/v1/product/web/get?id=${shop.productIds.heavy}`);
    expect(data.discountPercent ?? null).toBeNull();
    await remove(list);
  });
});

describe('the calls of price lists', () => {
  test('name what is wrong by its field', async () => {
    const create = async (fields: object) => {
      const body = { name: 'Krivi', currency: 'EUR', audience: 'groups', groups: [groupId], ...fields };
      return (await calls.send('POST', 'priceList/create', body)).details.fields;
    };
    expect(await create({ currency: 'USD' })).toEqual({ currency: { rule: 'oneOf' } });
    expect(await create({ groups: [] })).toEqual({ groups: { rule: 'required' } });
    expect(await create({ groups: [groupId, 999_999] })).toEqual({ 'groups.1': { rule: 'oneOf' } });
    const times = { from: '2026-11-20T13:00:00Z', to: '2026-11-20T13:00:00Z' };
    expect(await create(times)).toMatchObject({ to: { rule: 'minimum' } });
    const list = await makeList({ name: 'Jedan' });
    expect(await create({ name: 'Jedan' })).toEqual({ name: { rule: 'oneOf', parameter: 'unique' } });
    const late = { version: 7, fields: { priority: 1 } };
    const refused = await calls.send('PATCH', `priceList/update/${list.id}`, late);
    expect(outcome(refused)).toEqual([409, 'EDIT_CONFLICT']);
    expect(refused.details.current).toMatchObject({ name: 'Jedan' });
    const other = await makeList({ name: 'Drugi' });
    const renamed = { version: 1, fields: { name: 'Jedan', currency: 'EUR' } };
    expect((await calls.send('PATCH', `priceList/update/${other.id}`, renamed)).details.fields).toEqual({
      'fields.name': { rule: 'oneOf', parameter: 'unique' },
    });
    await remove(other);
    await remove(list);
  });

  test('tell lists and their prices in pages, to those who see to prices of the site', async () => {
    const list = await makeList(
      { name: 'Veleprodaja jesen' },
      { HEAVY: [{ from: 2, price: 40 }], SCREW: [{ from: 0, price: 9 }] },
    );
    const { data } = await calls.send('POST', 'priceList/filter', { search: 'prodaja JES' });
    expect(data.data).toMatchObject([
      { id: list.id, products: 2, groups: [{ id: groupId, name: 'Limari' }] },
    ]);
    const page = await calls.send('POST', 'priceList/prices', { list: list.id, perPage: 1, page: 2 });
    expect(page.data).toMatchObject({
      total: 2,
      data: [{ sku: 'SCREW', retailPrice: 19.99, prices: [{ from: 0, price: 9 }] }],
    });
    const found = await calls.send('POST', 'priceList/prices', { list: list.id, search: 'eav' });
    expect(found.data.data.map(({ sku }: { sku: string }) => sku)).toEqual(['HEAVY']);
    const ofProduct = await calls.send('GET', `priceList/product/${shop.productIds.heavy}`);
    expect(ofProduct.data).toMatchObject([{ list: { id: list.id }, prices: [{ from: 2, price: 40 }] }]);

    const path = '/api/v1/manage/priceList/prices';
    expect((await shop.call('POST', path, { list: list.id })).status).toBe(401);
    const production = await headersOfRole(shop, 'production');
    expect((await shop.call('POST', path, { list: list.id }, { ...production })).status).toBe(403);
    const elsewhere = await headersOfOtherSite(shop, 'admin');
    const asked = await shop.call('POST', path, { list: list.id }, { ...elsewhere });
    expect(asked.details.fields).toEqual({ list: { rule: 'oneOf' } });
    const changes = [{ sku: 'HEAVY', prices: [] }];
    const patched = await shop.call(
      'POST',
      '/api/v1/manage/priceList/patch',
      { list: list.id, changes },
      { ...elsewhere },
    );
    expect(patched.details.fields).toEqual({ list: { rule: 'oneOf' } });
    await remove(list);
  });

  test('write prices by row, look at them first, and take them back as a set', async () => {
    const list = await makeList({}, { HEAVY: [{ from: 0, price: 40 }] });
    const patch = (body: object) => calls.send('POST', 'priceList/patch', { list: list.id, ...body });
    const wrong = await patch({
      changes: [
        { sku: 'NICHTS', prices: [] },
        { sku: 'PAIR-KIT', prices: [{ from: 0, price: 1 }] },
        {
          sku: 'HEAVY',
          prices: [
            { from: 1, price: 2 },
            { from: 1, price: 3 },
          ],
        },
        { id: shop.productIds.heavy, prices: [] },
        { sku: 'SCREW', prices: [{ from: 0.0005, price: 2 }] },
      ],
    });
    expect(outcome(wrong)).toEqual([422, 'VALIDATION']);
    expect(wrong.details.problems.map(({ row, field, rule }: never) => [row, field, rule])).toEqual([
      [0, 'sku', 'oneOf'],
      [1, 'sku', 'oneOf'],
      [2, 'prices.1.from', 'twice'],
      [3, 'id', 'twice'],
      [4, 'prices.0.from', 'step'],
    ]);
    const changes = [
      {
        sku: 'HEAVY',
        prices: [
          { from: 0, price: 38 },
          { from: 10, price: 35.5 },
        ],
      },
      { sku: 'SCREW', prices: [{ from: 0, price: 9 }] },
    ];
    const seen = await patch({ changes, preview: true });
    expect(seen.data).toMatchObject({ changeSetId: null, changed: 2, problems: [] });
    expect(seen.data.diff).toContainEqual({
      entity: 'listPrice',
      entityId: String(shop.productIds.screw),
      field: `lists.${list.id}.prices`,
      before: null,
      after: [{ from: 0, price: 9, currency: 'EUR' }],
    });
    await calls.settled();
    expect(await paid([['heavy', 10]])).toEqual([40]);
    const { data } = await patch({ changes });
    expect((await patch({ changes })).data).toMatchObject({ changeSetId: null, changed: 0, unchanged: 2 });
    await calls.settled();
    expect(
      await paid([
        ['heavy', 10],
        ['screw', 1],
      ]),
    ).toEqual([35.5, 9]);
    // Somebody changes one of them before the set is taken back.
    await patch({ changes: [{ sku: 'SCREW', prices: [{ from: 0, price: 8 }] }] });
    const undone = await calls.undo(data.changeSetId);
    expect(undone.data).toMatchObject({
      undone: 1,
      left: [{ entity: 'listPrice', entityId: String(shop.productIds.screw), why: 'changed' }],
    });
    await calls.settled();
    expect(
      await paid([
        ['heavy', 10],
        ['screw', 1],
      ]),
    ).toEqual([40, 8]);
    await remove(list);
  });

  test('are told in the currency that the list had, and not taken back in another one', async () => {
    const list = await makeList({ currency: 'CHF' });
    const prices = [{ from: 0, price: 33 }];
    const set = async (changes: readonly object[]) =>
      (await calls.send('POST', 'priceList/patch', { list: list.id, changes })).data.changeSetId;
    await set([{ sku: 'HEAVY', prices }]);
    const removed = await set([{ sku: 'HEAVY', prices: [] }]);
    const bulk = { list: list.id, filters: [], change: { set: 30 }, addMissing: true, preview: true };
    const { data: seen } = await calls.send('POST', 'price/bulk', bulk);
    expect(seen.diff[0].after).toEqual([{ from: 0, price: 30, currency: 'CHF' }]);
    const euros = { version: 1, fields: { currency: 'EUR' } };
    expect(outcome(await calls.send('PATCH', `priceList/update/${list.id}`, euros))).toEqual([
      200,
      undefined,
    ]);
    const told = await calls.send('GET', `change/get/${removed}`);
    expect(told.data.changes.data[0].before).toEqual([{ from: 0, price: 33, currency: 'CHF' }]);
    expect((await calls.undo(removed)).data).toMatchObject({ undone: 0, left: [{ why: 'changed' }] });
    await remove(list);
  });

  test('change a whole list by per cent, with what is not in it where that is asked for, as one set', async () => {
    const list = await makeList(
      {},
      {
        HEAVY: [
          { from: 0, price: 40 },
          { from: 5, price: 38 },
        ],
      },
    );
    const bulk = (body: object) => calls.send('POST', 'price/bulk', { list: list.id, ...body });
    const ids = [shop.productIds.heavy, shop.productIds.plate, shop.productIds['pair-kit']];
    const asked = { ids, change: { percent: 5 }, rounding: { ending: 0.9 } };
    const { data: seen } = await bulk({ ...asked, preview: true });
    expect(seen).toMatchObject({ changed: 1, products: [{ sku: 'HEAVY' }] });
    expect(seen.diff[0].after).toEqual([
      { from: 0, price: 41.9, currency: 'EUR' },
      { from: 5, price: 39.9, currency: 'EUR' },
    ]);
    const { data: ofAll } = await bulk({ filters: [], change: { percent: 5 }, preview: true });
    expect(ofAll).toMatchObject({ changed: 1, products: [{ sku: 'HEAVY' }] });
    const before = await rowsOf(shop, 'select * from price_log');
    const { data } = await bulk({ ids, change: { percent: -10 }, addMissing: true });
    expect(data).toMatchObject({ changed: 2, problems: [] });
    await calls.settled();
    expect(
      await paid([
        ['heavy', 5],
        ['plate', 1],
      ]),
    ).toEqual([34.2, 30]);
    expect(await rowsOf(shop, 'select * from price_log')).toEqual(before);
    await calls.undo(data.changeSetId);
    await calls.settled();
    expect(
      await paid([
        ['heavy', 5],
        ['plate', 1],
      ]),
    ).toEqual([38, 33.33]);
    const reduced = await bulk({ ids, change: { percent: -10 }, discountTo: '2026-12-01T00:00:00Z' });
    expect(reduced.details.fields).toEqual({ discountTo: { rule: 'unknown' } });
    expect((await calls.send('POST', 'price/bulk', { ...asked, list: 999_999 })).details.fields).toEqual({
      list: { rule: 'oneOf' },
    });
    await remove(list);
  });
});

describe('a group of customers', () => {
  test('is named once, and goes when no list is for it; its customers are in none then', async () => {
    const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
      calls.send(method, `customerGroup/${path}`, body);
    const taken = await send('POST', 'create', { name: 'Limari' });
    expect(taken.details.fields).toEqual({ name: { rule: 'oneOf', parameter: 'unique' } });
    const { data: group } = await send('POST', 'create', { name: 'Zadruga' });
    const inIt = await calls.send('POST', `customer/group/${other.id}`, { groupId: group.id });
    expect(inIt.data.account.group).toEqual({ id: group.id, name: 'Zadruga' });
    const renamed = await send('PATCH', `update/${group.id}`, { version: 1, fields: { name: 'Zadruge' } });
    expect(renamed.data).toMatchObject({ name: 'Zadruge', customers: 1, version: 2 });
    const again = await send('PATCH', `update/${group.id}`, { version: 2, fields: { name: 'Limari' } });
    expect(again.details.fields).toEqual({ 'fields.name': { rule: 'oneOf', parameter: 'unique' } });
    const list = await makeList({ groups: [group.id] });
    const used = await send('DELETE', `delete/${group.id}`);
    expect(outcome(used)).toEqual([409, 'IN_USE']);
    expect(used.details.uses).toEqual([{ entity: 'priceList', id: list.id, title: list.name }]);
    await remove(list);
    expect((await send('DELETE', `delete/${group.id}`)).status).toBe(200);
    const { data } = await calls.send('GET', `customer/get/${other.id}`);
    expect(data.account.group).toBeNull();
    const unknown = await calls.send('POST', `customer/group/${other.id}`, { groupId: group.id });
    expect(unknown.details.fields).toEqual({ groupId: { rule: 'oneOf' } });
  });
});
