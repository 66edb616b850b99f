import { and, eq } from 'drizzle-orm';
import type { Cents } from '#values/money.ts';
import type { BookedKind } from '#values/orders.ts';
import { Refusal } from '#values/refusal.ts';
import { actorIdOf } from '../actor.ts';
import { requirePermission } from '../authorisation.ts';
import { type Context, inTransactionOnce } from '../context.ts';
import { bookMoney, settleRefund } from './money-ledger.ts';
import { acceptPayment } from './order-acceptance.ts';
import { holdOrder } from './order-acting.ts';
import { openCentsOf } from './order-fulfilment.ts';
import type { Order } from './order-record.ts';
import { noteEvent, saveOrder } from './order-saving.ts';
import { moneyEntries } from './payments-tables.ts';

export type Booking = {
  /** That was looked at; undefined: whatever it is. */
  readonly version: number | undefined;
  readonly kind: BookedKind;
  readonly amountCents: Cents;
  /** ISO 4217; undefined: the order's. */
  readonly currency: string | undefined;
  readonly method: string;
  /** What the same booking is known by; null: it is another one each time. */
  readonly reference: string | null;
  readonly bookedAt: Date | undefined;
  readonly note: string | null;
};

/** Bytes of the source of a booking without a reference. */
const sourceBytes = 12;

/**
 * Books money of an order by hand, once. What is paid with it is paid: e-products are delivered, the invoice is issued, the buyer is told. A refund
 * of the sum that one is queued for settles that one.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND; EDIT_CONFLICT with `version`; ALREADY_BOOKED for the same source; VALIDATION
 *   for another currency, and for more than can be given back or written off
 */
export async function bookOrderMoney(context: Context, id: number, booking: Booking): Promise<void> {
  requirePermission(context, 'money.manage');
  const book = async (transaction: Context): Promise<void> => {
    const order = await holdOrder(transaction, id, booking.version);
    const { kind, amountCents, method, reference, bookedAt, note } = booking;
    if (reference !== null) await refuseTwice(transaction, order, kind, reference);
    checkBooking(order, booking);
    const booked = await bookMoney(transaction, order, {
      kind,
      amountCents,
      source: { kind: 'staff', id: reference ?? transaction.random.token(sourceBytes) },
      method,
      note,
      actorId: actorIdOf(transaction),
      ...(bookedAt ? { bookedAt } : {}),
    });
    if (!booked) throw new Refusal('ALREADY_BOOKED');
    if (kind === 'refund') await settleRefund(transaction, order, amountCents);
    const saved = await saveOrder(transaction, booked);
    const isPaidNow = saved.paymentStatus === 'paid' && order.paymentStatus !== 'paid';
    if (isPaidNow && kind !== 'refund') await acceptPayment(transaction, transaction.site, saved);
  };
  return inTransactionOnce(context, book, async () => undefined);
}

/** Whatever has made the entry: a gateway's payment is not booked by hand once more. */
async function refuseTwice(
  { database }: Context,
  { id }: Order,
  kind: BookedKind,
  reference: string,
): Promise<void> {
  const isSame = and(
    eq(moneyEntries.orderId, id),
    eq(moneyEntries.kind, kind),
    eq(moneyEntries.sourceId, reference),
  );
  const [found] = await database.select({ id: moneyEntries.id }).from(moneyEntries).where(isSame).limit(1);
  if (found) throw new Refusal('ALREADY_BOOKED');
}

function checkBooking(order: Order, { kind, amountCents, currency }: Booking): void {
  if (currency !== undefined && currency !== order.currency.label) {
    throw new Refusal('VALIDATION', {}, { currency: { rule: 'oneOf' } });
  }
  const most = {
    in: Number.POSITIVE_INFINITY,
    refund: order.receivedCents - order.refundedCents,
    writeOff: openCentsOf(order),
  }[kind];
  if (amountCents > most) {
    throw new Refusal('VALIDATION', {}, { amount: { rule: 'maximum', parameter: Math.max(0, most) / 100 } });
  }
}

/** Notes something at an order, for staff unless told. @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND, EDIT_CONFLICT */
export async function noteAtOrder(
  context: Context,
  id: number,
  {
    text,
    internal,
    version,
  }: { readonly text: string; readonly internal: boolean; readonly version: number | undefined },
): Promise<void> {
  requirePermission(context, 'orders.manage');
  const note = async (transaction: Context): Promise<void> => {
    const order = await holdOrder(transaction, id, version);
    await noteEvent(transaction, order, { kind: 'note', text, internal, actorId: actorIdOf(transaction) });
  };
  return inTransactionOnce(context, note, async () => undefined);
}
