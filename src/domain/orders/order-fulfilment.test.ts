import { describe, expect, test } from 'vitest';
import {
  fulfilmentOf,
  type LinePieces,
  moneyStateOf,
  openCentsOf,
  openPieces,
  paymentStatusOf,
  statusOf,
} from './order-fulfilment.ts';
import type { OrderRow } from './order-record.ts';

const none = { inProduction: 0, ready: 0, sent: 0, handedOver: 0, returned: 0, cancelled: 0 };

function lineOf(pieces: Partial<LinePieces>, format = 'simple') {
  return { ...none, quantity: 3, format, members: [], ...pieces };
}

describe('the word for the goods', () => {
  test.each([
    ['open', [{}]],
    ['open', [{ cancelled: 1 }]],
    ['inProduction', [{ inProduction: 1 }]],
    ['inProduction', [{ ready: 3 }, {}]],
    ['ready', [{ ready: 3 }]],
    ['ready', [{ ready: 2, cancelled: 1 }]],
    ['partlySent', [{ sent: 1 }]],
    ['partlySent', [{ handedOver: 3 }, { ready: 3 }]],
    ['partlySent', [{ sent: 2, returned: 0 }, { returned: 3 }]],
    ['sent', [{ sent: 3 }]],
    ['sent', [{ sent: 2, cancelled: 1 }, { handedOver: 3 }]],
    ['handedOver', [{ handedOver: 3 }]],
    ['partlyReturned', [{ sent: 2, returned: 1 }]],
    ['returned', [{ returned: 2, cancelled: 1 }]],
    ['cancelled', [{ cancelled: 3 }]],
  ] as const)('is %s', (word, lines) => {
    expect(fulfilmentOf(lines.map((line) => lineOf(line)))).toBe(word);
  });

  test('leaves out e-products unless there is nothing else', () => {
    const file = lineOf({ handedOver: 3 }, 'eproduct');
    expect(fulfilmentOf([file])).toBe('handedOver');
    expect(fulfilmentOf([file, lineOf({})])).toBe('open');
    expect(fulfilmentOf([file, lineOf({ cancelled: 3 })])).toBe('handedOver');
    expect(fulfilmentOf([lineOf({}, 'eproduct'), lineOf({ cancelled: 3 })])).toBe('open');
    expect(fulfilmentOf([lineOf({ cancelled: 3 }, 'eproduct'), lineOf({ cancelled: 3 })])).toBe('cancelled');
  });

  test('counts as open what is nowhere else', () => {
    expect(openPieces(lineOf({ quantity: 10, inProduction: 1, ready: 2, sent: 3, returned: 1 }))).toBe(3);
  });
});

function moneyOf(due: number, received: number, refunded = 0, writtenOff = 0, orderTotal = 100) {
  return {
    dueCents: due,
    receivedCents: received,
    refundedCents: refunded,
    writtenOffCents: writtenOff,
    totals: { orderTotal } as OrderRow['totals'],
  };
}

describe('the word for the money', () => {
  test.each([
    ['unpaid', moneyOf(100, 0)],
    ['unpaid', moneyOf(0, 0)],
    ['unpaid', moneyOf(100, 0, 0, 30)],
    ['partlyPaid', moneyOf(100, 60)],
    ['paid', moneyOf(100, 100)],
    ['paid', moneyOf(100, 60, 0, 40)],
    ['paid', moneyOf(100, 0, 0, 100)],
    ['paid', moneyOf(0, 0, 0, 0, 0)],
    ['overpaid', moneyOf(100, 120)],
    ['overpaid', moneyOf(0, 100)],
    ['partlyRefunded', moneyOf(0, 100, 40)],
    ['refunded', moneyOf(0, 100, 100)],
  ] as const)('is %s', (word, order) => {
    expect(moneyStateOf(order)).toBe(word);
  });

  test('what is still to be paid falls below 0 where money is to be given back', () => {
    expect(openCentsOf(moneyOf(100, 60, 10, 20))).toBe(30);
    expect(openCentsOf(moneyOf(0, 100))).toBe(-100);
  });
});

function orderOf(
  change: Partial<OrderRow>,
  kind = 'bankTransfer',
): Parameters<typeof statusOf>[0] & Parameters<typeof paymentStatusOf>[0] {
  return {
    ...moneyOf(100, 0),
    state: 'open',
    fulfilment: 'open',
    paymentStatus: 'pending',
    delivery: { methodId: 1 } as OrderRow['delivery'],
    payment: { methodId: 1, kind, name: '', config: {} },
    ...change,
  };
}

describe('the former word for the payment', () => {
  test.each([
    ['pending', orderOf({})],
    ['failed', orderOf({ paymentStatus: 'failed' })],
    ['failed', orderOf({ state: 'cancelled', dueCents: 0 })],
    ['failed', orderOf({ state: 'cancelled', dueCents: 0, receivedCents: 100, paymentStatus: 'failed' })],
    ['pending', orderOf({ receivedCents: 60 })],
    ['paid', orderOf({ receivedCents: 100 })],
    ['paid', orderOf({ receivedCents: 100, paymentStatus: 'failed' })],
    ['paid', orderOf({ receivedCents: 100, refundedCents: 20, paymentStatus: 'paid' })],
    ['pending', orderOf({ dueCents: 0 })],
    ['refunded', orderOf({ receivedCents: 100, refundedCents: 100, paymentStatus: 'paid' })],
    [
      'refunded',
      orderOf({ state: 'cancelled', receivedCents: 100, refundedCents: 100, paymentStatus: 'paid' }),
    ],
  ] as const)('is %s', (word, order) => {
    const paymentStatus = paymentStatusOf(order);
    expect(paymentStatus).toBe(word);
    expect(paymentStatusOf({ ...order, paymentStatus })).toBe(word);
  });
});

describe('the former word for all of it', () => {
  test.each([
    ['awaitingPayment', orderOf({})],
    ['paid', orderOf({ paymentStatus: 'paid' })],
    ['processing', orderOf({}, 'cashOnDelivery')],
    ['processing', orderOf({ fulfilment: 'inProduction' })],
    ['processing', orderOf({ fulfilment: 'partlySent' })],
    ['shipped', orderOf({ fulfilment: 'sent' })],
    ['shipped', orderOf({ fulfilment: 'handedOver' })],
    ['completed', orderOf({ fulfilment: 'handedOver', receivedCents: 100, paymentStatus: 'paid' })],
    ['completed', orderOf({ state: 'closed' })],
    ['cancelled', orderOf({ state: 'cancelled' })],
    // E-products alone are paid once they are paid.
    ['paid', orderOf({ fulfilment: 'handedOver', delivery: null, paymentStatus: 'paid' })],
  ] as const)('is %s', (word, order) => {
    expect(statusOf(order)).toBe(word);
  });
});
