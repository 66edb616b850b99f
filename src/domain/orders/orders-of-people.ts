import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import { Refusal } from '#values/refusal.ts';
import type { AccountParticipant } from '../accounts/account-participants.ts';
import { requireUser } from '../accounts/account-roles.ts';
import { requirePermission } from '../authorisation.ts';
import type { Context, ShopRuntime } from '../context.ts';
import type { SiteDirectory } from '../sites/site-directory.ts';
import { eraseFromOrders } from './order-erasure.ts';
import type { Order, OrderRow } from './order-record.ts';
import { withLines } from './orders-queries.ts';
import { orderLines, orders } from './orders-tables.ts';
import { type ListedPaper, listPapersOf } from './papers-queries.ts';
import { papers } from './papers-tables.ts';

/** How many orders belong to an account. */
export async function countOrdersOf(
  { database }: Pick<ShopRuntime, 'database'>,
  userId: number,
): Promise<number> {
  const [counted] = await database.select({ count: count() }).from(orders).where(eq(orders.userId, userId));
  return counted?.count ?? 0;
}

/** An order in the list of its buyer. */
export type ListedOrder = {
  readonly order: OrderRow;
  readonly papers: readonly ListedPaper[];
  /** Pieces of all lines. */
  readonly itemCount: number;
  /** Different products. */
  readonly productCount: number;
  /** The first of these, in the order's order. */
  readonly goods: readonly { readonly productId: number; readonly name: string }[];
};

/** As many as a list has room for. */
const listedGoodsMaximum = 4;

/**
 * A page of the orders of the logged-in user, newest first.
 * @param storeIds the stores they were made in; undefined: all
 * @throws Refusal NO_ACTIVE_USER
 */
export async function listOrders(
  context: Context,
  { page, limit, storeIds }: { page: number; limit: number; storeIds?: readonly number[] | undefined },
): Promise<{ readonly listed: ListedOrder[]; readonly total: number }> {
  const { userId } = requireUser(context);
  const { database } = context;
  const isMeant = and(
    eq(orders.userId, userId),
    storeIds ? sql`${orders.storeId} = any(${sql.param([...storeIds])}::int[])` : undefined,
  );
  const linesOfOrder = sql`${orderLines} where ${orderLines.orderId} = ${orders.id}`;
  const rows = await database
    .select({
      order: orders,
      itemCount: sql<number>`(select coalesce(sum(quantity), 0)::int from ${linesOfOrder})`,
      productCount: sql<number>`(select count(distinct product_id)::int from ${linesOfOrder})`,
      goods: sql<ListedOrder['goods']>`(
        select coalesce(json_agg(json_build_object('productId', product_id, 'name', name) order by position), '[]')
        from (select product_id, min(position) as position, (array_agg(name order by position))[1] as name
          from ${linesOfOrder} group by product_id order by 2 limit ${listedGoodsMaximum}) first)`,
    })
    .from(orders)
    .where(isMeant)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await database.select({ total: count() }).from(orders).where(isMeant);
  const papers = Map.groupBy(
    await listPapersOf(
      context,
      rows.map(({ order }) => order.id),
    ),
    ({ orderId }) => orderId,
  );
  const listed = rows.map((row) => ({ ...row, papers: papers.get(row.order.id) ?? [] }));
  return { listed, total: counted?.total ?? 0 };
}

/**
 * An order of the logged-in user.
 * @throws Refusal NO_ACTIVE_USER, NOT_FOUND for one that is unknown or another's
 */
export async function getOwnOrder(context: Context, orderId: number): Promise<Order> {
  const { userId } = requireUser(context);
  const [order] = await context.database
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  if (!order) throw new Refusal('NOT_FOUND');
  return withLines(context, order);
}

/**
 * Any order of the site, for those who see to orders.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND
 */
export async function getManagedOrder(context: Context, orderId: number): Promise<Order> {
  requirePermission(context, ['orders.manage', 'production.manage']);
  const [order] = await context.database
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.siteId, context.site.id)));
  if (!order) throw new Refusal('NOT_FOUND');
  return withLines(context, order);
}

/**
 * Guests' orders join the account of their confirmed address; order-erasure.ts says what is retained of an erased
 * person.
 */
export function ordersOfPeople(directory: SiteDirectory): AccountParticipant {
  return {
    async emailConfirmed({ database }, { id, siteId, email }) {
      await database
        .update(orders)
        .set({ userId: id })
        .where(
          and(
            eq(orders.siteId, siteId),
            eq(orders.email, email),
            isNull(orders.userId),
            // Whoever wanted to be forgotten does not come back with a new account.
            isNull(orders.erasureWantedAt),
          ),
        );
    },

    async exportPerson(runtime, { userId }) {
      const rows = await runtime.database.select().from(orders).where(eq(orders.userId, userId));
      const issued = await runtime.database
        .select({
          orderId: papers.orderId,
          kind: papers.kind,
          number: papers.number,
          label: papers.label,
          issuedAt: papers.issuedAt,
          buyer: papers.buyer,
        })
        .from(papers)
        .innerJoin(orders, eq(orders.id, papers.orderId))
        .where(eq(orders.userId, userId))
        .orderBy(papers.id);
      return {
        // The key opens the papers to whoever has it: a stolen login does not take it along.
        orders: await Promise.all(rows.map(({ paperKey: _key, ...order }) => withLines(runtime, order))),
        invoices: issued
          .filter(({ kind }) => kind === 'invoice')
          .map(({ orderId, number, issuedAt }) => ({ orderId, number, issuedAt })),
        papers: issued.map(({ number: _number, label, ...paper }) => ({ ...paper, number: label })),
      };
    },

    async erasePerson(runtime, person, tell) {
      const site = directory.list().find(({ id }) => id === person.siteId);
      for (const kept of await eraseFromOrders(runtime, site, person)) tell(kept);
    },
  };
}
