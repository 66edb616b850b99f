import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Headers, headersOfScope } from '../support/editors.ts';
import { orderCalls, placeOrder } from '../support/fixture-orders.ts';
import { loggedIn, loginAs } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { goodsCallsOf } from '../support/goods-calls.ts';
import { importCallsOf } from '../support/import-calls.ts';
import { testClock } from '../support/test-clock.ts';

/* Which changes are told of by which events (docs/rules/webhooks.md). What is written is looked at, nothing is sent. */

type Told = { readonly type: string; readonly data: { readonly id: number; readonly sku?: string } };

let shop: FixtureShop;
let admin: Headers;
let goods: ReturnType<typeof goodsCallsOf>;
let webhookId: number;
beforeAll(async () => {
  shop = await openFixtureShop(testClock(), { webhookLoopback: true });
  admin = await headersOfScope(shop, 'admin');
  goods = goodsCallsOf(shop, admin);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.pool.query('delete from webhook');
  shop.runtime.emit({ kind: 'webhook.changed' });
});

const path = '/api/v1/manage/webhook';
async function listenTo(...events: string[]): Promise<void> {
  const body = { name: 'ERP', url: 'http://127.0.0.1:9/', events };
  webhookId = (await shop.call('POST', `${path}/create`, body, admin)).data.id;
}
/** Oldest first. */
async function told(): Promise<Told[]> {
  const { data } = await shop.call('POST', `${path}/deliveries/${webhookId}`, { perPage: 100 }, admin);
  return data.data.map(({ payload }: { payload: string }) => JSON.parse(payload)).toReversed();
}
const skusTold = async () => (await told()).map(({ type, data }) => `${type} ${data.sku}`);

const gutter = {
  name: { hrv: 'Žlijeb' },
  taxClass: 'tax-standard',
  retailPrice: 12.5,
};

test('a new product is told of once, by its own event, and from then on by its changes', async () => {
  await listenTo('product.created', 'product.changed');
  const { data } = await goods.create({ ...gutter, sku: 'GUT-1' }, { stock: 3 });
  expect(await told()).toEqual([
    {
      type: 'product.created',
      timestamp: expect.any(String),
      data: {
        id: data.id,
        sku: 'GUT-1',
        format: 'simple',
        archived: false,
        mainProductId: null,
        retailPrice: 12.5,
        discountPrice: null,
      },
    },
  ]);
  await goods.update(data.id, data.version, { retailPrice: 13 });
  await goods.patch([{ sku: 'GUT-1', fields: { retailPrice: 14 } }]);
  expect(await skusTold()).toEqual([
    'product.created GUT-1',
    'product.changed GUT-1',
    'product.changed GUT-1',
  ]);
});

test('a copy and each of its variants are told of once', async () => {
  const values = ['red', 'blue'].map((key) => ({ key, label: { hrv: key } }));
  const colour = { label: { hrv: 'Boja' }, type: 'dropdown', configurable: true, values };
  const created = await goods.send('POST', 'attribute/create', { key: 'colour', fields: colour });
  expect(created.details).toBeUndefined();
  const set = { name: { hrv: 'Roba' }, attributes: ['colour'] };
  await goods.send('POST', 'attributeSet/create', { key: 'goods', fields: set });
  const main = { ...gutter, sku: 'STAIR', attributeSet: 'goods', configurableAttributes: ['colour'] };
  const { data: made, details } = await goods.create(main, { format: 'configurable' });
  expect(details).toBeUndefined();
  for (const { key } of values) {
    const variant = { ...gutter, sku: `STAIR-${key}`, mainProduct: 'STAIR', attributeSet: 'goods' };
    await goods.create({ ...variant, attributes: { colour: key } });
  }
  await listenTo('product.created', 'product.changed');
  await goods.send('POST', `product/copy/${made.id}`, { sku: 'STEP', variants: true });
  expect((await skusTold()).toSorted()).toEqual([
    'product.created STEP',
    'product.created STEP-blue',
    'product.created STEP-red',
  ]);
});

test('of an import those are told of as new that were made by it', async () => {
  await listenTo('product.created', 'product.changed');
  const imports = importCallsOf(shop, admin);
  const file = 'sku;name.hrv;taxClass;retailPrice\nSCREW;Vijak;tax-standard;77\nNEW-1;Novi;tax-standard;5\n';
  const { id } = (await imports.create(file)).data;
  await imports.carried(imports.check(id));
  expect(await told()).toEqual([]);
  expect(await imports.rows(id, 'wrong')).toEqual([]);
  expect(await imports.carried(imports.apply(id))).toMatchObject({ state: 'applied' });
  expect((await skusTold()).toSorted()).toEqual(['product.changed SCREW', 'product.created NEW-1']);
});

test('of two who make the same product at once one message is written', async () => {
  await listenTo('product.created');
  const make = () => goods.create({ ...gutter, sku: 'TWICE' });
  const answers = await Promise.all([make(), make()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(await skusTold()).toEqual(['product.created TWICE']);
});

test('what is collected, and each refund, is told of by an event of its own', async () => {
  const calls = orderCalls(shop, admin);
  await listenTo('order.handedOver', 'order.sent', 'order.refunded');
  const { id } = await placeOrder(shop, { screw: 2 });
  const money = async (body: object) => {
    const { version, total } = (await calls.get(id)).data;
    const amount = total.orderTotal ?? total;
    const booked = await calls.money(id, { version, amount, method: 'cash', ...body });
    expect(booked.details).toBeUndefined();
  };
  await money({ kind: 'in' });
  const { version } = (await calls.get(id)).data;
  expect((await calls.act(id, { version, action: 'handOver' })).details).toBeUndefined();
  await money({ kind: 'refund', amount: 0.5, reference: 'A' });
  await money({ kind: 'refund', amount: 0.25, reference: 'B' });
  expect((await told()).map(({ type }) => type)).toEqual([
    'order.handedOver',
    'order.refunded',
    'order.refunded',
  ]);
});

test('of customers who are made one, both are told of as changed', async () => {
  const from = await loggedIn(shop, 'stari@kupac.example');
  const into = await loggedIn(shop, 'novi@kupac.example');
  admin = (await loginAs(shop, 'admin@example.com')).headers;
  await listenTo('customer.changed');
  const body = { from: String(from.id), into: String(into.id) };
  const merged = await shop.call('POST', '/api/v1/manage/customer/merge', body, admin);
  expect(merged.details).toBeUndefined();
  expect((await told()).map(({ data }) => data.id).toSorted()).toEqual([from.id, into.id].toSorted());
});

test('a webhook that another process has just deleted holds up nothing', async () => {
  await listenTo('product.created');
  await shop.database.pool.query('delete from webhook');
  expect((await goods.create({ ...gutter, sku: 'UNTOLD' })).details).toBeUndefined();
});
