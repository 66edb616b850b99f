import { expect, test } from 'vitest';
import { attemptStates, firstStatuses, orderNumberOf } from './orders-rules.ts';

test('the states of attempts lead only to states of the table, and each can be reached', () => {
  const table = attemptStates as Record<string, Record<string, string>>;
  const reached = new Set(['new']);
  const open = ['new'];
  for (let state = open.pop(); state; state = open.pop()) {
    for (const next of Object.values(table[state] ?? {})) {
      expect(Object.keys(table)).toContain(next);
      if (!reached.has(next)) open.push(next);
      reached.add(next);
    }
  }
  expect([...reached].sort()).toEqual(Object.keys(table).sort());
});

test('a bank transfer is waited for, cash comes at the door', () => {
  expect(firstStatuses('bankTransfer')).toEqual({ status: 'awaitingPayment', paymentStatus: 'pending' });
  expect(firstStatuses('cashOnDelivery')).toEqual({ status: 'processing', paymentStatus: 'pending' });
});

test('an order number has at most 30 characters', () => {
  expect(orderNumberOf('1001', 2026, 1)).toBe('1001-2026-000001');
  expect(orderNumberOf('1234567890123', 2026, 12_345_678).length).toBeLessThanOrEqual(30);
});
