import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { PaperKind } from '#values/invoicing.ts';
import type { Cents } from '#values/money.ts';
import type { OrderAction } from '#values/orders.ts';
import { Refusal } from '#values/refusal.ts';
import { readActorNames } from '../accounts/actor-names.ts';
import { requirePermission } from '../authorisation.ts';
import type { Context } from '../context.ts';
import { joinRefunds, type MoneyEntry } from './money-ledger.ts';
import { allowedActions } from './order-acting.ts';
import { openCentsOf } from './order-fulfilment.ts';
import type { Order } from './order-record.ts';
import { withLines } from './orders-queries.ts';
import { orderEvents, orders, shipments } from './orders-tables.ts';
import { papersAllowed } from './papers-service.ts';
import { papers } from './papers-tables.ts';
import { moneyEntries, paymentAttempts, refundQueue } from './payments-tables.ts';
import { listStatementsOf } from './withdrawals/withdrawals-queries.ts';
import { withdrawals } from './withdrawals-tables.ts';

export type OrderEvent = Readonly<typeof orderEvents.$inferSelect>;
export type Shipment = Readonly<typeof shipments.$inferSelect>;

/** An order as the back office sees it: what it sold, what became of it, and what can be done with it. */
export type ManagedOrder = {
  readonly order: Order;
  readonly openCents: Cents;
  readonly entries: readonly MoneyEntry[];
  /** Refunds that are still to be made. */
  readonly refundsWanted: readonly {
    readonly reason: string;
    readonly cents: Cents;
    readonly queuedAt: Date;
  }[];
  readonly papers: readonly Pick<
    typeof papers.$inferSelect,
    'id' | 'kind' | 'label' | 'issuedAt' | 'event' | 'refersTo' | 'grossCents' | 'revision'
  >[];
  readonly shipments: readonly Shipment[];
  readonly withdrawals: readonly {
    readonly id: number;
    readonly state: string;
    readonly receivedAt: Date;
    readonly pieces: number;
  }[];
  readonly events: readonly OrderEvent[];
  /** Names of those who have done something, by their ids. */
  readonly actors: ReadonlyMap<number, string>;
  readonly allowed: readonly OrderAction[];
  /** That can be issued by hand. */
  readonly allowedPapers: readonly PaperKind[];
};

/** @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND */
export async function getWholeOrder(context: Context, id: number): Promise<ManagedOrder> {
  requirePermission(context, 'orders.read');
  const { database, site } = context;
  const [row] = await database
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.siteId, site.id)));
  if (!row) throw new Refusal('NOT_FOUND');
  const order = await withLines(context, row);
  const [entries, refunds, issued, sent, stated, events] = await Promise.all([
    database.select().from(moneyEntries).where(eq(moneyEntries.orderId, id)).orderBy(asc(moneyEntries.id)),
    readRefundsWanted(context, id),
    database
      .select({
        id: papers.id,
        kind: papers.kind,
        label: papers.label,
        issuedAt: papers.issuedAt,
        event: papers.event,
        refersTo: papers.refersTo,
        grossCents: papers.grossCents,
        revision: papers.revision,
      })
      .from(papers)
      .where(and(eq(papers.orderId, id), isNull(papers.erasedAt)))
      .orderBy(asc(papers.id)),
    database.select().from(shipments).where(eq(shipments.orderId, id)).orderBy(asc(shipments.id)),
    listStatementsOf(context, row),
    database.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(asc(orderEvents.id)),
  ]);
  const actorIds = [...entries, ...sent, ...events].flatMap(({ actorId }) => actorId ?? []);
  return {
    order,
    openCents: openCentsOf(order),
    entries,
    refundsWanted: refunds,
    papers: issued,
    shipments: sent,
    withdrawals: stated,
    events,
    actors: await readActorNames(database, actorIds),
    allowed: allowedActions(context, order),
    allowedPapers: papersAllowed(context, order, issued),
  };
}

async function readRefundsWanted({ database }: Context, orderId: number) {
  const { rows } = await database.execute<{ reason: string; cents: string; queuedAt: string }>(sql`
    select ${refundQueue.reason} as reason, ${refundQueue.amountCents} as cents, ${refundQueue.queuedAt} as "queuedAt"
    from ${refundQueue} ${joinRefunds()}
    where coalesce(${paymentAttempts.orderId}, ${withdrawals.orderId}) = ${orderId} and ${refundQueue.refundedAt} is null
    order by ${refundQueue.id}`);
  return rows.map(({ reason, cents, queuedAt }) => ({
    reason,
    cents: Number(cents),
    queuedAt: new Date(queuedAt),
  }));
}
