import { calendarDay, daysAfter, workingDaysAfter } from '#values/calendar-day.ts';
import { bankTransferOf, type TransferredOrder, type UnwrittenOrder } from './order-record.ts';

/**
 * What happens with an order, one after the other, as its buyer is told: on the thank-you page, in the mail and on papers.
 * `from` and `to` are days (YYYY-MM-DD) where the seller is; null where nobody can say.
 */
export type OrderStep = {
  readonly kind: 'ordered' | 'paid' | 'prepared' | 'delivered' | 'ready' | 'collected' | 'supplied';
  readonly isDone: boolean;
  readonly from: string | null;
  readonly to: string | null;
};

type Dates = Pick<OrderStep, 'from' | 'to'>;

/**
 * The steps of an order by the delivery rule that it was placed with. A transfer may come on any day until it is due, so
 * the last day of what follows is counted from there. Of a cancelled order nothing is promised.
 */
export function orderSteps(
  order: TransferredOrder & Pick<UnwrittenOrder, 'delivery' | 'paymentStatus'>,
): OrderStep[] {
  if (order.status === 'cancelled') return [];
  const { delivery } = order;
  const placed = calendarDay(order.createdAt, order.seller.timeZone);
  const latest = bankTransferOf(order)?.payBy ?? placed;
  const isUnpaid = order.status === 'awaitingPayment';
  // Of when a transfer has come the order says nothing, and everything else is counted from that day.
  const isDated = isUnpaid || order.payment.kind !== 'bankTransfer' || order.paymentStatus !== 'paid';
  const day = isDated ? placed : null;
  const isSent = order.status === 'shipped' || order.status === 'completed';
  const first: OrderStep = isUnpaid
    ? { kind: 'paid', isDone: false, from: null, to: bankTransferOf(order)?.payBy ?? null }
    : { kind: order.paymentStatus === 'paid' ? 'paid' : 'ordered', isDone: true, from: day, to: day };
  if (!delivery) {
    const dates: Dates = isUnpaid ? { from: null, to: null } : { from: day, to: day };
    return [first, { kind: 'supplied', isDone: order.paymentStatus === 'paid', ...dates }];
  }
  const [soonest, slowest = soonest] = delivery.days ?? [];
  const within = (less: number): Dates =>
    soonest === undefined || slowest === undefined || !isDated
      ? { from: null, to: null }
      : {
          from: workingDaysAfter(placed, Math.max(0, soonest - less)),
          to: workingDaysAfter(latest, Math.max(0, slowest - less)),
        };
  const isDone = order.status === 'completed';
  if (delivery.pickup) {
    const ready = within(0);
    const { heldDays } = delivery.pickup;
    return [
      first,
      { kind: 'ready', isDone: isSent, ...ready },
      { kind: 'collected', isDone, from: ready.from, to: ready.to && daysAfter(ready.to, heldDays) },
    ];
  }
  return [
    first,
    { kind: 'prepared', isDone: isSent, ...within(1) },
    { kind: 'delivered', isDone, ...within(0) },
  ];
}
