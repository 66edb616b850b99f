import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#domain/context.ts';
import { signWebhook } from '#domain/webhooks/webhook-secrets.ts';
import { removeOldDeliveries, sendWebhooks } from '#domain/webhooks/webhook-sending.ts';
import { createGuardedPost } from '#platform/outgoing/guarded-post.ts';
import { dayMs, hourMs } from '#values/durations.ts';
import { webhookEvents, webhookPausesMs } from '#values/webhooks.ts';
import { makeKey } from '../support/api-keys.ts';
import { type Headers, headersOfOtherSite, headersOfScope, outcome } from '../support/editors.ts';
import { orderCalls, placeOrder } from '../support/fixture-orders.ts';
import { rowsOf } from '../support/fixture-payment.ts';
import { loggedIn, loginAs, newestMail, password } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

/* Messages to programs of others (docs/decisions/webhooks.md). */

type Received = { headers: Record<string, string>; body: string };

const clock = testClock();
const received: Received[] = [];
let answer: { status: number; body?: string; location?: string } = { status: 204 };
const receiver = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    const headers = request.headers as Record<string, string>;
    received.push({ headers, body: Buffer.concat(pieces).toString() });
    const { status, body, location } = answer;
    response.writeHead(status, location ? { location } : {}).end(body);
  });
});

let shop: FixtureShop;
let admin: Headers;
let url: string;
beforeAll(async () => {
  shop = await openFixtureShop(clock, { webhookLoopback: true });
  admin = await headersOfScope(shop, 'admin');
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await shop.close();
});
beforeEach(async () => {
  await shop.database.pool.query('delete from webhook');
  shop.runtime.emit({ kind: 'webhook.changed' });
  received.length = 0;
  answer = { status: 204 };
  // The clock has gone on since: a login lasts a quarter of an hour.
  admin = (await loginAs(shop, 'admin@example.com')).headers;
});

const path = '/api/v1/manage/webhook';
const post = createGuardedPost({ allowsLoopback: true });
const send = () => sendWebhooks(shop.runtime, { ...shop.shop.dependencies, post });
const create = async (events: readonly string[], more: object = {}) =>
  (await shop.call('POST', `${path}/create`, { name: 'ERP', url, events, ...more }, admin)).data;
const deliveries = async (id: number, body: object = {}) =>
  (await shop.call('POST', `${path}/deliveries/${id}`, body, admin)).data;
const webhookOf = async (id: number) =>
  (await shop.call('POST', `${path}/filter`, {}, admin)).data.data.find(
    (one: { id: number }) => one.id === id,
  );
/** The signature of what was received, with the clock of now. */
const signatureOf = ({ headers, body }: Received, secret: string) =>
  signWebhook([secret], {
    messageId: headers['webhook-id'] ?? '',
    timestamp: Math.floor(clock.now().getTime() / 1000),
    payload: body,
  });
/** By their types: several that are due at once arrive in any order. */
const messages = () =>
  received
    .map(({ body }) => JSON.parse(body) as { type: string; data: object })
    .toSorted((one, other) => one.type.localeCompare(other.type));

test('an order is told of from its placing to its end, signed as the specification says', async () => {
  const { id, secret } = await create(['order.created', 'order.sent', 'order.closed', 'order.cancelled']);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const order = await placeOrder(shop, { screw: 1 });
  const calls = orderCalls(shop, admin);
  const { version } = (await calls.get(order.id)).data;
  expect((await calls.act(order.id, { version, action: 'ship', notify: false })).status).toBe(200);
  await send();
  expect(messages().map(({ type }) => type)).toEqual(['order.created', 'order.sent']);
  const { data } = await calls.get(order.id);
  expect(messages()[1]).toEqual({
    type: 'order.sent',
    timestamp: clock.now().toISOString(),
    data: {
      id: order.id,
      orderNumber: data.orderNumber,
      version: data.version,
      revision: 1,
      state: 'open',
      fulfilment: 'sent',
      money: data.money,
      status: data.status,
      currency: 'EUR',
      total: expect.any(Number),
      open: data.open,
      customerId: null,
      createdAt: data.createdAt,
    },
  });
  const [first] = received as [Received];
  const seconds = Math.floor(clock.now().getTime() / 1000);
  expect(first.headers['webhook-timestamp']).toBe(String(seconds));
  expect(first.headers['webhook-id']).toMatch(/^msg_/);
  expect(first.headers['webhook-signature']).toBe(signatureOf(first, secret));
  expect((await deliveries(id)).data[0]).toMatchObject({
    event: 'order.sent',
    payload: received[1]?.body,
    state: 'delivered',
    attempts: 1,
    answerStatus: 204,
    durationMs: expect.any(Number),
    nextAttemptAt: null,
  });
});

test('goods, stock and customers are told of by ids, numbers and states alone', async () => {
  await create([
    'product.changed',
    'stock.changed',
    'customer.created',
    'customer.changed',
    'customer.erased',
  ]);
  const change = { changes: [{ sku: 'SCREW', fields: { retailPrice: 25 } }] };
  expect((await shop.call('POST', '/api/v1/manage/product/patch', change, admin)).status).toBe(200);
  const receipt = { sku: 'PLATE', place: 'plant', kind: 'receipt', quantity: 7 };
  expect((await shop.call('POST', '/api/v1/manage/stock/move', receipt, admin)).status).toBe(200);
  const mia = await loggedIn(shop, 'mia@kupac.example');
  await shop.call('PATCH', '/api/v1/user/web/update', { details: { firstName: 'Mia' } }, mia.headers);
  await shop.call('DELETE', '/api/v1/user/web/account', { password }, mia.headers);
  await send();
  const told = messages();
  expect(told.find(({ type }) => type === 'product.changed')?.data).toMatchObject({
    id: shop.productIds.screw,
    sku: 'SCREW',
    retailPrice: 25,
  });
  expect(told.find(({ type }) => type === 'stock.changed')?.data).toMatchObject({ sku: 'PLATE' });
  const ofPeople = told.filter(({ type }) => type.startsWith('customer.'));
  expect(ofPeople.map(({ type, data }) => [type, data])).toEqual([
    ['customer.changed', { id: mia.id }],
    ['customer.created', { id: mia.id }],
    ['customer.erased', { id: mia.id }],
  ]);
  expect(JSON.stringify(received.map(({ body }) => body))).not.toMatch(/mia|kupac/i);
});

test('what is taken back with its transaction is not told', async () => {
  const { id } = await create(['stock.changed']);
  const { catalogueId } = shop;
  const productIds = [shop.productIds.screw ?? 0];
  const failing = inTransaction(shop.runtime, async ({ emit }) => {
    emit({ kind: 'stock.changed', catalogueId, productIds });
    throw new Error('No.');
  });
  await expect(failing).rejects.toThrow('No.');
  expect((await deliveries(id)).total).toBe(0);
});

test('a message that is refused is tried again with growing pauses under one id, and then given up', async () => {
  answer = { status: 500, body: 'Kvar' };
  const { id } = await create(['order.created']);
  await placeOrder(shop, { screw: 1 });
  await send();
  expect((await deliveries(id)).data).toMatchObject([
    { state: 'waiting', attempts: 1, answerStatus: 500, answer: 'Kvar', error: null },
  ]);
  expect((await webhookOf(id)).failingSince).toBe(clock.now().toISOString());
  await send();
  expect(received).toHaveLength(1);
  for (const pauseMs of webhookPausesMs) {
    clock.pass(pauseMs - 1);
    const before = received.length;
    await send();
    expect(received).toHaveLength(before);
    clock.pass(1);
    await send();
    expect(received).toHaveLength(before + 1);
  }
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  admin = (await loginAs(shop, 'admin@example.com')).headers;
  expect((await deliveries(id, { states: ['failed'] })).data).toMatchObject([
    { attempts: 10, nextAttemptAt: null },
  ]);
  clock.pass(dayMs);
  await send();
  expect(received).toHaveLength(10);
});

test('a message is sent once more by hand, whatever came of it', async () => {
  const { id } = await create(['order.created']);
  expect((await shop.call('POST', `${path}/test/${id}`, undefined, admin)).status).toBe(200);
  await send();
  expect(messages()).toMatchObject([{ type: 'webhook.test' }]);
  const [delivery] = (await deliveries(id)).data;
  expect((await shop.call('POST', `${path}/resend/${delivery.id}`, undefined, admin)).data).toMatchObject({
    state: 'waiting',
    attempts: 0,
  });
  await send();
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([
    delivery.messageId,
    delivery.messageId,
  ]);
});

test('a webhook that fails for days is switched off, with a mail; switched on again it goes on', async () => {
  answer = { status: 503 };
  const { id } = await create(['order.created']);
  await placeOrder(shop, { screw: 1 });
  await send();
  clock.pass(5 * dayMs);
  await placeOrder(shop, { screw: 1 });
  await send();
  admin = (await loginAs(shop, 'admin@example.com')).headers;
  const off = await webhookOf(id);
  expect(off).toMatchObject({ enabled: false });
  const company = shop.shop.dependencies.directory.getFirst().company.email;
  expect(await newestMail(shop, company)).toMatchObject({ kind: 'webhook.off' });
  const waiting = (await deliveries(id, { states: ['waiting'] })).total;
  clock.pass(dayMs);
  admin = (await loginAs(shop, 'admin@example.com')).headers;
  const before = received.length;
  await placeOrder(shop, { screw: 1 });
  await send();
  expect(received).toHaveLength(before);
  expect((await deliveries(id)).total).toBe(waiting);
  answer = { status: 200 };
  const wrong = { version: off.version, fields: { url: 'http://10.0.0.1/' } };
  const refused = await shop.call('PATCH', `${path}/update/${id}`, wrong, admin);
  expect(Object.keys(refused.details.fields)).toEqual(['fields.url']);
  const body = { version: off.version, fields: { enabled: true } };
  expect((await shop.call('PATCH', `${path}/update/${id}`, body, admin)).data).toMatchObject({
    enabled: true,
    failingSince: null,
  });
  await send();
  expect((await deliveries(id, { states: ['delivered'] })).total).toBe(waiting);
});

test('a receiver that says it is gone is switched off at once', async () => {
  answer = { status: 410 };
  const { id } = await create(['order.created']);
  await placeOrder(shop, { screw: 1 });
  await send();
  expect(await webhookOf(id)).toMatchObject({ enabled: false });
});

test('redirects are not followed', async () => {
  answer = { status: 302, location: `${url}/elsewhere` };
  const { id } = await create(['order.created']);
  await placeOrder(shop, { screw: 1 });
  await send();
  expect(received).toHaveLength(1);
  expect((await deliveries(id)).data).toMatchObject([{ state: 'waiting', answerStatus: 302 }]);
});

test('a new secret and the one before it both hold for a day; neither stands in the database', async () => {
  const { id, secret } = await create(['order.created']);
  const { data } = await shop.call('POST', `${path}/rotate/${id}`, undefined, admin);
  expect(data.secret).not.toBe(secret);
  const signaturesOf = async () => {
    await placeOrder(shop, { screw: 1 });
    await send();
    const message = received.at(-1) as Received;
    const by = (one: string) => signatureOf(message, one);
    const given = message.headers['webhook-signature']?.split(' ') ?? [];
    return { given: given.length, byNew: given.includes(by(data.secret)), byOld: given.includes(by(secret)) };
  };
  expect(await signaturesOf()).toEqual({ given: 2, byNew: true, byOld: true });
  clock.pass(24 * hourMs);
  expect(await signaturesOf()).toEqual({ given: 1, byNew: true, byOld: false });
  const [row] = await rowsOf(shop, 'select webhook::text as whole from webhook where id = $1', id);
  for (const one of [secret, data.secret]) expect(row?.whole).not.toContain(one.slice('whsec_'.length));
});

test('addresses are public ones by https, and events those that whoever writes the webhook may read', async () => {
  const fieldsOf = async (body: object, headers = admin) => {
    const base = { name: 'ERP', url: 'https://erp.example/hook', events: ['order.created'] };
    return (await shop.call('POST', `${path}/create`, { ...base, ...body }, headers)).details?.fields;
  };
  for (const wrong of [
    'http://erp.example/',
    'https://10.0.0.1/',
    'https://intern/',
    'ftp://erp.example/',
    'x',
  ]) {
    expect(await fieldsOf({ url: wrong }), wrong).toEqual({ url: { rule: 'format' } });
  }
  expect(await fieldsOf({ events: ['order.created', 'order.created'] })).toEqual({
    'events.1': { rule: 'twice' },
  });
  const { headers } = await makeKey(shop, admin, ['settings.manage']);
  expect(await fieldsOf({}, headers)).toEqual({
    'events.0': { rule: 'forbidden', parameter: 'orders.read' },
  });
  const all = await makeKey(shop, admin, [
    'settings.manage',
    'orders.read',
    'catalogue.manage',
    'stock.manage',
    'people.manage',
  ]);
  expect(await fieldsOf({ events: webhookEvents }, all.headers)).toBeUndefined();
});

test('webhooks of another site hear of nothing here, and are not seen', async () => {
  const neighbour = await headersOfOtherSite(shop, 'admin');
  const body = { name: 'Tuđi', url, events: webhookEvents };
  const { data } = await shop.call('POST', `${path}/create`, body, { ...neighbour });
  await placeOrder(shop, { screw: 1 });
  await send();
  expect(messages().filter(({ type }) => type.startsWith('order.'))).toEqual([]);
  expect(outcome(await shop.call('POST', `${path}/deliveries/${data.id}`, {}, admin))).toEqual([
    404,
    'NOT_FOUND',
  ]);
});

test('messages are kept for a month', async () => {
  const { id } = await create(['order.created']);
  await placeOrder(shop, { screw: 1 });
  await send();
  clock.pass(29 * dayMs);
  await removeOldDeliveries(shop.runtime);
  admin = (await loginAs(shop, 'admin@example.com')).headers;
  expect((await deliveries(id)).total).toBe(1);
  clock.pass(2 * dayMs);
  await removeOldDeliveries(shop.runtime);
  admin = (await loginAs(shop, 'admin@example.com')).headers;
  expect((await deliveries(id)).total).toBe(0);
});
