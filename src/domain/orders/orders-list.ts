import { and, asc, count, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { holds } from '#platform/database/text-search.ts';
import { foldText } from '#values/folded-text.ts';
import {
  type Fulfilment,
  type MoneyState,
  type OrderSort,
  type OrderState,
  type OrderView,
  ordersListedMaximum,
} from '#values/orders.ts';
import { requirePermission } from '../authorisation.ts';
import type { Context } from '../context.ts';
import type { OrderRow } from './order-record.ts';
import { isCutLine, isInView } from './order-views.ts';
import { isUnsettled, openCents, orderLines, orders, orderWords } from './orders-tables.ts';

export type OrderFilter = {
  /** Some letters of number, name, company, e-mail address or telephone, or of an article's number. */
  readonly search?: string | undefined;
  readonly view?: OrderView | undefined;
  readonly states?: readonly OrderState[] | undefined;
  readonly fulfilments?: readonly Fulfilment[] | undefined;
  readonly money?: readonly MoneyState[] | undefined;
  readonly deliveryKinds?: readonly string[] | undefined;
  readonly paymentKinds?: readonly string[] | undefined;
  /** ISO 3166-1 alpha-2, of where the goods go. */
  readonly countries?: readonly string[] | undefined;
  /** Of an article that was sold. */
  readonly sku?: string | undefined;
  readonly email?: string | undefined;
  readonly userId?: number | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
};

export type OrderPage = {
  readonly page: number;
  readonly perPage: number;
  readonly sort?: { readonly field: OrderSort; readonly direction: 'asc' | 'desc' } | undefined;
};

/** What the list says of an order. */
export type ListedOrder = OrderRow & {
  /** Those that were not cancelled. */
  readonly pieces: number;
  readonly hasCutLines: boolean;
  /** How many have been written at it. */
  readonly notes: number;
};

const newestFirst = { field: 'createdAt', direction: 'desc' } as const;
const columns = { createdAt: orders.createdAt, total: orders.dueCents, dueAt: orders.dueOn } as const;

/**
 * A page of the orders of the context's site.
 * @returns what there is up to ordersListedMaximum rows, which are counted too
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN
 */
export async function listManagedOrders(
  context: Context,
  filter: OrderFilter,
  { page, perPage, sort }: OrderPage,
): Promise<{ readonly rows: ListedOrder[]; readonly total: number }> {
  requirePermission(context, 'orders.read');
  const { database } = context;
  const offset = (page - 1) * perPage;
  const where = whereListed(context, filter);
  // An index gives the ids of a late page too; all else is read of one page alone.
  const ids = database
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(...inSortOf(sort))
    .limit(Math.max(0, Math.min(perPage, ordersListedMaximum - offset)))
    .offset(Math.min(offset, ordersListedMaximum));
  const rows = await readListed(context, inArray(orders.id, ids)).orderBy(...inSortOf(sort));
  const some = database.select({ id: orders.id }).from(orders).where(where).limit(ordersListedMaximum);
  const [counted] = await database.select({ total: count() }).from(some.as('some'));
  return { rows: rows.map(listedOf), total: counted?.total ?? 0 };
}

/** Ids of the list's orders in its order, from its beginning. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function listOrderIds(
  context: Context,
  filter: OrderFilter,
  sort: OrderPage['sort'],
  maximum: number,
): Promise<readonly number[]> {
  requirePermission(context, 'orders.read');
  const ids = context.database
    .select({
      id: orders.id,
      at: sql<number>`row_number() over (order by ${sql.join(inSortOf(sort), sql`, `)})`.as('at'),
    })
    .from(orders)
    .where(whereListed(context, filter))
    .orderBy(sql`at`)
    .limit(maximum)
    .as('listed');
  // One row: a million rows of an id each would weigh a hundred times as much.
  const [listed] = await context.database
    .select({ ids: sql<number[] | null>`array_agg(${ids.id} order by ${ids.at})` })
    .from(ids);
  return listed?.ids ?? [];
}

/** Orders of the context's site as a list says them, in no order. */
export async function readListedOrders(context: Context, ids: readonly number[]): Promise<ListedOrder[]> {
  const isNamed = and(eq(orders.siteId, context.site.id), inArray(orders.id, [...ids]));
  return (await readListed(context, isNamed)).map(listedOf);
}

/** Numbers of orders of the context's site by their ids. */
export async function readOrderNumbers(
  { database, site }: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select({ id: orders.id, orderNumber: orders.orderNumber })
    .from(orders)
    .where(and(eq(orders.siteId, site.id), sql`${orders.id} = any(${sql.param([...ids])}::int[])`));
  return new Map(rows.map(({ id, orderNumber }) => [id, orderNumber]));
}

function readListed({ database }: Context, where: SQL | undefined) {
  return database
    .select({
      order: orders,
      pieces: sql<number>`(select coalesce(sum(line.quantity - line.cancelled), 0)::int from order_line line
        where line.order_id = "order".id)`,
      hasCutLines: sql<boolean>`exists (select from order_line line where line.order_id = "order".id and ${isCutLine})`,
      notes: sql<number>`(select count(*)::int from order_event event
        where event.order_id = "order".id and event.kind = 'note')`,
    })
    .from(orders)
    .where(where);
}

function listedOf({
  order,
  ...facts
}: { readonly order: OrderRow } & Pick<ListedOrder, 'pieces' | 'hasCutLines' | 'notes'>): ListedOrder {
  return { ...order, ...facts };
}

function inSortOf({ field, direction }: NonNullable<OrderPage['sort']> = newestFirst): SQL[] {
  const inDirection = direction === 'asc' ? asc : desc;
  return [inDirection(columns[field]), inDirection(orders.id)];
}

function whereListed(context: Context, filter: OrderFilter): SQL | undefined {
  const isOfView = filter.view && isInView(context, filter.view);
  return and(eq(orders.siteId, context.site.id), isOfView, conditionOf(filter));
}

function conditionOf(filter: OrderFilter): SQL | undefined {
  const { states, fulfilments, money, deliveryKinds, paymentKinds, countries, from, to } = filter;
  const { email, userId, sku, search } = filter;
  const oneOf = (value: SQL, words: readonly string[] | undefined) =>
    words && inArray(value, words.length > 0 ? [...words] : ['']);
  return and(
    states && inArray(orders.state, [...states]),
    fulfilments && inArray(orders.fulfilment, [...fulfilments]),
    money && sql`(${sql.join(money.map(isMoney), sql` or `)})`,
    oneOf(sql`${orders.delivery} ->> 'kind'`, deliveryKinds),
    oneOf(sql`${orders.payment} ->> 'kind'`, paymentKinds),
    oneOf(sql`${orders.shippingAddress} ->> 'country'`, countries),
    from && gte(orders.createdAt, from),
    to && lte(orders.createdAt, to),
    email === undefined ? undefined : eq(orders.email, email.toLowerCase()),
    userId === undefined ? undefined : eq(orders.userId, userId),
    sku === undefined ? undefined : sql`${orders.id} in (${ordersWithSku(sql`= ${sku.toLowerCase()}`)})`,
    searched(search?.trim() ?? ''),
  );
}

function searched(sought: string): SQL | undefined {
  if (sought === '') return undefined;
  const found = sql`select id from ${orders} where ${holds(orderWords(orders), foldText(sought))}`;
  return sql`${orders.id} in (${found} union ${ordersWithSku(sql`like ${`%${sought.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`)})`;
}

function ordersWithSku(fits: SQL): SQL {
  return sql`select order_id from ${orderLines} where lower(${orderLines.sku}) ${fits}`;
}

/** `moneyStateOf` (order-fulfilment.ts) as a condition. */
function isMoney(state: MoneyState): SQL {
  const { receivedCents, refundedCents, writtenOffCents, totals } = orders;
  const open = openCents(orders);
  const isUnpaid = sql`${receivedCents} = 0 and (${open} > 0
    or (${writtenOffCents} = 0 and (${totals} ->> 'orderTotal')::bigint > 0))`;
  const settled = (fits: SQL) => sql`(${refundedCents} = 0 and not (${isUnpaid}) and ${open} ${fits})`;
  switch (state) {
    case 'unpaid':
      return sql`(${refundedCents} = 0 and ${isUnpaid})`;
    case 'partlyPaid':
      // Without money it is unpaid, whatever was written off, unless that was all.
      return sql`(${receivedCents} > 0 and ${isUnsettled(orders)} and ${settled(sql`> 0`)})`;
    case 'paid':
      return settled(sql`= 0`);
    case 'overpaid':
      return sql`(${isUnsettled(orders)} and ${settled(sql`< 0`)})`;
    case 'partlyRefunded':
      return sql`(${refundedCents} > 0 and ${refundedCents} < ${receivedCents})`;
    case 'refunded':
      return sql`(${refundedCents} > 0 and ${refundedCents} >= ${receivedCents})`;
  }
}
