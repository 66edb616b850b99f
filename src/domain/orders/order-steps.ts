import type { MailLanguage } from '#platform/mail/mail-texts.ts';
import type { ServerTexts } from '#platform/server-texts.ts';
import { calendarDay, daysAfter, workingDaysAfter } from '#values/calendar-day.ts';
import { bankTransferOf, type TransferredOrder, type UnwrittenOrder } from './order-record.ts';

/**
 * The next steps of an order as the buyer is told: on the thank-you page, in the mail and on papers. `from` and `to`
 * are days (YYYY-MM-DD) in the seller's time zone; null if unknown.
 */
export type OrderStep = {
  readonly kind: 'ordered' | 'paid' | 'prepared' | 'delivered' | 'ready' | 'collected' | 'supplied';
  readonly isDone: boolean;
  readonly from: string | null;
  readonly to: string | null;
};

type Dates = Pick<OrderStep, 'from' | 'to'>;

/**
 * Days between which goods come, or can be collected: of an order as of the cart that it is placed of.
 * @param days working days from the first to the last likely one
 * @param placed when it is ordered (YYYY-MM-DD)
 * @param payBy until when a transfer may come; null where none is awaited
 */
export function deliveryDates(days: readonly number[], placed: string, payBy: string | null): Dates {
  const [soonest, slowest = soonest] = days;
  if (soonest === undefined || slowest === undefined) return { from: null, to: null };
  return { from: workingDaysAfter(placed, soonest), to: workingDaysAfter(payBy ?? placed, slowest) };
}

/** The last day on which its goods come or can be collected, as the buyer is told with the order; null where nothing is brought. */
export function promisedDay(order: TransferredOrder & Pick<UnwrittenOrder, 'delivery'>): string | null {
  const placed = calendarDay(order.createdAt, order.seller.timeZone);
  return deliveryDates(order.delivery?.days ?? [], placed, bankTransferOf(order)?.payBy ?? null).to;
}

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
  const payBy = bankTransferOf(order)?.payBy ?? null;
  const isUnpaid = order.status === 'awaitingPayment';
  // Nobody has paid what costs nothing.
  const isFree = order.totals.orderTotal === 0;
  // Of when a transfer has come the order says nothing, and everything else is counted from that day.
  const isDated =
    isFree || isUnpaid || order.payment.kind !== 'bankTransfer' || order.paymentStatus !== 'paid';
  const day = isDated ? placed : null;
  const isSent = order.status === 'shipped' || order.status === 'completed';
  const first: OrderStep = isUnpaid
    ? { kind: 'paid', isDone: false, from: null, to: payBy }
    : {
        kind: order.paymentStatus === 'paid' && !isFree ? 'paid' : 'ordered',
        isDone: true,
        from: day,
        to: day,
      };
  if (!delivery) {
    const dates: Dates = isUnpaid ? { from: null, to: null } : { from: day, to: day };
    return [first, { kind: 'supplied', isDone: order.paymentStatus === 'paid', ...dates }];
  }
  const within = (less: number): Dates => {
    const days = (delivery.days ?? []).map((day) => Math.max(0, day - less));
    return deliveryDates(isDated ? days : [], placed, payBy);
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

/** When the goods arrive or can be collected, as papers say it; undefined if unknown. */
export function promisedDays(
  order: Parameters<typeof orderSteps>[0],
  { say, formatCalendarDay }: Pick<ServerTexts, 'say'> & Pick<MailLanguage, 'formatCalendarDay'>,
): string[] {
  const step = orderSteps(order).find(({ kind }) => kind === 'delivered' || kind === 'ready');
  if (!step?.to) return [];
  const to = formatCalendarDay(step.to);
  if (step.from === null || step.from === step.to) return [to];
  return [say('invoice.between', { from: formatCalendarDay(step.from), to })];
}
