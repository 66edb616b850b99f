import type { OrderStatus, PaymentStatus } from '#values/orders.ts';
import type { attemptStatuses } from './payments-tables.ts';

export type AttemptStatus = (typeof attemptStatuses)[number];
export type AttemptAction = 'start' | 'succeed' | 'fail' | 'abandon';

/**
 * One try to pay at a gateway: from → action → to; what is not written here cannot happen. Whatever was said before, money that came
 * stays told: gateways speak in any order and more than once.
 */
export const attemptStates: Readonly<
  Record<AttemptStatus | 'new', Readonly<Partial<Record<AttemptAction, AttemptStatus>>>>
> = {
  new: { start: 'started' },
  started: { succeed: 'succeeded', fail: 'failed', abandon: 'abandoned' },
  abandoned: { succeed: 'succeeded', fail: 'failed' },
  failed: { succeed: 'succeeded' },
  succeeded: {},
};

/** How an order begins, by the kind of its payment (docs/rules/checkout.md). */
export function firstStatuses(paymentKind: string): {
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
} {
  return {
    status: paymentKind === 'cashOnDelivery' ? 'processing' : 'awaitingPayment',
    paymentStatus: 'pending',
  };
}

/** `1001-2026-000001`: site, year, number without gaps. Short enough for bank references and card gateways (30). */
export function orderNumberOf(siteId: string, year: number, count: number): string {
  return `${siteId}-${year}-${String(count).padStart(6, '0')}`;
}
