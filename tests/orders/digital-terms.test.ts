import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardOrder, decide, rowsOf } from '../support/fixture-payment.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { type goodsCallsOf, openGoodsCalls } from '../support/goods-calls.ts';

/* What staff writes of an e-product never stands in the way of who has paid for it (docs/rules/goods.md). */

let shop: FixtureShop;
let calls: ReturnType<typeof goodsCallsOf>;
beforeAll(async () => {
  shop = await openFixtureShop();
  calls = await openGoodsCalls(shop);
});
afterAll(() => shop.close());

async function update(key: string, delivery: object) {
  const id = shop.productIds[key] ?? 0;
  const { version } = (await calls.get(id)).data;
  return calls.update(id, version, { delivery });
}

/** Buys one by card and opens what was handed over. */
async function openBought(key: string) {
  const { start } = await cardOrder(shop, { [key]: 1 });
  await decide(shop, start, 'succeeded');
  const [delivery] = await rowsOf<{ token: string; content: string }>(
    shop,
    'select token, content from digital_delivery order by id desc limit 1',
  );
  const url = `/api/v2/order/download/${delivery?.token}`;
  return { ...delivery, answer: await shop.app.inject({ url }) };
}

const long = Array.from({ length: 4000 }, (_, place) =>
  String.fromCharCode(97 + ((place * place) % 25)),
).join('');

test.each<[string, unknown]>([
  ['kind', 'pigeon'],
  ['file', long],
  ['file', 7],
  ['url', 'javascript:alert(1)'],
  ['url', 'www.video.example'],
  ['url', '//video.example/course'],
  ['url', 'https://video.example/\r\nX-Attika: 1'],
  ['url', `https://video.example/${long}`],
  ['payload', long],
  ['payload', ''],
  ['codes', [long]],
  ['codes', 'LIC-ONE'],
  ['codes', [1]],
  ['validDays', 1e12],
  ['validDays', 0],
  ['validDays', 1.5],
  ['maxDownloads', 1e12],
  ['maxDownloads', -1],
])('what could not be handed over is refused: %s %j', async (field, value) => {
  const { status, details } = await update('manual', { kind: 'link', [field]: value });
  expect([status, Object.keys(details?.fields ?? {})[0]]).toEqual([
    422,
    expect.stringContaining(`fields.delivery.${field}`),
  ]);
});

test('the longest words and the highest numbers are handed over', async () => {
  const path = `/${'č'.repeat(400)} a?a=b&c=%C4%8D`;
  const [link, ticket, licence] = [
    { kind: 'link', url: `https://video.example${path}`, validDays: 3650, maxDownloads: 1_000_000 },
    { kind: 'qrcode', payload: '{orderNumber}€'.repeat(35) },
    { kind: 'code', codes: ['', ' ', ` ${'Š'.repeat(100)} `] },
  ];
  expect((await update('manual', link)).details).toBeUndefined();
  expect((await update('ticket', ticket)).details).toBeUndefined();
  expect((await update('licence', licence)).details).toBeUndefined();
  const { answer } = await openBought('manual');
  expect([answer.statusCode, answer.headers.location]).toEqual([
    302,
    `https://video.example/${'%C4%8D'.repeat(400)}%20a?a=b&c=%C4%8D`,
  ]);
  expect((await openBought('ticket')).answer.statusCode).toBe(200);
  // A blank line is no code.
  expect((await openBought('licence')).content).toBe('Š'.repeat(100));
});

test('what was stored before rules bound it is handed over by the defaults', async () => {
  const store = (key: string, delivery: object) =>
    shop.database.pool.query('update product set delivery = $1 where key = $2', [
      JSON.stringify(delivery),
      key,
    ]);
  await store('manual', { kind: 'link', file: long, validDays: 1e12, maxDownloads: 1e12 });
  await store('stream', { kind: 'link', url: 'https://video.example/\r\n', validDays: -1 });
  await store('ticket', { kind: 'qrcode', payload: long });
  await store('licence', { kind: 'code', codes: [long] });
  for (const key of ['manual', 'stream', 'ticket', 'licence']) {
    const { answer } = await openBought(key);
    expect(answer.statusCode, key).toBe(200);
  }
});
