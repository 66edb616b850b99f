import { and, asc, count, desc, eq, gte, inArray, lte, ne, type SQL, sql } from 'drizzle-orm';
import { holds } from '#platform/database/text-search.ts';
import { foldText } from '#values/folded-text.ts';
import type { WithdrawalSort, WithdrawalState } from '#values/withdrawals.ts';
import type { Context, ShopRuntime } from '../../context.ts';
import { digitalDeliveries, digitalSales } from '../digital-tables.ts';
import type { Order, OrderRow } from '../order-record.ts';
import { withLines } from '../orders-queries.ts';
import { orders } from '../orders-tables.ts';
import { type Withdrawal, withdrawalLines, withdrawals, withdrawalWords } from '../withdrawals-tables.ts';
import type { RefundedBefore } from './withdrawal-amounts.ts';
import { type WithdrawableLine, withdrawableLines } from './withdrawal-rules.ts';

type Id = Pick<OrderRow, 'id'>;

/** An order with what can be withdrawn from it now. */
export async function readWithdrawable(
  runtime: ShopRuntime,
  row: OrderRow,
): Promise<{ readonly order: Order; readonly lines: WithdrawableLine[] }> {
  const order = await withLines(runtime, row);
  const withdrawn = await quantitiesOf(runtime, row, ne(withdrawals.state, 'refused'));
  const suppliedProductIds = await readSupplied(runtime, row);
  return {
    order,
    lines: withdrawableLines(order, { withdrawn, suppliedProductIds, now: runtime.clock.now() }),
  };
}

/** What has been given back of an order. */
export async function readRefunded(runtime: ShopRuntime, order: Id): Promise<RefundedBefore> {
  const isRefunded = eq(withdrawals.state, 'refunded');
  const [summed] = await runtime.database
    .select({ cents: sql<string>`coalesce(sum(${withdrawals.refundCents}), 0)` })
    .from(withdrawals)
    .where(and(eq(withdrawals.orderId, order.id), isRefunded));
  return { cents: Number(summed?.cents ?? 0), quantities: await quantitiesOf(runtime, order, isRefunded) };
}

async function quantitiesOf({ database }: ShopRuntime, { id }: Id, which: SQL): Promise<Map<number, number>> {
  const rows = await database
    .select({
      position: withdrawalLines.position,
      quantity: sql<number>`sum(${withdrawalLines.quantity})::int`,
    })
    .from(withdrawalLines)
    .innerJoin(withdrawals, eq(withdrawals.id, withdrawalLines.withdrawalId))
    .where(and(eq(withdrawals.orderId, id), which))
    .groupBy(withdrawalLines.position);
  return new Map(rows.map(({ position, quantity }) => [position, quantity]));
}

async function readSupplied({ database }: ShopRuntime, { id }: Id): Promise<ReadonlySet<number>> {
  const isSame = and(
    eq(digitalSales.orderId, digitalDeliveries.orderId),
    eq(digitalSales.position, digitalDeliveries.position),
  );
  const rows = await database
    .selectDistinct({ productId: digitalSales.productId })
    .from(digitalSales)
    .innerJoin(digitalDeliveries, isSame)
    .where(eq(digitalSales.orderId, id));
  return new Set(rows.map(({ productId }) => productId));
}

/** What was stated about an order, the oldest first. */
export async function listStatementsOf({ database }: Pick<ShopRuntime, 'database'>, { id }: Id) {
  return database
    .select({
      id: withdrawals.id,
      state: withdrawals.state,
      receivedAt: withdrawals.receivedAt,
      pieces: sql<number>`(select coalesce(sum(quantity), 0)::int from ${withdrawalLines}
        where ${withdrawalLines.withdrawalId} = ${withdrawals.id})`,
    })
    .from(withdrawals)
    .where(eq(withdrawals.orderId, id))
    .orderBy(asc(withdrawals.id));
}

export async function listPartsOf({ database }: ShopRuntime, withdrawalId: number) {
  return database
    .select({ position: withdrawalLines.position, quantity: withdrawalLines.quantity })
    .from(withdrawalLines)
    .where(eq(withdrawalLines.withdrawalId, withdrawalId))
    .orderBy(asc(withdrawalLines.position));
}

export async function findWithdrawal(
  { database, site }: Context,
  id: number,
): Promise<Withdrawal | undefined> {
  const [found] = await database
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.id, id), eq(withdrawals.siteId, site.id)));
  return found;
}

export type WithdrawalFilter = {
  readonly states?: readonly WithdrawalState[] | undefined;
  readonly orderNumber?: string | undefined;
  readonly email?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** Some letters of name, e-mail address or order number; or a receipt's number whole. */
  readonly search?: string | undefined;
};

export type ListedWithdrawal = Withdrawal & { readonly pieces: number };

/** A page of the statements made to the context's site, the newest first unless told. */
export async function listWithdrawals(
  { database, site }: Context,
  filter: WithdrawalFilter,
  {
    page,
    perPage,
    sort = { field: 'receivedAt', direction: 'desc' },
  }: {
    readonly page: number;
    readonly perPage: number;
    readonly sort?: { readonly field: WithdrawalSort; readonly direction: 'asc' | 'desc' } | undefined;
  },
): Promise<{ readonly rows: ListedWithdrawal[]; readonly total: number }> {
  const where = and(eq(withdrawals.siteId, site.id), conditionOf(filter));
  const inDirection = sort.direction === 'asc' ? asc : desc;
  const pieces = sql<number>`(select coalesce(sum(quantity), 0)::int from ${withdrawalLines}
    where ${withdrawalLines.withdrawalId} = ${withdrawals.id})`;
  const rows = await database
    .select({ withdrawal: withdrawals, pieces })
    .from(withdrawals)
    .where(where)
    .orderBy(inDirection(withdrawals[sort.field]), inDirection(withdrawals.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [counted] = await database.select({ total: count() }).from(withdrawals).where(where);
  return {
    rows: rows.map(({ withdrawal, pieces: some }) => ({ ...withdrawal, pieces: some })),
    total: counted?.total ?? 0,
  };
}

function conditionOf({ states, orderNumber, email, from, to, search }: WithdrawalFilter): SQL | undefined {
  const sought = foldText(search?.trim() ?? '');
  const numbered = /^w-.*-(\d{6,9})$/.exec(sought)?.[1];
  return and(
    states && inArray(withdrawals.state, [...states]),
    orderNumber === undefined ? undefined : eq(withdrawals.orderNumber, orderNumber),
    email === undefined ? undefined : eq(withdrawals.email, email.toLowerCase()),
    from && gte(withdrawals.receivedAt, from),
    to && lte(withdrawals.receivedAt, to),
    sought === ''
      ? undefined
      : numbered
        ? eq(withdrawals.id, Number(numbered))
        : holds(withdrawalWords(withdrawals), sought),
  );
}

/** The order that number and e-mail address name together. */
export async function findOrderOf(
  { database, site }: Context,
  { orderNumber, email }: { readonly orderNumber: string; readonly email: string },
): Promise<OrderRow | undefined> {
  const [order] = await database
    .select()
    .from(orders)
    .where(and(eq(orders.siteId, site.id), eq(orders.orderNumber, orderNumber), eq(orders.email, email)));
  return order;
}

/** `W-1001-000012`: what a receipt is known by. */
export function withdrawalNumberOf(siteId: string, id: number): string {
  return `W-${siteId}-${String(id).padStart(6, '0')}`;
}
