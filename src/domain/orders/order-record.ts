import { calendarDay, daysAfter } from '#values/calendar-day.ts';
import { unpaidLinkDays } from '#values/limits.ts';
import type { Cents } from '#values/money.ts';
import type { FrozenLine, orderAdjustments, orderLines, orders } from './orders-tables.ts';
import type { paymentAttempts } from './payments-tables.ts';

export type OrderRow = Readonly<typeof orders.$inferSelect>;
export type OrderLine = Readonly<Omit<typeof orderLines.$inferSelect, 'orderId'>>;
export type AttemptRow = Readonly<typeof paymentAttempts.$inferSelect>;
export type OrderAdjustment = Readonly<Omit<typeof orderAdjustments.$inferInsert, 'id' | 'orderId'>>;

/** A line without what has become of its pieces. */
export function frozenLineOf(line: OrderLine): FrozenLine {
  const {
    inProduction: _1,
    ready: _2,
    sent: _3,
    handedOver: _4,
    returned: _5,
    cancelled: _6,
    ...frozen
  } = line;
  return frozen;
}

/** An order with what it sold. */
export type Order = OrderRow & { readonly lines: readonly OrderLine[] };

/** An order that is complete but for the id that it gets when it is written. */
export type UnwrittenOrder = Omit<Order, 'id'>;

/** What a new order is made of; number, slug and time are given to it when it gets its number. */
export type NewOrder = Omit<
  OrderRow,
  | 'id'
  | 'version'
  | 'revision'
  | 'state'
  | 'fulfilment'
  | 'dueCents'
  | 'receivedCents'
  | 'refundedCents'
  | 'writtenOffCents'
  | 'dueOn'
  | 'closedAt'
  | 'siteId'
  | 'storeId'
  | 'language'
  | 'orderNumber'
  | 'slug'
  | 'paperKey'
  | 'createdAt'
  | 'confirmedAt'
  | 'erasureWantedAt'
  | 'receivedAt'
  | 'outsideInvoice'
> & {
  readonly lines: readonly FrozenLine[];
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

/** What the transfer of an order is worked out from. */
export type TransferredOrder = Pick<
  OrderRow,
  'payment' | 'status' | 'paymentStatus' | 'orderNumber' | 'totals' | 'createdAt' | 'seller'
> &
  Partial<Pick<OrderRow, 'dueCents' | 'receivedCents' | 'refundedCents' | 'writtenOffCents'>>;

/** What is still to be transferred of an order; all of it where nothing is known of what came in, as on papers. */
function transferCentsOf(order: TransferredOrder): Cents {
  const {
    totals,
    dueCents = totals.orderTotal,
    receivedCents = 0,
    refundedCents = 0,
    writtenOffCents = 0,
  } = order;
  return dueCents - receivedCents + refundedCents - writtenOffCents;
}

/** Null for orders that no transfer is awaited for. */
export function bankTransferOf(order: TransferredOrder): BankTransfer | null {
  const { kind, config } = order.payment;
  const isAwaited = order.paymentStatus !== 'paid' && order.paymentStatus !== 'refunded';
  if (kind !== 'bankTransfer' || order.status === 'cancelled' || !isAwaited) return null;
  const amountCents = transferCentsOf(order);
  if (amountCents <= 0) return null;
  const text = (key: string) => (typeof config[key] === 'string' ? config[key] : '');
  return {
    recipient: text('recipient'),
    iban: text('iban'),
    model: text('model'),
    reference: order.orderNumber,
    amountCents,
    payBy: payByOf(order),
  };
}

/** The method's `dueDays` after the day of the order, where the seller is. */
function payByOf({ payment, createdAt, seller }: TransferredOrder): string | null {
  return dueDayOf(payment, calendarDay(createdAt, seller.timeZone));
}

/** The method's `dueDays` after a day (YYYY-MM-DD); null where it has none. */
export function dueDayOf(
  { config: { dueDays } }: Pick<OrderRow['payment'], 'config'>,
  day: string,
): string | null {
  if (typeof dueDays !== 'number' || !Number.isSafeInteger(dueDays) || dueDays < 0) return null;
  return daysAfter(day, dueDays);
}

/**
 * Last day (YYYY-MM-DD) on which an order that staff has taken is paid at a gateway, by the link in its mail; null for every other one and
 * once it is paid.
 */
export function linkPaidUntil(
  order: Pick<OrderRow, 'cartId' | 'payment' | 'status' | 'createdAt' | 'seller'>,
): string | null {
  const isAwaited = order.status === 'awaitingPayment' && order.payment.kind === 'gateway';
  if (order.cartId !== null || !isAwaited) return null;
  return daysAfter(calendarDay(order.createdAt, order.seller.timeZone), unpaidLinkDays);
}
