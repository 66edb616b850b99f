import { and, count, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { erasedWord } from '#values/erased.ts';
import { Refusal } from '#values/refusal.ts';
import type { AccountParticipant } from '../accounts/account-participants.ts';
import { requireUser } from '../accounts/account-roles.ts';
import type { Address } from '../accounts/address.ts';
import { requirePermission } from '../authorisation.ts';
import type { Context, ShopRuntime } from '../context.ts';
import { invoices } from './invoices-tables.ts';
import type { Order, OrderRow } from './order-record.ts';
import { withLines } from './orders-queries.ts';
import { orderLines, orders } from './orders-tables.ts';

/** How many orders belong to an account. */
export async function countOrdersOf(
  { database }: Pick<ShopRuntime, 'database'>,
  userId: number,
): Promise<number> {
  const [counted] = await database.select({ count: count() }).from(orders).where(eq(orders.userId, userId));
  return counted?.count ?? 0;
}

export type Invoice = Readonly<typeof invoices.$inferSelect>;

/** An order in the list of its buyer. */
export type ListedOrder = {
  readonly order: OrderRow;
  readonly invoice: Invoice | null;
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
 * A page of the orders of whoever is logged in, newest first.
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
  const listed = await database
    .select({
      order: orders,
      invoice: invoices,
      itemCount: sql<number>`(select coalesce(sum(quantity), 0)::int from ${linesOfOrder})`,
      productCount: sql<number>`(select count(distinct product_id)::int from ${linesOfOrder})`,
      goods: sql<ListedOrder['goods']>`(
        select coalesce(json_agg(json_build_object('productId', product_id, 'name', name) order by position), '[]')
        from (select product_id, min(position) as position, (array_agg(name order by position))[1] as name
          from ${linesOfOrder} group by product_id order by 2 limit ${listedGoodsMaximum}) first)`,
    })
    .from(orders)
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .where(isMeant)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await database.select({ total: count() }).from(orders).where(isMeant);
  return { listed, total: counted?.total ?? 0 };
}

/**
 * An order of whoever is logged in.
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
  requirePermission(context, 'orders.manage');
  const [order] = await context.database
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.siteId, context.site.id)));
  if (!order) throw new Refusal('NOT_FOUND');
  return withLines(context, order);
}

/** Orders of guests join the account of their confirmed address; what is kept of an erased person is what was sold. */
export const ordersOfPeople: AccountParticipant = {
  async emailConfirmed({ database }, { id, siteId, email }) {
    await database
      .update(orders)
      .set({ userId: id })
      .where(and(eq(orders.siteId, siteId), eq(orders.email, email), isNull(orders.userId)));
  },

  async exportPerson(runtime, { userId }) {
    const rows = await runtime.database.select().from(orders).where(eq(orders.userId, userId));
    return {
      orders: await Promise.all(rows.map((order) => withLines(runtime, order))),
      invoices: await runtime.database
        .select({ orderId: invoices.orderId, number: invoices.number, issuedAt: invoices.issuedAt })
        .from(invoices)
        .innerJoin(orders, eq(orders.id, invoices.orderId))
        .where(eq(orders.userId, userId)),
    };
  },

  async erasePerson({ database }, { userId, siteId, emails }) {
    // An order of another account is that one's, though its address of then may be this person's by now.
    const isGuests = and(
      isNull(orders.userId),
      eq(orders.siteId, siteId),
      inArray(orders.email, [...emails]),
    );
    const isOfPerson = or(eq(orders.userId, userId), isGuests);
    const rows = await database.select().from(orders).where(isOfPerson);
    for (const { id, mainAddress, shippingAddress } of rows) {
      await database
        .update(orders)
        .set({
          userId: null,
          guestId: null,
          email: erasedWord,
          mainAddress: withoutPerson(mainAddress),
          shippingAddress: withoutPerson(shippingAddress),
          message: null,
          giftMessage: null,
        })
        .where(eq(orders.id, id));
      // Engravings and other texts that the buyer wrote.
      await database
        .update(orderLines)
        .set({ attributes: [], options: {}, members: sql`'[]'::jsonb` })
        .where(
          and(eq(orderLines.orderId, id), sql`${orderLines.options} ?| array['personalizations', 'mark']`),
        );
    }
  },
};

/** The country alone stays: tax is worked out by it. */
function withoutPerson({ country }: Address): Address {
  return {
    firstName: erasedWord,
    lastName: erasedWord,
    contactEmail: erasedWord,
    contactPhone: erasedWord,
    country,
    city: erasedWord,
    street: erasedWord,
    houseNumber: erasedWord,
    zipCode: erasedWord,
    companyName: null,
    companyOIB: null,
  };
}
