import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Headers,
  headersOfOtherSite,
  headersOfRole,
  headersOfScope,
  outcome,
} from '../support/editors.ts';
import { add, order, readyBuyer, startCart } from '../support/fixture-buyer.ts';
import { applyCoupon, openCouponShop, pricesOf } from '../support/fixture-coupons.ts';
import type { FixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

/* Coupons as the back office makes them (docs/rules/coupons.md). */

const clock = testClock('2026-11-23T10:00:00Z');
let shop: FixtureShop;
let prices: Headers;

beforeAll(async () => {
  shop = await openCouponShop(clock);
  prices = await headersOfRole(shop, 'catalogue');
});
afterAll(() => shop.close());

const manage = (method: 'POST' | 'PATCH', path: string, body: object, headers = prices) =>
  shop.call(method, `/api/v1/manage/${path}`, body, { ...headers });
const create = (fields: object, headers?: Headers) => manage('POST', 'coupon/create', { fields }, headers);
const update = (id: number, version: number, fields: object, headers?: Headers) =>
  manage('PATCH', `coupon/update/${id}`, { version, fields }, headers);
const list = async (body: object = {}) => (await manage('POST', 'coupon/filter', body)).data;
const by = (key: string, value: unknown) => ({ filters: [{ key, value }] });

async function tried(code: string | undefined) {
  const cart = await startCart(shop);
  await add(shop, cart, 'screw', 2);
  return applyCoupon(shop, cart, code);
}

test('a coupon that is made holds in a cart, and its figures say what has come of it', async () => {
  const { data } = await create({ code: ' Zima 20 ', kind: 'percent', percent: 12.5, maximumUses: 2 });
  expect(data).toMatchObject({
    code: 'Zima 20',
    allSites: false,
    series: null,
    state: 'valid',
    percent: 12.5,
    amount: null,
    minimum: 0,
    maximumUses: 2,
    usedCount: 0,
    version: 1,
  });
  const buyer = await readyBuyer(shop, { screw: 2 });
  const applied = pricesOf(await applyCoupon(shop, buyer, 'zima20')) as Record<string, number>;
  expect(applied.coupon).not.toBe(0);
  const placed = await order(shop, buyer);
  expect(placed.status).toBe(200);
  const [row] = (await list({ search: 'ZIMA' })).data;
  expect(row).toMatchObject({
    usedCount: 1,
    given: Math.abs(applied.coupon ?? 0),
    sold: applied.orderTotal,
    hasMoreUses: false,
    lastUsedAt: clock.now().toISOString(),
  });
});

test('fields are changed at the version that was seen, and what was used stays used', async () => {
  const { id, version } = (await create({ code: 'MIJENJA', kind: 'fixed', amount: 5 })).data;
  const changed = await update(id, version, {
    amount: 7.5,
    validTo: '2026-11-22',
    description: { hrv: 'Rana kupnja' },
  });
  expect(changed.data).toMatchObject({
    version: 2,
    amount: 7.5,
    state: 'over',
    description: { hrv: 'Rana kupnja' },
    kind: 'fixed',
  });
  expect(outcome(await tried('MIJENJA'))).toEqual([409, 'COUPON_EXPIRED']);
  const late = await update(id, version, { amount: 1 });
  expect(outcome(late)).toEqual([409, 'EDIT_CONFLICT']);
  expect(late.details).toMatchObject({ version: 2, current: { amount: 7.5 } });
  const both = await Promise.all([
    update(id, 2, { validTo: null, kind: 'percent', percent: 3 }),
    update(id, 2, { validTo: null, active: false }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('what cannot be is told by its field', async () => {
  const fieldsOf = async (fields: object) => (await create(fields)).details?.fields;
  expect(await fieldsOf({ kind: 'percent' })).toEqual({
    'fields.code': { rule: 'required' },
    'fields.percent': { rule: 'oneOf' },
  });
  expect(await fieldsOf({ code: 'A', kind: 'fixed' })).toEqual({
    'fields.amount': { rule: 'minimum', parameter: 0.01 },
  });
  expect(await fieldsOf({ code: 'krov 10', kind: 'freeDelivery' })).toBeUndefined();
  expect(await fieldsOf({ code: 'KROV-10', kind: 'freeDelivery', categories: ['cat-rain', 'nema'] })).toEqual(
    {
      'fields.categories.1': { rule: 'oneOf' },
    },
  );
  const bounds = { validFrom: '2026-12-02', validTo: '2026-12-01' };
  expect(await fieldsOf({ code: 'B', kind: 'freeDelivery', ...bounds })).toEqual({
    'fields.validTo': { rule: 'minimum', parameter: '2026-12-02' },
  });
  expect(await fieldsOf({ code: 'C', kind: 'freeDelivery', used: 7 })).toEqual({
    'fields.used': { rule: 'unknown' },
  });
  await create({ code: 'Šesti', kind: 'freeDelivery' });
  expect(await fieldsOf({ code: 'sesti', kind: 'freeDelivery' })).toEqual({
    'fields.code': { rule: 'oneOf', parameter: 'unique' },
  });
});

test('a series is many codes at once, which are changed together and used one by one', async () => {
  const series = { name: 'Sajam 2026', prefix: 'SAJAM-', codes: 50 };
  const fields = { kind: 'percent', percent: 20, maximumUses: 1 };
  const { data } = await manage('POST', 'couponSeries/create', { ...series, fields });
  expect(data).toMatchObject({ name: 'Sajam 2026', codes: 50, usedCount: 0, version: 1, percent: 20 });
  const codesOf = async (id: number) => {
    const url = `/api/v1/manage/couponSeries/codes/${id}`;
    const { body } = await shop.app.inject({ method: 'GET', url, headers: { ...prices } });
    return body.trim().split('\r\n').slice(1);
  };
  const made = (await codesOf(data.id)).map((line) => line.split(',')[0] ?? '');
  expect(new Set(made).size).toBe(50);
  expect(made.every((code) => /^SAJAM-[2-9A-HJ-NP-Z]{8}$/.test(code))).toBe(true);
  const again = await manage('POST', 'couponSeries/create', { ...series, fields });
  expect(again.details.fields).toEqual({ name: { rule: 'oneOf', parameter: 'unique' } });

  const buyer = await readyBuyer(shop, { screw: 2 });
  await applyCoupon(shop, buyer, made[0]);
  await order(shop, buyer);
  expect(outcome(await tried(made[0]))).toEqual([409, 'COUPON_USED_UP']);
  expect((await tried(made[1])).status).toBe(200);
  expect((await list({ ...by('series', data.id), perPage: 5 })).total).toBe(50);
  expect(
    (await list({ filters: [...by('series', data.id).filters, ...by('state', 'usedUp').filters] })).total,
  ).toBe(1);

  const ended = await manage('PATCH', `couponSeries/update/${data.id}`, {
    version: 1,
    fields: { active: false },
  });
  expect(ended.data).toMatchObject({ version: 2, usedCount: 1, active: false });
  expect(outcome(await tried(made[1]))).toEqual([404, 'COUPON_NOT_FOUND']);
  expect((await codesOf(data.id))[0]).toBe(`${made[0]},1`);
  const [listed] = (await manage('POST', 'couponSeries/filter', {})).data.data;
  expect(listed).toMatchObject({ id: data.id, active: false });
});

test('they are found by code, state and kind', async () => {
  const codes = async (body: object) =>
    (await list({ perPage: 100, ...body })).data.map(({ code }: { code: string }) => code);
  expect(await codes({ search: 'zlijeb' })).toEqual(['ŽLIJEB15']);
  expect(await codes(by('state', 'planned'))).toEqual([]);
  expect((await codes(by('state', ['over', 'off']))).toSorted()).toEqual(
    expect.arrayContaining(['DANAS', 'ISTEKAO', 'UGASEN']),
  );
  expect(await codes(by('kind', 'fixed'))).toEqual(expect.arrayContaining(['MINUS25', 'VELIKI50']));
  expect((await manage('POST', 'coupon/filter', by('used', 1))).details.code).toBe('UNKNOWN_FILTER');
});

test('a coupon of one site is unknown at others, one of all sites is changed at the first', async () => {
  const neighbour = await headersOfOtherSite(shop, 'admin');
  const own = (await create({ code: 'SAMOOVDJE', kind: 'freeDelivery' })).data;
  expect(outcome(await update(own.id, 1, { active: false }, neighbour))).toEqual([404, 'NOT_FOUND']);
  const [shared] = (await list({ search: 'KROV10' })).data.filter(
    ({ allSites }: { allSites: boolean }) => allSites,
  );
  expect(outcome(await update(shared.id, shared.version, { active: false }, neighbour))).toEqual([
    403,
    'FORBIDDEN',
  ]);
  const everywhere = { allSites: true, fields: { code: 'SVUGDJE', kind: 'freeDelivery' } };
  expect(outcome(await manage('POST', 'coupon/create', everywhere, neighbour))).toEqual([403, 'FORBIDDEN']);
  const admin = await headersOfScope(shop, 'admin');
  expect((await manage('POST', 'coupon/create', everywhere, admin)).data.allSites).toBe(true);
});
