import { calendarDay, daysAfter } from '#values/calendar-day.ts';
import type { Cents } from '#values/money.ts';
import type { orderAdjustments, orderLines, orders } from './orders-tables.ts';
import type { paymentAttempts } from './payments-tables.ts';

export type OrderRow = Readonly<typeof orders.$inferSelect>;
export type OrderLine = Readonly<Omit<typeof orderLines.$inferSelect, 'orderId'>>;
export type AttemptRow = Readonly<typeof paymentAttempts.$inferSelect>;
export type OrderAdjustment = Readonly<Omit<typeof orderAdjustments.$inferInsert, 'id' | 'orderId'>>;

/** An order with what it sold. */
export type Order = OrderRow & { readonly lines: readonly OrderLine[] };

/** An order that is complete but for the id that it gets when it is written. */
export type UnwrittenOrder = Omit<Order, 'id'>;

/** What a new order is made of; number, slug and time are given to it when it gets its number. */
export type NewOrder = Omit<
  OrderRow,
  'id' | 'siteId' | 'storeId' | 'language' | 'orderNumber' | 'slug' | 'createdAt' | 'confirmedAt'
> & {
  readonly lines: readonly OrderLine[];
  readonly adjustments: readonly OrderAdjustment[];
};

/** What a bank needs to know for the transfer of an order. */
export type BankTransfer = {
  readonly recipient: string;
  readonly iban: string;
  readonly model: string;
  readonly reference: string;
  readonly amountCents: Cents;
  /** Last day (YYYY-MM-DD) on which it may come; null where none is set. */
  readonly payBy: string | null;
};

/** Null for orders that no transfer is awaited for. */
export function bankTransferOf(order: Omit<OrderRow, 'id'>): BankTransfer | null {
  const { kind, config } = order.payment;
  if (kind !== 'bankTransfer' || order.status !== 'awaitingPayment') return null;
  const text = (key: string) => (typeof config[key] === 'string' ? config[key] : '');
  return {
    recipient: text('recipient'),
    iban: text('iban'),
    model: text('model'),
    reference: order.orderNumber,
    amountCents: order.totals.orderTotal,
    payBy: payByOf(order),
  };
}

/** The method's `dueDays` after the day of the order, where the seller is. */
function payByOf({ payment, createdAt, seller }: Omit<OrderRow, 'id'>): string | null {
  const { dueDays } = payment.config;
  if (typeof dueDays !== 'number' || !Number.isSafeInteger(dueDays) || dueDays < 0) return null;
  return daysAfter(calendarDay(createdAt, seller.timeZone), dueDays);
}
