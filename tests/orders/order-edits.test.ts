import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveCoupons } from '#domain/cart/coupon-service.ts';
import { checkBooks } from '#domain/orders/books-check.ts';
import { markOrderPaid } from '#domain/orders/order-acceptance.ts';
import { outcome } from '../support/editors.ts';
import { address, addressIn, order, readyBuyer } from '../support/fixture-buyer.ts';
import { applyCoupon, coupon } from '../support/fixture-coupons.ts';
import { setOption } from '../support/fixture-forms.ts';
import { actMailsOf, adminOrderCalls, placeOrder, stockOf } from '../support/fixture-orders.ts';
import { rowsOf } from '../support/fixture-payment.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

/* Edits of what an order sells (docs/rules/orders.md). */

let shop: FixtureShop;
let calls: Awaited<ReturnType<typeof adminOrderCalls>>;
beforeAll(async () => {
  shop = await openFixtureShop(testClock('2026-11-23T10:00:00Z'));
  calls = await adminOrderCalls(shop);
});
afterAll(() => shop.close());

const pay = (id: number) => markOrderPaid(shop.runtime, shop.shop.dependencies, id);
const cut = (lengthMm: number) => ({
  customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: lengthMm },
});

test('two sheets more: every other line keeps its cents, the difference is told, stock is taken', async () => {
  const { id, orderNumber } = await placeOrder(shop, { screw: 3, handbook: 2 });
  const { data: placed } = await calls.get(id);
  const before = await stockOf(shop, 'sheet');
  const edit = {
    version: 1,
    changes: [{ op: 'addLine', sku: 'sheet', quantity: 2, options: cut(2500) }],
    reason: 'Telefonom.',
    notify: true,
  };
  const { data: seen } = await calls.edit(id, { ...edit, preview: true });
  expect(seen).toMatchObject({ problems: [], invoicedElsewhere: false });
  expect(await stockOf(shop, 'sheet')).toBe(before);
  expect((await calls.get(id)).data).toEqual(placed);
  const { data } = await calls.edit(id, edit);
  expect(data).toEqual(seen);
  expect(data.after).toMatchObject({ version: 2, revision: 2 });
  // What may be done with the pieces is told with the order alone.
  expect(data.after.lines.slice(0, 2)).toEqual(
    placed.lines.map((line: object) => ({ ...line, allowed: [] })),
  );
  const [, , sheet] = data.after.lines;
  expect(sheet).toMatchObject({
    lineId: 3,
    sku: 'SHEET',
    quantity: 2,
    cut: { lengthMm: 2500 },
    madeToMeasure: true,
  });
  expect(data.difference).toBeCloseTo(sheet.row, 2);
  expect(data.after.total).toBeCloseTo(placed.total + sheet.row, 2);
  expect(await stockOf(shop, 'sheet')).toBe(before - 5000);
  const { data: now } = await calls.get(id);
  expect(now.events.at(-1)).toMatchObject({
    kind: 'edit',
    text: 'Telefonom.',
    mailed: true,
    amount: data.difference,
  });
  const mail = (await actMailsOf(shop, orderNumber)).at(-1);
  expect(mail).toMatchObject({ kind: 'order.changed', recipient: 'ana@example.com' });
  expect(mail?.text).toContain('2 kom × sheet hr');
  expect(
    await rowsOf(
      shop,
      'select revision, jsonb_array_length(lines) as lines from order_revision where order_id = $1 order by 1',
      id,
    ),
  ).toEqual([
    { revision: 1, lines: 2 },
    { revision: 2, lines: 3 },
  ]);
});

test('fewer pieces, another price, address, delivery and note', async () => {
  const { id } = await placeOrder(shop, { screw: 3, handbook: 2 });
  const { data: placed } = await calls.get(id);
  const before = await stockOf(shop, 'screw');
  const { data } = await calls.edit(id, {
    version: 1,
    changes: [
      { op: 'setQuantity', lineId: 1, quantity: 1 },
      { op: 'setPrice', lineId: 2, finalPrice: 20 },
      { op: 'setAddress', which: 'shipping', address: { ...address, city: 'Split', zipCode: '21000' } },
      { op: 'setDelivery', methodId: placed.delivery.methodId, price: 9 },
      { op: 'setNote', text: ' Zvati. ' },
    ],
  });
  expect(await stockOf(shop, 'screw')).toBe(before + 2000);
  const { after } = data;
  expect(after).toMatchObject({
    message: 'Zvati.',
    shippingAddress: { city: 'Split' },
    mainAddress: placed.mainAddress,
  });
  expect(after.lines).toMatchObject([
    { quantity: 1, finalPrice: 14.99, row: 14.99 },
    { quantity: 2, finalPrice: 20, row: 40 },
  ]);
  expect(after.totals).toMatchObject({ itemsTotal: 54.99, cartTotal: 54.99, delivery: 9, orderTotal: 63.99 });
  expect(data.difference).toBeCloseTo(63.99 - placed.total, 2);
  const { data: now } = await calls.get(id);
  const sum = (key: 'gross' | 'tax') =>
    now.taxByRate.reduce(
      (cents: number, rate: Record<string, number>) => cents + Math.round((rate[key] ?? 0) * 100),
      0,
    );
  expect(sum('gross')).toBe(6399);
  expect(sum('tax')).toBe(Math.round(now.taxTotals.orderTotal * 100));
});

test('goods are collected instead of sent, where they lie', async () => {
  const { id } = await placeOrder(shop, { screw: 1 });
  const collect = { op: 'setDelivery', methodId: 3 };
  const { details } = await calls.edit(id, { version: 1, changes: [collect] });
  expect(details.problems).toEqual([{ change: 0, field: 'branchId', rule: 'required' }]);
  const other = await calls.edit(id, { version: 1, changes: [{ ...collect, branchId: 99 }] });
  expect(other.details.problems).toEqual([{ change: 0, field: 'branchId', rule: 'oneOf' }]);
  const { data } = await calls.edit(id, { version: 1, changes: [{ ...collect, branchId: 1, price: 0 }] });
  expect(data.after).toMatchObject({ delivery: { kind: 'pickup', branchId: 1 }, totals: { delivery: 0 } });
  expect(data.after.delivery.branch).toContain(',');
});

describe('goods that go to another country', () => {
  const goods = { screw: 2, handbook: 1, 'pair-kit': 1 };
  const deliverTo = (country: string, price: number) => [
    { op: 'setAddress', which: 'shipping', address: addressIn(country) },
    { op: 'setDelivery', methodId: 1, price },
  ];
  const taxed = ({ taxByRate, taxTotals, totals, lines }: Record<string, never[]>) => ({
    taxByRate,
    taxTotals,
    totals,
    lines: lines?.map(({ row, tax }: { row: number; tax: number }) => ({ row, tax })),
  });

  test.each(['DE', 'CH'])('contain its tax, as if they had been ordered to %s', async (country) => {
    const { data: there } = await calls.get((await placeOrder(shop, goods, { country })).id);
    const { id } = await placeOrder(shop, goods);
    await pay(id);
    const { data: here } = await calls.get(id);
    const price = there.totals.delivery;
    const { data } = await calls.edit(id, { version: here.version, changes: deliverTo(country, price) });
    expect(data.difference).toBeCloseTo(price - here.totals.delivery, 2);
    const { data: moved } = await calls.get(id);
    expect(taxed(moved)).toEqual(taxed(there));
    expect(moved.papers.map(({ kind }: { kind: string }) => kind)).toEqual(['invoice', 'credit', 'invoice']);
    const back = { version: moved.version, changes: deliverTo('HR', here.totals.delivery) };
    expect((await calls.edit(id, back)).status).toBe(200);
    expect(taxed((await calls.get(id)).data)).toEqual(taxed(here));
    for (const one of [there.id, id]) await calls.go(one, 'cancel');
  });

  test('contain the tax of where they are handed over once they are collected, and so does what is added', async () => {
    const collected = { country: 'DE', delivery: 3, branchId: 1 };
    const { data: there } = await calls.get((await placeOrder(shop, goods, collected)).id);
    expect(there.taxByRate).toContainEqual(expect.objectContaining({ rate: 25 }));
    const { id } = await placeOrder(shop, goods, { country: 'DE' });
    const { data: sent } = await calls.get(id);
    expect(sent.taxByRate).not.toContainEqual(expect.objectContaining({ rate: 25 }));
    const collect = [{ op: 'setDelivery', methodId: 3, branchId: 1, price: 0 }];
    await calls.edit(id, { version: sent.version, changes: collect });
    const { data: now } = await calls.get(id);
    expect(taxed(now)).toEqual(taxed(there));
    const more = [{ op: 'addLine', sku: 'plate', quantity: 1 }];
    const { data } = await calls.edit(id, { version: now.version, changes: more });
    expect(data.after.lines.at(-1)).toMatchObject({ row: 33.33, tax: 6.67 });
    for (const one of [there.id, id]) await calls.go(one, 'cancel');
  });

  test('keep their tax where the rates are the same, and stay where some have gone', async () => {
    const { id } = await placeOrder(shop, { screw: 2 });
    const { data: placed } = await calls.get(id);
    const split = { ...address, city: 'Split', zipCode: '21000' };
    const inside = [{ op: 'setAddress', which: 'shipping', address: split }];
    await calls.edit(id, { version: 1, changes: inside });
    expect(taxed((await calls.get(id)).data)).toEqual(taxed(placed));
    await calls.go(id, { action: 'ship', lines: [{ lineId: 1, quantity: 1 }] } as never);
    const refused = await calls.edit(id, { version: 3, changes: deliverTo('DE', 10).slice(0, 1) });
    expect(refused.details.problems).toEqual([{ change: 0, field: 'address.country', rule: 'oneOf' }]);
  });
});

test('another way to come is promised for another day', async () => {
  const dueAtOf = async (id: number) => (await calls.get(id)).data.dueAt;
  const collected = await placeOrder(shop, { screw: 1 }, { delivery: 3, branchId: 1 });
  const { id } = await placeOrder(shop, { screw: 1 });
  const dueAfter = async (version: number, changes: object[]) => {
    expect((await calls.edit(id, { version, changes })).status).toBe(200);
    return dueAtOf(id);
  };
  const to = (country: string) => ({ op: 'setAddress', which: 'shipping', address: addressIn(country) });
  expect(await dueAtOf(id)).toBe('2026-11-25');
  const collect = { op: 'setDelivery', methodId: 3, branchId: 1, price: 0 };
  expect(await dueAfter(1, [collect])).toBe(await dueAtOf(collected.id));
  expect(await dueAfter(2, [to('DE'), { op: 'setDelivery', methodId: 1 }])).toBe('2026-11-27');
  expect(await dueAfter(3, [to('HR')])).toBe('2026-11-25');
});

test('what cost nothing and is to be paid now can be paid by transfer', async () => {
  await saveCoupons(shop.runtime, null, [
    coupon('DAR', { reduction: { kind: 'percent', basisPoints: 10_000 } }),
  ]);
  const collected = { delivery: 3, branchId: 1 };
  const buyer = await readyBuyer(shop, { screw: 1 }, collected);
  await applyCoupon(shop, buyer, 'DAR');
  const { id } = (await order(shop, buyer)).data;
  const { data: free } = await calls.get(id);
  expect(free).toMatchObject({ total: 0, money: 'paid', payment: { kind: 'none' } });
  const changes = [{ op: 'addLine', sku: 'plate', quantity: 1 }];
  await calls.edit(id, { version: free.version, changes });
  expect((await calls.get(id)).data).toMatchObject({
    money: 'unpaid',
    open: 33.33,
    payment: { kind: 'bankTransfer', methodId: 1 },
  });
});

test('the id of a line that was taken out is never given to another one', async () => {
  const { id } = await placeOrder(shop, { screw: 1, handbook: 1 });
  await calls.edit(id, { version: 1, changes: [{ op: 'removeLine', lineId: 2 }] });
  const { data } = await calls.edit(id, {
    version: 2,
    changes: [{ op: 'addLine', sku: 'handbook', quantity: 1 }],
  });
  expect(data.after.lines.map((line: { lineId: number }) => line.lineId)).toEqual([1, 3]);
});

test('an invoice that counts is credited whole and issued anew, with the revision; a paid order owes the difference', async () => {
  const { id } = await placeOrder(shop, { screw: 2 });
  await pay(id);
  const { version, total } = (await calls.get(id)).data;
  const changes = [{ op: 'setQuantity', lineId: 1, quantity: 3 }];
  const { data } = await calls.edit(id, { version, changes });
  const { data: now } = await calls.get(id);
  expect(now.papers).toMatchObject([
    { kind: 'invoice', total, revision: 1 },
    { kind: 'credit', total: -total, revision: 2 },
    { kind: 'invoice', total: data.after.total, revision: 2 },
  ]);
  expect(now).toMatchObject({ money: 'partlyPaid', open: data.difference });
});

test('of edits, an act and a booking at once one is made, and the others are told what there is now', async () => {
  const { id } = await placeOrder(shop, { screw: 3 });
  const before = [await stockOf(shop, 'screw'), await stockOf(shop, 'plate')];
  const seen = { version: 1 };
  const fewer = { ...seen, changes: [{ op: 'setQuantity', lineId: 1, quantity: 2 }] };
  const more = { ...seen, changes: [{ op: 'addLine', sku: 'plate', quantity: 1 }] };
  const answers = await Promise.all([
    calls.edit(id, fewer),
    calls.act(id, { ...seen, action: 'ship' }),
    calls.money(id, { ...seen, kind: 'in', amount: 5, method: 'Izvod' }),
    calls.edit(id, more),
  ]);
  const conflicts = answers.filter(({ status }) => status !== 200);
  expect(conflicts.map(outcome)).toEqual(Array(3).fill([409, 'EDIT_CONFLICT']));
  for (const { details } of conflicts) expect(details.current.version).toBe(2);
  const { data: now } = await calls.get(id);
  expect(now.version).toBe(2);
  expect(now.events.filter(({ actor }: { actor: object | null }) => actor !== null)).toHaveLength(1);
  const [screws = 0, plates = 0] = before;
  const isMade = answers.map(({ status }) => status === 200);
  expect([await stockOf(shop, 'screw'), await stockOf(shop, 'plate')]).toEqual([
    screws + (isMade[0] ? 1000 : 0),
    plates - (isMade[3] ? 1000 : 0),
  ]);
});

describe('what cannot be', () => {
  test('is told by change and field; a preview answers, a write is refused and writes nothing', async () => {
    const { id } = await placeOrder(shop, { screw: 3 });
    await calls.go(id, { action: 'ship', lines: [{ lineId: 1, quantity: 2 }] } as never);
    const { data: placed } = await calls.get(id);
    const changes = [
      { op: 'setQuantity', lineId: 1, quantity: 1 },
      { op: 'removeLine', lineId: 9 },
      { op: 'addLine', sku: 'NOTHING', quantity: 1 },
      { op: 'addLine', sku: 'manual', quantity: 1 },
      { op: 'setDelivery', methodId: 99 },
      { op: 'setAddress', which: 'main', address: { ...address, zipCode: 'x' } },
    ];
    const problems = [
      { change: 0, field: 'quantity', rule: 'minimum', parameter: 2 },
      { change: 1, field: 'lineId', rule: 'oneOf' },
      { change: 2, field: 'sku', rule: 'oneOf' },
      { change: 3, field: 'sku', rule: 'oneOf' },
      { change: 4, field: 'methodId', rule: 'oneOf' },
      { change: 5, field: 'address.zipCode', rule: 'format' },
    ];
    const { status, data } = await calls.edit(id, { version: 2, preview: true, changes });
    expect(status).toBe(200);
    expect(data.problems).toMatchObject(problems);
    const refused = await calls.edit(id, { version: 2, changes });
    expect(outcome(refused)).toEqual([422, 'VALIDATION']);
    expect(refused.details.problems).toMatchObject(problems);
    expect((await calls.get(id)).data).toEqual(placed);
  });

  test('a field of another change, or of none, and the same thing twice', async () => {
    const { id } = await placeOrder(shop, { screw: 3 });
    const foreign = await calls.edit(id, {
      version: 1,
      changes: [
        { op: 'removeLine', lineId: 1, quantity: 1 },
        { op: 'setNote', text: null, price: 3 },
      ],
    });
    expect([foreign.status, foreign.details.fields]).toEqual([
      422,
      { 'changes.0.quantity': { rule: 'unknown' }, 'changes.1.price': { rule: 'unknown' } },
    ]);
    const mistyped = await calls.edit(id, { version: 1, changes: [{ op: 'setNote', txt: 'Zvati.' }] });
    expect(mistyped.details.fields).toEqual({ 'changes.0.txt': { rule: 'unknown' } });
    const twice = await calls.edit(id, {
      version: 1,
      changes: [
        { op: 'setQuantity', lineId: 1, quantity: 2 },
        { op: 'setPrice', lineId: 1, finalPrice: 10 },
        { op: 'setQuantity', lineId: 1, quantity: 1 },
        { op: 'setNote', text: 'Zvati.' },
        { op: 'setNote', text: 'Ne zvati.' },
      ],
    });
    expect(twice.details.problems).toEqual([
      { change: 2, field: 'lineId', rule: 'twice' },
      { change: 4, field: 'op', rule: 'twice' },
    ]);
  });

  test('is told beside what it would cost', async () => {
    const { id } = await placeOrder(shop, { screw: 2 });
    const changes = [
      { op: 'setPrice', lineId: 1, finalPrice: 10 },
      { op: 'removeLine', lineId: 9 },
    ];
    const { data } = await calls.edit(id, { version: 1, preview: true, changes });
    expect(data.problems).toHaveLength(1);
    expect(data.after.total - data.before.total).toBeCloseTo(data.difference, 2);
    expect(data.difference).toBeCloseTo(2 * (10 - 14.99), 2);
  });

  test('goods that are not there', async () => {
    const { id } = await placeOrder(shop, { rare: 1 });
    const before = await stockOf(shop, 'rare');
    const changes = [{ op: 'setQuantity', lineId: 1, quantity: 100 }];
    const refused = await calls.edit(id, { version: 1, changes });
    expect(refused.details.problems).toEqual([
      { change: 0, field: 'quantity', rule: 'maximum', parameter: before / 1000 },
    ]);
    expect(await stockOf(shop, 'rare')).toBe(before);
  });

  test('fields that a change lacks, an older version, an order that is over', async () => {
    const { id } = await placeOrder(shop, { screw: 1 });
    const lacking = await calls.edit(id, { version: 1, changes: [{ op: 'setPrice', lineId: 1 }] });
    expect([lacking.status, lacking.details.fields]).toEqual([
      422,
      { 'changes.0.finalPrice': { rule: 'required' } },
    ]);
    const changes = [{ op: 'setNote', text: 'Zvati.' }];
    await calls.edit(id, { version: 1, changes });
    const older = await calls.edit(id, { version: 1, changes });
    expect(outcome(older)).toEqual([409, 'EDIT_CONFLICT']);
    expect(older.details.current).toMatchObject({ version: 2, revision: 2 });
    await calls.go(id, 'cancel');
    expect(outcome(await calls.edit(id, { version: 3, changes }))).toEqual([409, 'ACTION_NOT_ALLOWED']);
  });
});

test('where another program issues the invoices, it is said that it must', async () => {
  await setOption(shop, 'Invoicing', 'external');
  const { id } = await placeOrder(shop, { screw: 2 });
  const { data } = await calls.edit(id, {
    version: 1,
    changes: [{ op: 'setQuantity', lineId: 1, quantity: 1 }],
  });
  expect(data.invoicedElsewhere).toBe(true);
  await setOption(shop, 'Invoicing', 'own');
});

test('the books balance after all of it', async () => {
  expect(Object.values(await checkBooks(shop.runtime)).every((count) => count === 0)).toBe(true);
});
