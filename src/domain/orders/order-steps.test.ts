import { expect, test } from 'vitest';
import type { UnwrittenOrder } from './order-record.ts';
import { orderSteps, promisedDay } from './order-steps.ts';

/** Placed on a Thursday, late in the evening in Greenwich: in Zagreb it is Friday already. */
const order = (facts: object = {}) =>
  ({
    status: 'processing',
    paymentStatus: 'pending',
    createdAt: new Date('2026-11-26T23:30:00Z'),
    seller: { timeZone: 'Europe/Zagreb' },
    orderNumber: '1001-2026-000001',
    totals: { orderTotal: 1000 },
    payment: { kind: 'cashOnDelivery', config: {} },
    delivery: { kind: 'courier', days: [1, 2], pickup: null },
    ...facts,
  }) as unknown as UnwrittenOrder;

const pickup = { kind: 'pickup', days: [1, 5], pickup: { heldDays: 10 } };
const transfer = {
  status: 'awaitingPayment',
  payment: { kind: 'bankTransfer', config: { dueDays: 5 } },
};

const told = (facts?: object) =>
  orderSteps(order(facts)).map(({ kind, isDone, from, to }) => `${kind}${isDone ? '!' : ''} ${from} ${to}`);

test('days of delivery are working days after the day of the order', () => {
  expect(told()).toEqual([
    'ordered! 2026-11-27 2026-11-27',
    'prepared 2026-11-27 2026-11-30',
    'delivered 2026-11-30 2026-12-01',
  ]);
});

test('steps after a transfer may be as late as the transfer itself', () => {
  expect(told(transfer)).toEqual([
    'paid null 2026-12-02',
    'prepared 2026-11-27 2026-12-03',
    'delivered 2026-11-30 2026-12-04',
  ]);
});

test('goods are promised for the last day that the buyer is told', () => {
  expect(promisedDay(order())).toBe('2026-12-01');
  expect(promisedDay(order(transfer))).toBe('2026-12-04');
  expect(promisedDay(order({ ...transfer, delivery: pickup }))).toBe('2026-12-09');
  expect(promisedDay(order({ delivery: null }))).toBeNull();
});

test('collected goods are ready, and held from then on', () => {
  expect(told({ status: 'paid', paymentStatus: 'paid', delivery: pickup })).toEqual([
    'paid! 2026-11-27 2026-11-27',
    'ready 2026-11-30 2026-12-04',
    'collected 2026-11-30 2026-12-14',
  ]);
});

test('e-products come with the payment', () => {
  expect(told({ delivery: null, status: 'completed', paymentStatus: 'paid' })).toEqual([
    'paid! 2026-11-27 2026-11-27',
    'supplied! 2026-11-27 2026-11-27',
  ]);
  expect(told({ ...transfer, delivery: null }).at(-1)).toBe('supplied null null');
});

test('a transfer whose day was not recorded has no days', () => {
  const paid = { ...transfer, status: 'paid', paymentStatus: 'paid' };
  expect(told(paid)).toEqual(['paid! null null', 'prepared null null', 'delivered null null']);
});

test('an order without a total is not paid, whichever method was chosen', () => {
  const free = { ...transfer, status: 'paid', paymentStatus: 'paid', totals: { orderTotal: 0 } };
  expect(told(free)).toEqual([
    'ordered! 2026-11-27 2026-11-27',
    'prepared 2026-11-27 2026-11-30',
    'delivered 2026-11-30 2026-12-01',
  ]);
});

test('an order of a former release has no days', () => {
  expect(told({ delivery: { kind: 'courier' } }).at(-1)).toBe('delivered null null');
});

test('a cancelled order has no steps', () => {
  expect(told({ status: 'cancelled' })).toEqual([]);
});
