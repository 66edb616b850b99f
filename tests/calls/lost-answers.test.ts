import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { EndpointGroup } from '#contract/endpoint.ts';
import { makeKey } from '../support/api-keys.ts';
import { type Headers, headersOfScope } from '../support/editors.ts';
import { add, address, order, readyBuyer, startCart } from '../support/fixture-buyer.ts';
import { openCouponShop } from '../support/fixture-coupons.ts';
import { orderAs } from '../support/fixture-customers.ts';
import { attemptsOf, cardOrder, rowsOf } from '../support/fixture-payment.ts';
import { type LoggedIn, loggedIn } from '../support/fixture-people.ts';
import type { Answer, FixtureShop } from '../support/fixture-shop.ts';
import { withdrawableOrder, withdrawalCalls } from '../support/fixture-withdrawal.ts';
import { importCallsOf } from '../support/import-calls.ts';

/*
 * A program that is killed between the commit of a call and keeping its answer: the repeat with the same Idempotency-Key does not do
 * it again (docs/rules/calls.md). What the database holds after such a kill is made here by hand; tests/resilience kills.
 */

let shop: FixtureShop;
let ana: LoggedIn;
let admin: Headers;
beforeAll(async () => {
  shop = await openCouponShop();
  ana = await loggedIn(shop, 'ana@lost.example');
  admin = await headersOfScope(shop, 'admin');
});
afterAll(() => shop.close());

type Method = 'POST' | 'PATCH' | 'DELETE';
type Call = { method?: Method; path: string; body: object; headers?: Headers };
type Case = Call & {
  /** What would be twice as much if the call were done twice. */
  amount: () => Promise<unknown>;
  /** What of an answer is still known where it was lost; all of it unless told. */
  known?: (data: Answer['data']) => unknown;
};

const lines = (cartId: number) =>
  rowsOf(shop, 'select product_id, quantity from cart_line where cart_id = $1 order by id', cartId);
const goods = () => rowsOf(shop, 'select id from product');
const mails = () => rowsOf(shop, 'select id from outbox_mail');
let keys = 0;
async function sendTwice({ method = 'POST', path, body, headers = {}, amount }: Case) {
  keys += 1;
  const send = (): Promise<Answer> =>
    shop.call(method, path, body, { ...headers, 'idempotency-key': `lost ${keys}` });
  const before = await amount();
  const first = await send();
  expect(first.details).toBeUndefined();
  const once = await amount();
  expect(once).not.toEqual(before);
  const [kept] = await rowsOf(
    shop,
    `update idempotency_key set status_code = null, answer = null, claimed_by = 'a connection that is gone'
     where key = $1 returning key`,
    `lost ${keys}`,
  );
  expect(kept).toBeDefined();
  const again = await send();
  expect(await amount()).toEqual(once);
  expect(await send()).toEqual(again);
  return { first, again };
}

/** A word that no other case has taken. */
let made = 0;
const another = (word: string) => {
  made += 1;
  return `${word}-${made}`;
};

async function cardProgram(): Promise<{ id: number; key: string }> {
  const key = another('krug');
  const body = { key, fields: { name: { hrv: key } } };
  return (await shop.call('POST', '/api/v1/manage/memberProgram/create', body, admin)).data;
}

const webhook = async (): Promise<number> => {
  const body = { name: 'ERP', url: 'https://erp.example/hook', events: ['stock.changed'] };
  return (await shop.call('POST', '/api/v1/manage/webhook/create', body, admin)).data.id;
};
const priceList = async (): Promise<number> => {
  const body = { name: another('Cjenik'), currency: 'EUR', audience: 'loggedIn' };
  return (await shop.call('POST', '/api/v1/manage/priceList/create', body, admin)).data.id;
};
const customerGroup = async (): Promise<number> =>
  (await shop.call('POST', '/api/v1/manage/customerGroup/create', { name: another('Skupina') }, admin)).data
    .id;
const apiKey = async (): Promise<{ id: number }> => (await makeKey(shop, admin, ['orders.read'])).made;

const cases: Record<string, () => Promise<Case>> = {
  'one product': async () => {
    const cart = await startCart(shop);
    const body = { ...cart, productId: shop.productIds.screw, qty: 2 };
    return { path: '/api/v2/cart/addItem', body, amount: () => lines(cart.cartId) };
  },
  'one product that is held': async () => {
    const cart = await startCart(shop);
    const body = { ...cart, productId: shop.productIds.rare, qty: 1, reservation: true };
    return { path: '/api/v2/cart/addItem', body, amount: () => lines(cart.cartId) };
  },
  'several products': async () => {
    const cart = await startCart(shop);
    const items = ['screw', 'handbook'].map((key) => ({ productId: shop.productIds[key], qty: 3 }));
    const body = { ...cart, items };
    return { path: '/api/v2/cart/addItems', body, amount: () => lines(cart.cartId) };
  },
  'a line that is taken out': async () => {
    const cart = await startCart(shop);
    const { data } = await add(shop, cart, 'screw', 2);
    const body = { ...cart, itemId: data.items[0].itemId };
    return { method: 'DELETE', path: '/api/v2/cart/deleteItem', body, amount: () => lines(cart.cartId) };
  },
  'an order once more': async () => {
    const placed = await orderAs(shop, ana, { screw: 2 });
    const cart = await startCart(shop, ana.headers);
    const body = { ...cart, orderId: placed.data.id };
    return {
      path: '/api/v2/cart/addOrder',
      body,
      headers: ana.headers,
      amount: () => lines(cart.cartId),
      // Not what became of each line.
      known: (data) => data.cart,
    };
  },
  'one cart into another': async () => {
    const [from, into] = [await startCart(shop), await startCart(shop, ana.headers)];
    await add(shop, from, 'screw', 2);
    await add(shop, into, 'screw', 1, ana.headers);
    const body = { from, into };
    return { path: '/api/v2/cart/merge', body, headers: ana.headers, amount: () => lines(into.cartId) };
  },
  'consents of a guest': async () => {
    const cart = await startCart(shop);
    const body = { ...cart, email: 'guest@lost.example', acceptedConsents: [1, 2] };
    return {
      path: '/api/v2/checkout/registerGuest',
      body,
      amount: () => rowsOf(shop, 'select id from consent_log'),
    };
  },
  'an order': async () => {
    const { cartId, protectCode, userId } = await readyBuyer(shop);
    const body = { cartId, protectCode, userId, acceptedConsents: [1, 2] };
    return { path: '/api/v2/order/create', body, amount: () => rowsOf(shop, 'select id from "order"') };
  },
  'another try to pay': async () => {
    const placed = await cardOrder(shop);
    return {
      path: `/api/v2/order/pay/${placed.slug}`,
      body: {},
      amount: () => attemptsOf(shop, placed.id),
    };
  },
  'the link of an order': async () => {
    const { number } = await withdrawableOrder(shop, { screw: 3 });
    return {
      path: '/api/v2/order/find',
      body: { orderNumber: number, email: 'ana@example.com' },
      amount: mails,
    };
  },
  'a cancellation': async () => {
    const { data } = await order(shop, await readyBuyer(shop));
    const body = { key: data.paperKey };
    return { path: `/api/v2/order/cancel/${data.orderSlug}`, body, amount: mails };
  },
  'the link of a withdrawal': async () => {
    const { number } = await withdrawableOrder(shop, { screw: 3 });
    const body = { orderNumber: number, email: 'ana@example.com', name: 'Ana Horvat' };
    return { path: '/api/v2/withdrawal/open', body, amount: mails };
  },
  'a withdrawal by link': async () => {
    const { id, token } = await withdrawableOrder(shop, { screw: 3 });
    const body = { token, lines: [{ lineId: 1, quantity: 1 }] };
    const amount = () => rowsOf(shop, 'select id from withdrawal where order_id = $1', id);
    return { path: '/api/v2/withdrawal/create', body, amount };
  },
  'a withdrawal by number': async () => {
    const body = { orderNumber: '100100009999', email: 'somebody@lost.example', name: 'Somebody' };
    const amount = async () => [...(await rowsOf(shop, 'select id from withdrawal')), ...(await mails())];
    return { path: '/api/v2/withdrawal/create', body, amount };
  },
  'what the back office does with a withdrawal': async () => {
    const { id, token } = await withdrawableOrder(shop, { screw: 3 });
    await withdrawalCalls(shop).create({ token });
    const [made] = await rowsOf<{ id: number }>(shop, 'select id from withdrawal where order_id = $1', id);
    return {
      path: `/api/v1/manage/withdrawal/act/${made?.id}`,
      body: { version: 1, action: 'accept' },
      headers: admin,
      amount: mails,
    };
  },
  'goods of an order that are sent': async () => {
    const { id } = await withdrawableOrder(shop, { screw: 3 });
    return {
      path: `/api/v1/manage/order/act/${id}`,
      body: { version: 1, action: 'ship', lines: [{ lineId: 1, quantity: 1 }], notify: true },
      headers: admin,
      amount: async () => [
        ...(await rowsOf(shop, 'select id from shipment where order_id = $1', id)),
        ...(await mails()),
      ],
    };
  },
  'an order that staff takes': async () => ({
    path: '/api/v1/manage/order/create',
    body: {
      customer: { email: `${another('krovopokrivac')}@example.com` },
      addresses: { main: address },
      lines: [{ sku: 'screw', quantity: 1 }],
      deliveryMethodId: 1,
      paymentMethodId: 1,
      notify: true,
    },
    headers: admin,
    amount: () => rowsOf(shop, 'select id from "order"'),
    // Who asks again reads what there is now.
    known: ({ id }) => id,
  }),
  'an act on many orders': async () => {
    const { id } = await withdrawableOrder(shop, { screw: 1 });
    return {
      path: '/api/v1/manage/order/bulk',
      body: { ids: [id], action: 'ship', notify: false },
      headers: admin,
      amount: () => rowsOf(shop, 'select id from job'),
      known: ({ id }) => id,
    };
  },
  'a job that is held': async () => {
    const { id } = await withdrawableOrder(shop, { screw: 1 });
    const bulk = { ids: [id], action: 'ship', notify: false };
    const { data } = await shop.call('POST', '/api/v1/manage/order/bulk', bulk, admin);
    return {
      path: `/api/v1/manage/job/act/${data.id}`,
      body: { action: 'pause' },
      headers: admin,
      amount: () => rowsOf(shop, "select id from job where state = 'paused'"),
      known: ({ state }) => state,
    };
  },
  'an import that is looked at': async () => {
    const { data } = await importCallsOf(shop, admin).create('sku,name.hrv\nSCREW,Vijak\n');
    return {
      path: `/api/v1/manage/import/check/${data.id}`,
      body: {},
      headers: admin,
      amount: () => rowsOf(shop, "select id from import where state = 'checking'"),
      known: ({ state }) => state,
    };
  },
  'an import that is written': async () => {
    const imports = importCallsOf(shop, admin);
    const { data } = await imports.create('sku,name.hrv\nSCREW,Vijak\n');
    await imports.carried(imports.check(data.id));
    return {
      path: `/api/v1/manage/import/apply/${data.id}`,
      body: {},
      headers: admin,
      amount: () => rowsOf(shop, "select id from import where state = 'applying'"),
      known: ({ state }) => state,
    };
  },
  'columns that are kept by name': async () => ({
    path: '/api/v1/manage/importMapping/save',
    body: { what: 'products', name: 'Popis', mapping: { Cijena: 'retailPrice' } },
    headers: admin,
    amount: () => rowsOf(shop, 'select id from import_mapping'),
  }),
  'kept columns that are forgotten': async () => {
    const body = { what: 'prices', name: 'Popis', mapping: { Cijena: 'retailPrice' } };
    const { data } = await shop.call('POST', '/api/v1/manage/importMapping/save', body, admin);
    return {
      method: 'DELETE',
      path: `/api/v1/manage/importMapping/delete/${data.id}`,
      body: {},
      headers: admin,
      amount: () => rowsOf(shop, 'select id from import_mapping where id = $1', data.id),
    };
  },
  'an import that is cancelled': async () => {
    const { data } = await importCallsOf(shop, admin).create('sku,name.hrv\nSCREW,Vijak\n');
    return {
      path: `/api/v1/manage/import/act/${data.id}`,
      body: { action: 'cancel' },
      headers: admin,
      amount: () => rowsOf(shop, "select id from import where state = 'cancelled'"),
      known: ({ state }) => state,
    };
  },
  'pieces that are made': async () => {
    const { data } = await shop.call(
      'POST',
      '/api/v1/manage/order/create',
      {
        customer: { email: `${another('krovopokrivac')}@example.com` },
        addresses: { main: address },
        lines: [
          {
            sku: 'sheet',
            quantity: 2,
            options: { customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: 2500 } },
          },
        ],
        deliveryMethodId: 3,
        branchId: 1,
        paymentMethodId: 1,
        notify: false,
      },
      admin,
    );
    const inCash = { kind: 'in', amount: data.total, method: 'Gotovina' };
    await shop.call('POST', `/api/v1/manage/order/money/${data.id}`, inCash, admin);
    return {
      path: '/api/v1/manage/production/made',
      body: { lines: [{ orderId: data.id, lineId: 1, quantity: 1 }] },
      headers: admin,
      amount: () => rowsOf(shop, 'select ready from order_line where order_id = $1', data.id),
    };
  },
  'an edit of an order': async () => {
    const { id } = await withdrawableOrder(shop, { screw: 3 });
    return {
      path: `/api/v1/manage/order/edit/${id}`,
      body: { version: 1, changes: [{ op: 'setNote', text: 'Zvati prije dostave.' }] },
      headers: admin,
      amount: () => rowsOf(shop, 'select revision from order_revision where order_id = $1', id),
      // Who asks again reads what there is now.
      known: ({ after }) => after.revision,
    };
  },
  'money of an order': async () => {
    const { id } = await withdrawableOrder(shop, { screw: 3 });
    return {
      path: `/api/v1/manage/order/money/${id}`,
      body: { kind: 'in', amount: 5, method: 'Gotovina' },
      headers: admin,
      amount: () => rowsOf(shop, 'select id from money_entry where order_id = $1', id),
    };
  },
  'a note at an order': async () => {
    const { id } = await withdrawableOrder(shop, { screw: 3 });
    return {
      path: `/api/v1/manage/order/note/${id}`,
      body: { text: 'Zvati prije dostave.' },
      headers: admin,
      amount: () => rowsOf(shop, 'select id from order_event where order_id = $1', id),
    };
  },
  'a programme of member cards': async () => ({
    path: '/api/v1/manage/memberProgram/create',
    body: { key: another('izgubljen'), fields: { name: { hrv: 'Izgubljen' } } },
    headers: admin,
    amount: () => rowsOf(shop, 'select id from member_program'),
  }),
  'a change of a programme': async () => {
    const { id } = await cardProgram();
    return {
      method: 'PATCH',
      path: `/api/v1/manage/memberProgram/update/${id}`,
      body: { version: 1, fields: { loyalty: 3 } },
      headers: admin,
      amount: () => rowsOf(shop, 'select version from member_program where id = $1', id),
    };
  },
  'a member card': async () => {
    const { key } = await cardProgram();
    return {
      path: '/api/v1/manage/memberCard/create',
      body: { fields: { barcode: another('290001'), program: key } },
      headers: admin,
      amount: () => rowsOf(shop, 'select id from member_card'),
    };
  },
  'a change of a member card': async () => {
    const { key } = await cardProgram();
    const fields = { barcode: another('290002'), program: key };
    const { data } = await shop.call('POST', '/api/v1/manage/memberCard/create', { fields }, admin);
    return {
      method: 'PATCH',
      path: `/api/v1/manage/memberCard/update/${data.id}`,
      body: { version: 1, fields: { blocked: true } },
      headers: admin,
      amount: () => rowsOf(shop, 'select version from member_card where id = $1', data.id),
    };
  },
  'an import of member cards': async () => {
    const { key } = await cardProgram();
    return {
      path: '/api/v1/manage/memberCard/import',
      body: { program: key, cards: [{ barcode: another('290003') }, { barcode: another('290004') }] },
      headers: admin,
      amount: () => rowsOf(shop, 'select id from member_card'),
      // Who asks again is told that all is as it was to be.
      known: ({ made, unchanged }) => made + unchanged,
    };
  },
  'a change of a webhook': async () => {
    const id = await webhook();
    return {
      method: 'PATCH',
      path: `/api/v1/manage/webhook/update/${id}`,
      body: { version: 1, fields: { enabled: false } },
      headers: admin,
      amount: () => rowsOf(shop, 'select version from webhook where id = $1', id),
    };
  },
  'the end of a webhook': async () => {
    const id = await webhook();
    return {
      method: 'DELETE',
      path: `/api/v1/manage/webhook/delete/${id}`,
      body: {},
      headers: admin,
      amount: () => rowsOf(shop, 'select id from webhook where id = $1', id),
    };
  },
  'a test of a webhook': async () => {
    const id = await webhook();
    return {
      path: `/api/v1/manage/webhook/test/${id}`,
      body: {},
      headers: admin,
      amount: () => rowsOf(shop, 'select id from webhook_delivery where webhook_id = $1', id),
    };
  },
  'a message once more': async () => {
    const id = await webhook();
    await shop.call('POST', `/api/v1/manage/webhook/test/${id}`, undefined, admin);
    const [sent] = await rowsOf<{ id: number }>(
      shop,
      'update webhook_delivery set attempts = 3 where webhook_id = $1 returning id',
      id,
    );
    return {
      path: `/api/v1/manage/webhook/resend/${sent?.id}`,
      body: {},
      headers: admin,
      amount: () => rowsOf(shop, 'select attempts from webhook_delivery where id = $1', sent?.id),
    };
  },
  "a change of a program's key": async () => {
    const { id } = await apiKey();
    return {
      method: 'PATCH',
      path: `/api/v1/manage/apiKey/update/${id}`,
      body: { version: 1, fields: { perMinute: 5 } },
      headers: admin,
      amount: () => rowsOf(shop, 'select version from api_key where id = $1', id),
    };
  },
  "the end of a program's key": async () => {
    const { id } = await apiKey();
    return {
      method: 'DELETE',
      path: `/api/v1/manage/apiKey/delete/${id}`,
      body: {},
      headers: admin,
      amount: () => rowsOf(shop, 'select hash from api_key where id = $1', id),
    };
  },
  'a coupon': async () => ({
    path: '/api/v1/manage/coupon/create',
    body: { fields: { code: another('IZGUBLJEN'), kind: 'percent', percent: 5 } },
    headers: admin,
    amount: () => rowsOf(shop, 'select id from coupon'),
  }),
  'a change of a coupon': async () => {
    const [row] = await rowsOf<{ id: number; version: number }>(
      shop,
      "select id, version from coupon where code = 'KROV10'",
    );
    return {
      method: 'PATCH',
      path: `/api/v1/manage/coupon/update/${row?.id}`,
      body: { version: row?.version, fields: { minimum: 77 } },
      headers: admin,
      amount: () => rowsOf(shop, 'select version from coupon where id = $1', row?.id),
    };
  },
  'a series of coupons': async () => ({
    path: '/api/v1/manage/couponSeries/create',
    body: { name: another('Izgubljeni'), codes: 3, fields: { kind: 'percent', percent: 5 } },
    headers: admin,
    amount: () => rowsOf(shop, 'select id from coupon'),
  }),
  'a change of a series': async () => {
    const series = { name: another('Promijenjeni'), codes: 3, fields: { kind: 'percent', percent: 5 } };
    const { data } = await shop.call('POST', '/api/v1/manage/couponSeries/create', series, admin);
    return {
      method: 'PATCH',
      path: `/api/v1/manage/couponSeries/update/${data.id}`,
      body: { version: 1, fields: { minimum: 78 } },
      headers: admin,
      amount: () => rowsOf(shop, 'select version from coupon_series where id = $1', data.id),
    };
  },
  'a price list': async () => ({
    path: '/api/v1/manage/priceList/create',
    body: { name: another('Izgubljeni'), currency: 'EUR', audience: 'loggedIn' },
    headers: admin,
    amount: () => rowsOf(shop, 'select id from price_list'),
  }),
  'a change of a price list': async () => {
    const id = await priceList();
    return {
      method: 'PATCH',
      path: `/api/v1/manage/priceList/update/${id}`,
      body: { version: 1, fields: { priority: 5 } },
      headers: admin,
      amount: () => rowsOf(shop, 'select version from price_list where id = $1', id),
    };
  },
  'the end of a price list': async () => {
    const id = await priceList();
    return {
      method: 'DELETE',
      path: `/api/v1/manage/priceList/delete/${id}`,
      body: {},
      headers: admin,
      amount: () => rowsOf(shop, 'select id from price_list where id = $1', id),
    };
  },
  'prices of a list': async () => ({
    path: '/api/v1/manage/priceList/patch',
    body: { list: await priceList(), changes: [{ sku: 'SCREW', prices: [{ from: 0, price: 0.01 }] }] },
    headers: admin,
    amount: () => rowsOf(shop, 'select id from change_set'),
  }),
  'a group of customers': async () => ({
    path: '/api/v1/manage/customerGroup/create',
    body: { name: another('Izgubljena') },
    headers: admin,
    amount: () => rowsOf(shop, 'select id from customer_group'),
  }),
  'a change of a group of customers': async () => {
    const id = await customerGroup();
    return {
      method: 'PATCH',
      path: `/api/v1/manage/customerGroup/update/${id}`,
      body: { version: 1, fields: { name: another('Druga') } },
      headers: admin,
      amount: () => rowsOf(shop, 'select version from customer_group where id = $1', id),
    };
  },
  'the end of a group of customers': async () => {
    const id = await customerGroup();
    return {
      method: 'DELETE',
      path: `/api/v1/manage/customerGroup/delete/${id}`,
      body: {},
      headers: admin,
      amount: () => rowsOf(shop, 'select id from customer_group where id = $1', id),
    };
  },
  'a customer in a group': async () => ({
    path: `/api/v1/manage/customer/group/${ana.id}`,
    body: { groupId: await customerGroup() },
    headers: admin,
    amount: () => rowsOf(shop, 'select customer_group_id from "user" where id = $1', ana.id),
  }),
  'a note about a customer': async () => ({
    path: `/api/v1/manage/customer/note/${ana.id}`,
    body: { text: 'Zvati prijepodne.' },
    headers: admin,
    amount: () => rowsOf(shop, 'select id from customer_note'),
  }),
  'a delivery note': async () => {
    const { id } = await withdrawableOrder(shop, { screw: 3 });
    const body = { orderId: id, kind: 'deliveryNote', lines: [{ lineId: 1, quantity: 1 }] };
    return {
      path: '/api/v1/manage/paper/issue',
      body,
      headers: admin,
      amount: () => rowsOf(shop, 'select id from paper where order_id = $1', id),
    };
  },
  'goods that came in': async () => ({
    path: '/api/v1/manage/stock/move',
    body: { sku: 'PLATE', place: 'plant', kind: 'receipt', quantity: 5 },
    headers: admin,
    amount: () => rowsOf(shop, 'select id from stock_movement'),
  }),
  'a count of stock': async () => {
    const [row] = await rowsOf<{ pieces: number }>(
      shop,
      "select (stock_thousandths / 1000)::int as pieces from product where key = 'plate'",
    );
    return {
      path: '/api/v1/manage/stock/count',
      body: { place: 'plant', lines: [{ sku: 'PLATE', counted: (row?.pieces ?? 0) + 1 }] },
      headers: admin,
      amount: () => rowsOf(shop, 'select id from stock_movement'),
      known: (data) => data.lines.map(({ counted }: { counted: number }) => counted),
    };
  },
  'a count beside other fields of goods': async () => {
    const [row] = await rowsOf<{ pieces: number }>(
      shop,
      "select (stock_thousandths / 1000)::int as pieces from product where key = 'screw'",
    );
    return {
      path: '/api/v1/manage/product/patch',
      body: { changes: [{ sku: 'SCREW', fields: { onHand: { plant: (row?.pieces ?? 0) + 100 } } }] },
      headers: admin,
      amount: () => rowsOf(shop, 'select id from stock_movement'),
    };
  },
  'two customers made one': async () => {
    const guest = await readyBuyer(shop, { endless: 1 }, { email: 'dvaput@lost.example' });
    const { data } = await order(shop, guest);
    return {
      path: '/api/v1/manage/customer/merge',
      body: { from: `guest-${data.id}`, into: String(ana.id) },
      headers: admin,
      amount: () => rowsOf(shop, 'select id from "order" where user_id = $1', ana.id),
    };
  },
  'settings of the shop': async () => {
    const path = '/api/v1/manage/settings/get/numbers';
    const { version } = (await shop.call('GET', path, undefined, admin)).data;
    return {
      method: 'PATCH',
      path: '/api/v1/manage/settings/update/numbers',
      body: { version, premises: 'LOST1' },
      headers: admin,
      amount: () => rowsOf(shop, 'select version from settings_version'),
    };
  },
  'a test mail': async () => ({
    path: '/api/v1/manage/settings/testMail',
    body: {},
    headers: admin,
    amount: mails,
  }),
  'a new product': async () => {
    const fields = { sku: 'LOST-1', name: { hrv: 'Izgubljeno' }, taxClass: 'tax-standard', retailPrice: 5 };
    return { path: '/api/v1/manage/product/create', body: { fields }, headers: admin, amount: goods };
  },
  'prices changed by per cent': async () => ({
    path: '/api/v1/manage/price/bulk',
    body: { ids: [shop.productIds.heavy], change: { percent: 10 } },
    headers: admin,
    amount: () => rowsOf(shop, 'select id from change_set'),
  }),
  'a copy of a product': async () => ({
    path: `/api/v1/manage/product/copy/${shop.productIds.screw}`,
    body: { sku: 'LOST-2' },
    headers: admin,
    amount: goods,
  }),
  ...Object.fromEntries(
    Object.entries({
      category: { name: { hrv: 'Kategorija' } },
      attribute: { label: { hrv: 'Svojstvo' }, type: 'dropdown' },
      attributeSet: { name: { hrv: 'Skupina' } },
      tag: { name: 'Akcija', title: { hrv: 'Akcija' } },
    }).map(([kind, fields]) => [
      `a new ${kind}`,
      async () => ({
        path: `/api/v1/manage/${kind}/create`,
        body: { fields },
        headers: admin,
        amount: () => rowsOf(shop, `select id from ${kind === 'attributeSet' ? 'attribute_set' : kind}`),
      }),
    ]),
  ),
  'a cut list': async () => {
    const rows = [{ lengthMm: 4250, pieces: 6, mark: 'A1' }];
    const body = { name: 'Krov', productId: shop.productIds.sheet, rows };
    return {
      path: '/api/v1/cutList/create',
      body,
      headers: ana.headers,
      amount: () => rowsOf(shop, 'select id from saved_cut_list'),
    };
  },
};

/** Each is made once, for whoever asks first. */
const begun = new Map<string, Promise<Case>>();
function caseOf(name: string): Promise<Case> {
  const known = begun.get(name) ?? (cases[name] as () => Promise<Case>)();
  begun.set(name, known);
  return known;
}

describe('is done once, even if its answer was lost', () => {
  for (const name of Object.keys(cases)) {
    test(name, async () => {
      const sent = await caseOf(name);
      const { known = (data: Answer['data']) => data } = sent;
      const { first, again } = await sendTwice(sent);
      expect(first.status).toBe(200);
      expect({ ...again, data: known(again.data) }).toEqual({ ...first, data: known(first.data) });
    });
  }
});

test('a refused call may be repeated', async () => {
  const cart = await startCart(shop);
  const body = { ...cart, productId: shop.productIds.rare, qty: 900 };
  const headers = { 'idempotency-key': 'refused' };
  expect((await shop.call('POST', '/api/v2/cart/addItem', body, headers)).status).toBe(409);
  await rowsOf(
    shop,
    `update idempotency_key set status_code = null, answer = null, claimed_by = 'gone' where key = 'refused'`,
  );
  await rowsOf(shop, `update product set stock_thousandths = 999000 where key = 'rare'`);
  expect((await shop.call('POST', '/api/v2/cart/addItem', body, headers)).status).toBe(200);
  expect(await lines(cart.cartId)).toEqual([{ product_id: shop.productIds.rare, quantity: 900 }]);
});

/** Done twice they leave what once leaves. */
const sameEachTime = [
  '/api/v1/manage/attribute/delete/',
  '/api/v1/manage/attribute/update/',
  '/api/v1/manage/attributeSet/delete/',
  '/api/v1/manage/attributeSet/update/',
  '/api/v1/manage/category/delete/',
  '/api/v1/manage/category/move/',
  '/api/v1/manage/category/update/',
  '/api/v1/manage/change/undo/',
  '/api/v1/manage/change/undoFields/',
  '/api/v1/manage/paper/note',
  '/api/v1/manage/product/archive',
  '/api/v1/manage/product/update/',
  '/api/v1/manage/tag/delete/',
  '/api/v1/manage/tag/update/',
  '/api/v2/cart/applyCoupon',
  '/api/v2/cart/applyMemberCard',
  '/api/v2/cart/clearCart',
  '/api/v2/cart/removeCoupon',
  '/api/v2/cart/setInstructions',
  '/api/v2/cart/updateItem',
  '/api/v2/cart/validateCart',
  '/api/v2/checkout/saveAddress',
  '/api/v2/delivery/saveDeliveryMethod',
  '/api/v2/payment/savePaymentMethod',
];

test('every call that takes a key is among them, or may be done twice', async () => {
  const taking = Object.values<EndpointGroup>(contract)
    .flatMap((group) => Object.values(group))
    .filter(({ idempotent }) => idempotent)
    .map(({ path }) => path.replace(/:\w+$/, ''));
  const tried = await Promise.all(Object.keys(cases).map(async (name) => (await caseOf(name)).path));
  // Roofs are tried where there are coverings (tests/cart/saved-roofs.test.ts), files by their form (tests/imports/imports-apart.test.ts).
  const isTried = (path: string) =>
    ['/api/v1/roof/create', '/api/v1/manage/import/create'].includes(path) ||
    tried.some((one) => one.startsWith(path));
  expect(taking.filter((path) => !isTried(path)).sort()).toEqual(sameEachTime);
});
