import type { Cents } from '#values/money.ts';
import type { FulfilledState, Fulfilment, MoneyState, OrderStatus, PaymentStatus } from '#values/orders.ts';
import type { OrderLine, OrderRow } from './order-record.ts';

/* What an order says of its goods and its money, from the counts of its lines and the sums of its ledger alone. */

/** Where the pieces of a line are; the rest is open. */
export type LinePieces = Pick<OrderLine, 'quantity' | FulfilledState>;

/** The pieces of a new line. */
export const allOpen: Readonly<Record<FulfilledState, 0>> = {
  inProduction: 0,
  ready: 0,
  sent: 0,
  handedOver: 0,
  returned: 0,
  cancelled: 0,
};

/** Pieces that nothing has been done with. */
export function openPieces(line: LinePieces): number {
  const { quantity, inProduction, ready, sent, handedOver, returned, cancelled } = line;
  return quantity - inProduction - ready - sent - handedOver - returned - cancelled;
}

/** Pieces that are still to leave the house. */
export function waitingPieces(line: LinePieces): number {
  return openPieces(line) + line.inProduction + line.ready;
}

/** Whether something of a line is brought: e-products are not. */
export function isBrought({ format, members }: Pick<OrderLine, 'format' | 'members'>): boolean {
  if (format === 'bundle' && members.length > 0)
    return members.some((member) => member.format !== 'eproduct');
  return format !== 'eproduct';
}

/** Whether any piece of a line was not cancelled. */
function isKept({ quantity, cancelled }: LinePieces): boolean {
  return cancelled < quantity;
}

/** Whether an order has goods that are brought, or were, after what was cancelled. */
export function hasGoods(lines: readonly CountedLine[]): boolean {
  return lines.some((line) => isBrought(line) && isKept(line));
}

type CountedLine = LinePieces & Pick<OrderLine, 'format' | 'members'>;

/**
 * One word for all goods of an order but those that were cancelled. E-products count where there is nothing else: what is to be sent is not partly sent because a
 * file has been delivered. Pieces that still wait go before those that came back.
 */
export function fulfilmentOf(lines: readonly CountedLine[]): Fulfilment {
  const kept = lines.filter(isKept);
  const brought = kept.filter(isBrought);
  const counted = brought.length > 0 ? brought : kept;
  if (counted.length === 0) return 'cancelled';
  const sum = (of: (line: LinePieces) => number) => counted.reduce((total, line) => total + of(line), 0);
  const left = sum((line) => line.quantity - line.cancelled);
  const [waiting, ready, returned] = [
    sum(waitingPieces),
    sum((line) => line.ready),
    sum((line) => line.returned),
  ];
  if (waiting === 0) {
    if (returned > 0) return returned === left ? 'returned' : 'partlyReturned';
    return sum((line) => line.sent) > 0 ? 'sent' : 'handedOver';
  }
  if (waiting < left) return 'partlySent';
  if (ready === waiting) return 'ready';
  return ready + sum((line) => line.inProduction) > 0 ? 'inProduction' : 'open';
}

/** The sums of an order's money, in cents of its currency. */
export type MoneySums = Pick<OrderRow, 'dueCents' | 'receivedCents' | 'refundedCents' | 'writtenOffCents'>;

/** What is still to be paid; below 0: to be given back. */
export function openCentsOf({ dueCents, receivedCents, refundedCents, writtenOffCents }: MoneySums): Cents {
  return dueCents - receivedCents + refundedCents - writtenOffCents;
}

type Priced = MoneySums & Pick<OrderRow, 'totals'>;

/** How far an order is paid. Orders that cost nothing are paid; one that was cancelled before any money came is not. */
export function moneyStateOf(order: Priced): MoneyState {
  const { receivedCents, refundedCents, writtenOffCents } = order;
  const open = openCentsOf(order);
  if (refundedCents > 0) return refundedCents >= receivedCents ? 'refunded' : 'partlyRefunded';
  if (receivedCents === 0 && (open > 0 || (writtenOffCents === 0 && order.totals.orderTotal > 0)))
    return 'unpaid';
  if (open === 0) return 'paid';
  return open < 0 ? 'overpaid' : 'partlyPaid';
}

/**
 * The former word for the payment. That a card was refused is no matter of sums and stays until another try; a cancelled
 * order that was never paid is one whose payment has failed.
 */
export function paymentStatusOf(order: Priced & Pick<OrderRow, 'state' | 'paymentStatus'>): PaymentStatus {
  const { state, dueCents, receivedCents, refundedCents, writtenOffCents, paymentStatus, totals } = order;
  const isRefunded = receivedCents > 0 && refundedCents >= receivedCents;
  const settled = receivedCents + writtenOffCents;
  if (state === 'cancelled') {
    if (paymentStatus === 'pending') return 'failed';
    return paymentStatus === 'paid' && isRefunded ? 'refunded' : paymentStatus;
  }
  if (isRefunded) return 'refunded';
  if (settled >= dueCents && (settled > 0 || totals.orderTotal === 0)) return 'paid';
  return paymentStatus === 'failed' ? 'failed' : 'pending';
}

/** The former word for all of it: for buyers, mails, documents and calls of former releases. */
export function statusOf(
  order: Priced & Pick<OrderRow, 'state' | 'fulfilment' | 'paymentStatus' | 'delivery' | 'payment'>,
): OrderStatus {
  if (order.state === 'cancelled') return 'cancelled';
  if (order.state === 'closed') return 'completed';
  const goods = order.delivery === null ? undefined : statusOfGoods(order);
  if (goods) return goods;
  if (order.payment.kind === 'cashOnDelivery') return 'processing';
  return order.paymentStatus === 'paid' || order.paymentStatus === 'refunded' ? 'paid' : 'awaitingPayment';
}

/** Undefined before anything is done with the goods. */
function statusOfGoods(order: MoneySums & Pick<OrderRow, 'fulfilment'>): OrderStatus | undefined {
  switch (order.fulfilment) {
    case 'inProduction':
    case 'ready':
    case 'partlySent':
      return 'processing';
    case 'handedOver':
      return openCentsOf(order) > 0 ? 'shipped' : 'completed';
    case 'sent':
    case 'partlyReturned':
    case 'returned':
      return 'shipped';
    default:
      return undefined;
  }
}

/** The words that are stored, in the order in which they follow from each other. */
export function wordsOf<Row extends OrderRow>(
  order: Row,
  lines: readonly CountedLine[] | undefined,
): Pick<OrderRow, 'fulfilment' | 'paymentStatus' | 'status'> {
  const fulfilment = lines ? fulfilmentOf(lines) : order.fulfilment;
  const paymentStatus = paymentStatusOf(order);
  const status = statusOf({ ...order, fulfilment, paymentStatus });
  return { fulfilment, paymentStatus, status };
}
