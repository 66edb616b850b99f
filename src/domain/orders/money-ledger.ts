import { type SQL, sql } from 'drizzle-orm';
import type { Cents } from '#values/money.ts';
import type { MoneyKind } from '#values/orders.ts';
import type { ShopRuntime } from '../context.ts';
import type { OrderRow } from './order-record.ts';
import { orderEvents, orders } from './orders-tables.ts';
import { moneyEntries, paymentAttempts, refundQueue } from './payments-tables.ts';
import { withdrawals } from './withdrawals-tables.ts';

export type MoneyEntry = Readonly<typeof moneyEntries.$inferSelect>;

export type NewMoney = {
  readonly kind: MoneyKind;
  /** Above 0; the kind says the direction. */
  readonly amountCents: Cents;
  /** Of what it came: what has made an entry of this kind and order makes no other one. */
  readonly source: { readonly kind: 'gateway' | 'staff'; readonly id: string };
  /** How it was paid, in words. */
  readonly method: string;
  readonly note?: string | null;
  readonly actorId?: number | null;
  readonly bookedAt?: Date;
};

/** What the sum of the order changes by. */
const sums: Readonly<
  Record<MoneyKind, (cents: Cents) => { received?: Cents; refunded?: Cents; writtenOff?: Cents }>
> = {
  in: (received) => ({ received }),
  chargeback: (cents) => ({ received: -cents }),
  refund: (refunded) => ({ refunded }),
  writeOff: (writtenOff) => ({ writtenOff }),
  // What a gateway keeps is the shop's cost: the buyer has paid all of it.
  fee: () => ({}),
};

/**
 * Writes one entry of the ledger, in the currency of its order, with the order's sums and its event, in one statement; the caller's transaction
 * holds the order and writes the words that follow (order-saving.ts).
 * @returns the order with its sums; undefined where the same source was booked before, and nothing has been written
 */
export async function bookMoney<Row extends OrderRow>(
  { database, clock, emit }: ShopRuntime,
  order: Row,
  { kind, amountCents, source, method, note = null, actorId = null, bookedAt = clock.now() }: NewMoney,
): Promise<Row | undefined> {
  const now = clock.now();
  const change = { received: 0, refunded: 0, writtenOff: 0, ...sums[kind](amountCents) };
  const facts = JSON.stringify({
    amount: amountCents,
    currency: order.currency.label,
    method,
    source: source.id,
  });
  const { rows } = await database.execute<{ received: string; refunded: string; writtenOff: string }>(sql`
    with entry as (
      insert into ${moneyEntries}
        (order_id, kind, amount_cents, currency, source_kind, source_id, method, note, actor_id, booked_at, at)
      values (${order.id}, ${kind}, ${amountCents}, ${order.currency.label}, ${source.kind}, ${source.id}, ${method},
        ${note}, ${actorId}, ${bookedAt}, ${now})
      on conflict on constraint money_entry_source do nothing
      returning order_id),
    told as (
      insert into ${orderEvents} (order_id, at, actor_id, kind, facts, text)
      select order_id, ${now}::timestamptz, ${actorId}::int, ${`money.${kind}`}, ${facts}::jsonb, ${note}::text from entry)
    update ${orders} set received_cents = received_cents + ${change.received},
      refunded_cents = refunded_cents + ${change.refunded},
      written_off_cents = written_off_cents + ${change.writtenOff}, version = version + 1
    from entry where ${orders.id} = entry.order_id
    returning received_cents as received, refunded_cents as refunded, written_off_cents as "writtenOff"`);
  const [summed] = rows;
  if (!summed) return undefined;
  // Each of them, whatever the order says of its money before and after.
  if (kind === 'refund')
    emit({ kind: 'order.changed', siteId: order.siteId, orderId: order.id, happened: ['refunded'] });
  return {
    ...order,
    version: order.version + 1,
    receivedCents: Number(summed.received),
    refundedCents: Number(summed.refunded),
    writtenOffCents: Number(summed.writtenOff),
  };
}

/** The oldest refund of an order that waits for this sum has been made. */
export async function settleRefund(
  { database, clock }: ShopRuntime,
  { id }: Pick<OrderRow, 'id'>,
  amountCents: Cents,
): Promise<void> {
  await database.execute(sql`
    update ${refundQueue} set refunded_at = ${clock.now()}
    where id = (
      select ${refundQueue.id} from ${refundQueue} ${joinRefunds()}
      where coalesce(${paymentAttempts.orderId}, ${withdrawals.orderId}) = ${id}
        and ${refundQueue.refundedAt} is null and ${refundQueue.amountCents} = ${amountCents}
      order by ${refundQueue.id} limit 1)`);
}

/** What a wanted refund comes of, which knows the order. */
export function joinRefunds(): SQL {
  return sql`left join ${paymentAttempts} on ${paymentAttempts.id} = ${refundQueue.attemptId}
      left join ${withdrawals} on ${withdrawals.id} = ${refundQueue.withdrawalId}`;
}
