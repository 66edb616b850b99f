import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markOrderPaid } from '#domain/orders/order-acceptance.ts';
import { dayMs } from '#values/durations.ts';
import { outcome } from '../support/editors.ts';
import { adminOrderCalls } from '../support/fixture-orders.ts';
import { rowsOf } from '../support/fixture-payment.ts';
import { enquiryHeaders, type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { mailsNaming, tokenIn, withdrawableOrder, withdrawalCalls } from '../support/fixture-withdrawal.ts';
import { testClock } from '../support/test-clock.ts';

/* Withdrawing from a contract, as buyers do (docs/rules/withdrawals.md). */

let shop: FixtureShop;
let calls: ReturnType<typeof withdrawalCalls>;
const clock = testClock('2026-11-23T10:00:00Z');

beforeAll(async () => {
  shop = await openFixtureShop(clock);
  calls = withdrawalCalls(shop);
});
afterAll(() => shop.close());

/** As if the company knew when the last of the goods came. */
const cameAt = (orderId: number, moment: string) =>
  rowsOf(shop, 'update "order" set received_at = $2 where id = $1', orderId, moment);

/** Past the hour within which mails to one address are counted. */
const later = () => clock.pass(61 * 60_000);

describe('a person with the link of an order', () => {
  test('withdraws from some pieces of some lines, and gets a receipt by mail at once', async () => {
    const { number, token } = await withdrawableOrder(shop, { screw: 3, handbook: 2 });
    const read = await calls.read({ token });
    expect(read.data).toMatchObject({
      orderNumber: number,
      lines: [
        { lineId: 1, name: 'screw hr', quantity: 3, left: 3, withdrawable: true },
        { lineId: 2, name: 'handbook hr', quantity: 2, left: 2, withdrawable: true },
      ],
    });
    const made = await calls.create({ token, lines: [{ lineId: 1, quantity: 2 }] });
    expect(made.data).toEqual({
      number: expect.stringMatching(/^W-1001-\d{6}$/),
      receivedAt: clock.now().toISOString(),
    });
    const [, receipt] = await mailsNaming(shop, number);
    expect(receipt).toMatchObject({ kind: 'withdrawal.receipt', recipient: 'ana@example.com' });
    for (const words of [made.data.number, number, 'screw hr', '2 od 3 kom', 'Ana Horvat', '11:00']) {
      expect(receipt?.text).toContain(words);
    }
    expect(receipt?.text).not.toContain('handbook hr');
    const { data } = await calls.read({ token });
    expect(data.lines.map(({ left }: { left: number }) => left)).toEqual([1, 2]);
  });

  test('withdraws from everything left if no line is named', async () => {
    const { token } = await withdrawableOrder(shop, { screw: 3 });
    await calls.create({ token, lines: [{ lineId: 1, quantity: 1 }] });
    expect((await calls.create({ token })).status).toBe(200);
    const { data } = await calls.read({ token });
    expect(data.lines).toMatchObject([{ left: 0, withdrawable: false, why: 'ALREADY_WITHDRAWN' }]);
    expect(outcome(await calls.create({ token }))).toEqual([409, 'ALREADY_WITHDRAWN']);
  });

  test('finds it on the page of the order, where others do not', async () => {
    const { id, token } = await withdrawableOrder(shop, { screw: 3 });
    const { data } = await calls.create({ token, lines: [{ lineId: 1, quantity: 2 }] });
    const [order] = await rowsOf(shop, 'select slug, paper_key from "order" where id = $1', id);
    const pageOf = async (query: string) =>
      (await shop.call('GET', `/api/v2/order/bySlug/${order?.slug}${query}`)).data.withdrawals;
    expect(await pageOf(`?key=${order?.paper_key}`)).toMatchObject([
      { number: data.number, state: 'received' },
    ]);
    expect(await pageOf('')).toEqual([]);
  });

  test('cannot withdraw from more pieces than are left', async () => {
    const { token } = await withdrawableOrder(shop, { screw: 3 });
    await calls.create({ token, lines: [{ lineId: 1, quantity: 2 }] });
    const beyond = await calls.create({ token, lines: [{ lineId: 1, quantity: 2 }] });
    expect(outcome(beyond)).toEqual([409, 'ALREADY_WITHDRAWN']);
    expect(beyond.details).toMatchObject({ lineId: 1, left: 1 });
  });

  test('many at once withdraw from no more pieces than there are', async () => {
    const { id, token } = await withdrawableOrder(shop, { screw: 2 });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => calls.create({ token, lines: [{ lineId: 1, quantity: 1 }] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409]);
    expect(await rowsOf(shop, 'select id from withdrawal where order_id = $1', id)).toHaveLength(2);
  });

  test('is told what was made to measure, and can withdraw from the rest', async () => {
    const { number, token } = await withdrawableOrder(shop, { screw: 1 }, { lengthMm: 2500 });
    const { data } = await calls.read({ token });
    expect(data.lines[1]).toMatchObject({
      cut: { lengthMm: 2500 },
      left: 0,
      withdrawable: false,
      why: 'MADE_TO_MEASURE',
    });
    const refused = await calls.create({ token, lines: [{ lineId: 2, quantity: 1 }] });
    expect(outcome(refused)).toEqual([422, 'MADE_TO_MEASURE']);
    // Nothing of it is written where one of several lines is refused.
    const both = [
      { lineId: 1, quantity: 1 },
      { lineId: 2, quantity: 1 },
    ];
    expect(outcome(await calls.create({ token, lines: both }))).toEqual([422, 'MADE_TO_MEASURE']);
    expect((await calls.create({ token })).status).toBe(200);
    const receipt = (await mailsNaming(shop, number)).find(({ kind }) => kind === 'withdrawal.receipt');
    expect(receipt?.text).toContain('Izrađeno po vašoj mjeri');
  });

  test('keeps the exemption of the order whatever the catalogue says later', async () => {
    const { token } = await withdrawableOrder(shop, {}, { lengthMm: 2500 });
    await shop.database.pool.query(`update product set custom_options = '[]' where key = 'sheet'`);
    expect(outcome(await calls.create({ token }))).toEqual([422, 'MADE_TO_MEASURE']);
  });

  test('withdraws from an e-product until it is supplied', async () => {
    const made = await withdrawableOrder(shop, { manual: 1 });
    expect((await calls.read(made)).data.lines).toMatchObject([{ withdrawable: true }]);
    await markOrderPaid(shop.runtime, shop.shop.dependencies, made.id);
    expect((await calls.read(made)).data.lines).toMatchObject([{ why: 'DIGITAL_SUPPLIED' }]);
    expect(outcome(await calls.create({ token: made.token }))).toEqual([422, 'DIGITAL_SUPPLIED']);
  });

  test('has fourteen days from the delivery of the goods, and unlimited time if it is unknown', async () => {
    const { id, token } = await withdrawableOrder(shop, { screw: 2 });
    const one = { token, lines: [{ lineId: 1, quantity: 1 }] };
    const began = clock.now();
    clock.pass(400 * dayMs);
    expect((await calls.create(one)).status).toBe(200);
    clock.set(began);
    // A Friday: the fourteenth day is a Friday, too.
    await cameAt(id, '2027-02-05T09:00:00Z');
    clock.set('2027-02-19T22:30:00Z');
    expect((await calls.read({ token })).data.lines).toMatchObject([{ withdrawable: true }]);
    clock.set('2027-02-20T00:30:00Z');
    expect((await calls.read({ token })).data.lines).toMatchObject([{ why: 'WITHDRAWAL_OVER' }]);
    expect(outcome(await calls.create(one))).toEqual([422, 'WITHDRAWAL_OVER']);
    // Sunday, 21 February would be the last day: it lasts until Monday.
    await cameAt(id, '2027-02-07T09:00:00Z');
    clock.set('2027-02-22T20:00:00Z');
    expect((await calls.read({ token })).data.lines).toMatchObject([{ withdrawable: true }]);
    clock.set('2027-02-23T00:00:00Z');
    expect((await calls.read({ token })).data.lines).toMatchObject([{ why: 'WITHDRAWAL_OVER' }]);
    clock.set(began);
  });

  test('has until the next working day if the last day is a holiday, of the seller or of the buyer', async () => {
    const { id, token } = await withdrawableOrder(shop, { screw: 1 });
    const began = clock.now();
    const whyAt = async (moment: string) => {
      clock.set(moment);
      return (await calls.read({ token })).data.lines[0].why ?? null;
    };
    // Christmas is a Friday, and a Saturday and a Sunday follow.
    await cameAt(id, '2026-12-11T09:00:00Z');
    expect([await whyAt('2026-12-28T22:00:00Z'), await whyAt('2026-12-29T00:00:00Z')]).toEqual([
      null,
      'WITHDRAWAL_OVER',
    ]);
    // Tuesday, 3 October is a holiday in Germany.
    await cameAt(id, '2028-09-19T09:00:00Z');
    expect(await whyAt('2028-10-04T09:00:00Z')).toBe('WITHDRAWAL_OVER');
    await rowsOf(
      shop,
      `update "order" set shipping_address = jsonb_set(shipping_address, '{country}', '"DE"') where id = $1`,
      id,
    );
    expect([await whyAt('2028-10-04T09:00:00Z'), await whyAt('2028-10-05T09:00:00Z')]).toEqual([
      null,
      'WITHDRAWAL_OVER',
    ]);
    clock.set(began);
  });

  test('cannot withdraw from what was cancelled', async () => {
    const { id, token } = await withdrawableOrder(shop, { screw: 1 });
    await shop.database.pool.query(`update "order" set status = 'cancelled' where id = $1`, [id]);
    expect(outcome(await calls.create({ token }))).toEqual([409, 'ORDER_CANCELLED']);
  });

  test('cannot withdraw from cancelled pieces of an order, only from the others', async () => {
    later();
    const { id, token } = await withdrawableOrder(shop, { screw: 3, handbook: 2 });
    const admin = await adminOrderCalls(shop);
    const cancelled = [
      { lineId: 1, quantity: 1 },
      { lineId: 2, quantity: 2 },
    ];
    await admin.go(id, { action: 'cancel', lines: cancelled } as never);
    const { data } = await calls.read({ token });
    expect(data.lines).toMatchObject([
      { left: 2, withdrawable: true },
      { left: 0, withdrawable: false, why: 'ORDER_CANCELLED' },
    ]);
    const gone = { token, lines: [{ lineId: 2, quantity: 1 }] };
    expect(outcome(await calls.create(gone))).toEqual([409, 'ORDER_CANCELLED']);
    const { data: made } = await calls.create({ token });
    const [receipt] = await mailsNaming(shop, made.number);
    expect(receipt?.text).toContain('2 od 3 kom');
    expect(receipt?.text).toContain('Ovo je otkazano');
  });

  test.each([
    ['a line that the order does not have', [{ lineId: 9, quantity: 1 }], ['lines.0.lineId']],
    [
      'a line twice',
      [
        { lineId: 1, quantity: 1 },
        { lineId: 1, quantity: 1 },
      ],
      ['lines.1.lineId'],
    ],
    ['no line', [], ['lines']],
    ['no piece', [{ lineId: 1, quantity: 0 }], ['lines.0.quantity']],
    ['half a piece', [{ lineId: 1, quantity: 0.5 }], ['lines.0.quantity']],
  ])('is told if %s is named', async (_what, lines, expected) => {
    const { token } = await withdrawableOrder(shop, { screw: 3 });
    const { status, details } = await calls.create({ token, lines });
    expect([status, Object.keys(details.fields)]).toEqual([422, expected]);
  });

  test('has no access at another site, nor with another order or signature', async () => {
    const { token, number } = await withdrawableOrder(shop, { screw: 1 });
    const other = await withdrawableOrder(shop, { screw: 1 });
    const [, signature] = token.split('.');
    for (const wrong of [`${other.number}.${signature}`, `${number}.`, number, 'x.y', token.slice(0, -1)]) {
      expect(outcome(await calls.read({ token: wrong }))).toEqual([404, 'NOT_FOUND']);
      expect(outcome(await calls.create({ token: wrong }))).toEqual([404, 'NOT_FOUND']);
    }
    const elsewhere = withdrawalCalls(shop, enquiryHeaders);
    expect(outcome(await elsewhere.read({ token }))).toEqual([404, 'NOT_FOUND']);
  });

  test('gets the first answer again with the same Idempotency-Key', async () => {
    const { id, token } = await withdrawableOrder(shop, { screw: 3 });
    const again = withdrawalCalls(shop, { 'idempotency-key': 'odustanak-1' });
    const body = { token, lines: [{ lineId: 1, quantity: 1 }] };
    const first = await again.create(body);
    expect((await again.create(body)).data).toEqual(first.data);
    expect(await rowsOf(shop, 'select id from withdrawal where order_id = $1', id)).toHaveLength(1);
  });
});

describe('a person without a link', () => {
  const named = { email: 'ana@example.com', name: 'Ana Horvat' };

  test('withdraws by order number, e-mail address and name, however they are typed', async () => {
    later();
    const { id, number } = await withdrawableOrder(shop, { screw: 2 });
    const typed = {
      orderNumber: ` #${number.replaceAll('-', '\u2013')} `,
      email: 'ANA@Example.com',
      name: 'Ana',
    };
    const { data } = await calls.create(typed);
    expect(data).toEqual({
      number: expect.stringMatching(/^W-1001-\d{6}$/),
      receivedAt: clock.now().toISOString(),
    });
    expect(await rowsOf(shop, 'select state, email, name from withdrawal where order_id = $1', id)).toEqual([
      { state: 'received', email: 'ana@example.com', name: 'Ana' },
    ]);
    const mails = (await mailsNaming(shop, data.number)).map(({ kind, recipient }) => [kind, recipient]);
    expect(mails[0]).toEqual(['withdrawal.receipt', 'ana@example.com']);
    expect(mails[1]?.[0]).toBe('withdrawal.notice');
  });

  test.each([
    ['with blanks for its dashes', (number: string) => number.replaceAll('-', ' ')],
    ['in one', (number: string) => number.replaceAll('-', '')],
  ])('names the order %s', async (_how, typed) => {
    later();
    const { id, number } = await withdrawableOrder(shop, { screw: 1 });
    await calls.create({ ...named, orderNumber: typed(number) });
    expect(await rowsOf(shop, 'select order_number from withdrawal where order_id = $1', id)).toEqual([
      { order_number: number },
    ]);
  });

  test('learns nothing about orders: the answer is the same, only the mail says more', async () => {
    later();
    const cut = await withdrawableOrder(shop, {}, { lengthMm: 2500 });
    const gone = await withdrawableOrder(shop, { screw: 1 });
    await calls.create({ token: gone.token });
    const answers = [
      await calls.create({ ...named, orderNumber: cut.number }),
      await calls.create({ ...named, orderNumber: gone.number }),
      await calls.create({ ...named, orderNumber: '1001-2026-999999' }),
      await calls.create({ ...named, orderNumber: cut.number, email: 'tudja@example.com' }),
      await calls.create({
        ...named,
        orderNumber: cut.number,
        email: 'druga@example.com',
        lines: [{ lineId: 77, quantity: 9 }],
      }),
    ];
    for (const { status, data } of answers) {
      expect([status, Object.keys(data)]).toEqual([200, ['number', 'receivedAt']]);
    }
    const mailOf = async (place: number) => (await mailsNaming(shop, answers[place]?.data.number))[0];
    expect(await mailOf(0)).toMatchObject({ recipient: 'ana@example.com' });
    expect((await mailOf(0))?.text).toContain('Izrađeno po vašoj mjeri');
    expect((await mailOf(1))?.text).toContain('Od ovoga ste već odustali');
    expect((await mailOf(2))?.text).toContain('nismo pronašli');
    const stranger = await mailOf(3);
    expect(stranger).toMatchObject({ recipient: 'tudja@example.com' });
    for (const words of ['sheet', cut.number, 'Ana']) expect(stranger?.text).not.toContain(words);
  });

  test('names the lines listed in the mail, and no more pieces than are left', async () => {
    later();
    const { id, number } = await withdrawableOrder(shop, { screw: 2, handbook: 1 });
    const lines = [
      { lineId: 1, quantity: 9 },
      { lineId: 8, quantity: 1 },
    ];
    const stranger = { ...named, name: 'Netko Drugi', orderNumber: number };
    expect((await calls.create({ ...stranger, lines })).status).toBe(200);
    expect(
      await rowsOf(
        shop,
        `select position, quantity from withdrawal_line l join withdrawal w on w.id = l.withdrawal_id where order_id = $1`,
        id,
      ),
    ).toEqual([{ position: 0, quantity: 2 }]);
  });

  test('who names the buyer as in the order is told at once why a line cannot be withdrawn from', async () => {
    later();
    const { id, number } = await withdrawableOrder(shop, { screw: 2 }, { lengthMm: 2500 });
    const buyer = { ...named, name: 'ana  horvat', orderNumber: number };
    const cut = await calls.create({ ...buyer, lines: [{ lineId: 2, quantity: 1 }] });
    expect([cut.status, cut.details.code]).toEqual([422, 'MADE_TO_MEASURE']);
    const tooMany = await calls.create({ ...buyer, lines: [{ lineId: 1, quantity: 3 }] });
    expect([tooMany.status, tooMany.details.code]).toEqual([409, 'ALREADY_WITHDRAWN']);
    expect(await rowsOf(shop, 'select from withdrawal where order_id = $1', id)).toEqual([]);
    expect((await calls.create({ ...buyer, lines: [{ lineId: 1, quantity: 2 }] })).status).toBe(200);
  });

  test('has to say who withdraws from what', async () => {
    const { status, details } = await calls.create({ message: 'Odustajem.' });
    expect([status, details.code]).toEqual([422, 'VALIDATION']);
    expect(Object.keys(details.fields)).toEqual(['orderNumber', 'email', 'name']);
  });

  test('requests the link, which only the order’s address gets; the answer is always the same', async () => {
    later();
    const { number } = await withdrawableOrder(shop, { screw: 1 }, { headers: { language: 'ger' } });
    const right = { ...named, orderNumber: number };
    const answers = [
      await calls.open(right),
      await calls.open({ ...right, email: 'tudja@example.com' }),
      await calls.open({ ...right, orderNumber: '1001-2026-999999' }),
    ];
    for (const { status, data } of answers) expect([status, data]).toEqual([200, { requested: true }]);
    const links = await rowsOf<{ recipient: string; text: string }>(
      shop,
      `select recipient, text from outbox_mail where kind = 'withdrawal.link' and subject like $1`,
      `%${number}%`,
    );
    expect(links.map(({ recipient }) => recipient)).toEqual(['ana@example.com']);
    const token = tokenIn(links[0]?.text ?? '');
    expect((await calls.read({ token })).data.orderNumber).toBe(number);
  });

  test('causes a limited number of mails to one address an hour, known or not', async () => {
    later();
    const email = 'mnogo@example.com';
    const statuses: number[] = [];
    for (let times = 0; times < 6; times += 1) {
      statuses.push((await calls.create({ ...named, email, orderNumber: '1001-2026-999999' })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

test('a receipt is in the language of the statement', async () => {
  const { number, token } = await withdrawableOrder(shop, { screw: 1 }, { headers: { language: 'ger' } });
  await withdrawalCalls(shop, { language: 'ger' }).create({ token });
  const receipt = (await mailsNaming(shop, number)).find(({ kind }) => kind === 'withdrawal.receipt');
  expect(receipt).toMatchObject({ language: 'de' });
  expect(receipt?.text).toContain('Widerrufserklärung');
});
