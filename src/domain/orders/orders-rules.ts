import type { orderStatuses, paymentStatuses } from './orders-tables.ts';
import type { attemptStatuses } from './payments-tables.ts';

export type OrderStatus = (typeof orderStatuses)[number];
export type PaymentStatus = (typeof paymentStatuses)[number];
export type AttemptStatus = (typeof attemptStatuses)[number];

type States<Status extends string, Action extends string> = Readonly<
  Record<Status, Readonly<Partial<Record<Action, Exclude<Status, 'new'>>>>>
>;

export type OrderAction =
  | 'awaitPayment'
  | 'payOnDelivery'
  | 'receivePayment'
  | 'prepare'
  | 'ship'
  | 'complete'
  | 'cancel';

/** From → action → to; what is not written here cannot happen. Orders begin as `new` and never return to it. */
export const orderStates: States<OrderStatus | 'new', OrderAction> = {
  new: { awaitPayment: 'awaitingPayment', payOnDelivery: 'processing' },
  awaitingPayment: { receivePayment: 'paid', payOnDelivery: 'processing', cancel: 'cancelled' },
  paid: { prepare: 'processing', cancel: 'cancelled' },
  processing: { ship: 'shipped', complete: 'completed', cancel: 'cancelled' },
  shipped: { complete: 'completed' },
  completed: {},
  cancelled: {},
};

export type PaymentAction = 'expect' | 'receive' | 'fail' | 'refund';

/** The same for the payment of an order. A failed attempt may be followed by one that succeeds. */
export const paymentStates: States<PaymentStatus | 'new', PaymentAction> = {
  new: { expect: 'pending' },
  pending: { receive: 'paid', fail: 'failed' },
  failed: { receive: 'paid', expect: 'pending' },
  paid: { refund: 'refunded' },
  refunded: {},
};

export type AttemptAction = 'start' | 'succeed' | 'fail' | 'abandon';

/**
 * The same for one try to pay at a gateway. Whatever was said before, money that came stays told: gateways speak in any
 * order and more than once.
 */
export const attemptStates: States<AttemptStatus | 'new', AttemptAction> = {
  new: { start: 'started' },
  started: { succeed: 'succeeded', fail: 'failed', abandon: 'abandoned' },
  abandoned: { succeed: 'succeeded', fail: 'failed' },
  failed: { succeed: 'succeeded' },
  succeeded: {},
};

/** How an order begins, by the kind of its payment (docs/rules/checkout.md). */
const firstActions = {
  bankTransfer: 'awaitPayment',
  gateway: 'awaitPayment',
  cashOnDelivery: 'payOnDelivery',
  // Nothing is to be paid: it is paid as soon as it begins (`beginPayment`).
  none: 'awaitPayment',
} as const;

export function firstStatuses(paymentKind: keyof typeof firstActions): {
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
} {
  const status = orderStates.new[firstActions[paymentKind]];
  const paymentStatus = paymentStates.new.expect;
  if (!status || !paymentStatus) throw new Error(`An order paid by ${paymentKind} has no beginning.`);
  return { status, paymentStatus };
}

/** `1001-2026-000001`: site, year, number without gaps. Short enough for bank references and card gateways (30). */
export function orderNumberOf(siteId: string, year: number, count: number): string {
  return `${siteId}-${year}-${String(count).padStart(6, '0')}`;
}
