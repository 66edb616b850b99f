import { getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { namedStatement } from '#platform/database/named-statement.ts';
import { calendarDay } from '#values/calendar-day.ts';
import { confirmedUserId } from '../accounts/users-queries.ts';
import { placesOf } from '../catalogue/stock/stock-ledger.ts';
import type { Context } from '../context.ts';
import { allOpen } from './order-fulfilment.ts';
import type { NewOrder, Order, OrderAdjustment, UnwrittenOrder } from './order-record.ts';
import { promisedDay } from './order-steps.ts';
import { orderNumberOf } from './orders-rules.ts';
import { orderAdjustments, orderLines, orders } from './orders-tables.ts';
import { isConfirmedAtOnce } from './payment-attempts.ts';
import type { StockTaken } from './stock-taking.ts';

/** 192 random bits of a slug: who knows it may see the confirmation (docs/rules/checkout.md asks for 128). */
const slugBytes = 24;

const countOrder = namedStatement<{ last: number }>(
  'order_number',
  () => sql`
    insert into order_counter (site_id, year, last)
    values (${sql.placeholder('siteId')}::int, ${sql.placeholder('year')}::int, 1)
    on conflict (site_id, year) do update set last = order_counter.last + 1
    returning last`,
);

/**
 * The next number of the context's site. The counter's row is held until the commit, so that numbers have no gaps;
 * therefore this comes as late in the transaction as it can.
 */
export async function nextOrderNumber({ database, site, clock }: Context): Promise<string> {
  const year = Number(calendarDay(clock.now(), site.timeZone).slice(0, 4));
  const [counter] = await countOrder(database, { siteId: site.id, year });
  if (!counter) throw new Error('The next order number was not returned.');
  return orderNumberOf(site.siteId, year, counter.last);
}

/** Columns that are given with a new order, by their names in code. */
const { id: _id, userId: _userId, ...givenColumns } = getTableColumns(orders);
const { orderId: _lineOrder, ...lineColumns } = getTableColumns(orderLines);
const { id: _adjustment, orderId: _adjusted, ...adjustmentColumns } = getTableColumns(orderAdjustments);

/** An order with its lines, adjustments, what it has taken from stock and the movements of that, in one statement. */
const insertOrder = namedStatement<{ id: number; userId: number | null }>('order_insert', () => {
  const listOf = (columns: Record<string, PgColumn>, of?: string) =>
    sql.join(
      Object.values(columns).map(({ name }) =>
        of === undefined ? sql.identifier(name) : sql`${sql.identifier(of)}.${sql.identifier(name)}`,
      ),
      sql`, `,
    );
  const email = sql`given.email`;
  return sql`
    with made as (
      insert into "order" (user_id, ${listOf(givenColumns)})
      select coalesce(given.user_id, ${confirmedUserId(sql`given.site_id`, email)}), ${listOf(givenColumns, 'given')}
      from jsonb_populate_record(null::"order", ${sql.placeholder('order')}::jsonb) given
      returning id, user_id, created_at),
    sold as (
      insert into order_line (order_id, ${listOf(lineColumns)})
      select made.id, ${listOf(lineColumns, 'line')} from made,
        jsonb_populate_recordset(null::order_line, ${sql.placeholder('lines')}::jsonb) line),
    adjusted as (
      insert into order_adjustment (order_id, ${listOf(adjustmentColumns)})
      select made.id, ${listOf(adjustmentColumns, 'adjustment')} from made,
        jsonb_populate_recordset(null::order_adjustment, ${sql.placeholder('adjustments')}::jsonb) adjustment),
    taken as (
      insert into order_stock (order_id, product_id, thousandths, branches)
      select made.id, taken."productId", taken.thousandths, taken.branches from made,
        jsonb_to_recordset(${sql.placeholder('taken')}::jsonb) as taken("productId" int, thousandths int, branches jsonb)),
    allocated as (
      insert into stock_movement (product_id, place_id, kind, thousandths, order_id, at)
      select moved."productId", moved."placeId", 'allocate', moved.thousandths, made.id, made.created_at from made,
        jsonb_to_recordset(${sql.placeholder('allocated')}::jsonb) as moved("productId" int, "placeId" int, thousandths bigint))
    select id, user_id as "userId" from made`;
});

/** An order under its number, now; `recordOrder` writes it. One that waits for no gateway is confirmed by that. */
export function numberedOrder(
  { site, store, clock, random, language }: Context,
  { adjustments: _, lines, ...order }: NewOrder,
  orderNumber: string,
): UnwrittenOrder {
  const createdAt = clock.now();
  return {
    ...order,
    version: 1,
    revision: 1,
    state: 'open',
    fulfilment: 'open',
    dueCents: order.totals.orderTotal,
    receivedCents: 0,
    refundedCents: 0,
    writtenOffCents: 0,
    dueOn: promisedDay({ ...order, orderNumber, createdAt }),
    closedAt: null,
    lines: lines.map((line) => ({ ...line, ...allOpen })),
    siteId: site.id,
    storeId: store.id,
    language,
    orderNumber,
    slug: random.token(slugBytes),
    paperKey: random.token(slugBytes),
    createdAt,
    confirmedAt: isConfirmedAtOnce(order) ? createdAt : null,
    erasureWantedAt: null,
    receivedAt: null,
    outsideInvoice: null,
  };
}

/**
 * Writes an order in the caller's transaction.
 * @param taken what it has taken from stock: noted, so that it can be given back to the thousandth, and to where it lay
 */
export async function recordOrder(
  { database, emit }: Context,
  order: UnwrittenOrder,
  adjustments: readonly OrderAdjustment[],
  taken: readonly StockTaken[],
): Promise<Order> {
  const { lines, ...row } = order;
  const noted = taken.filter(({ thousandths }) => thousandths > 0);
  const [made] = await insertOrder(database, {
    order: JSON.stringify(inColumns(getTableColumns(orders), row)),
    lines: JSON.stringify(lines.map((line) => inColumns(lineColumns, line))),
    adjustments: JSON.stringify(adjustments.map((one) => inColumns(adjustmentColumns, one))),
    taken: JSON.stringify(noted),
    allocated: JSON.stringify(noted.flatMap(allocationsOf)),
  });
  if (!made) throw new Error('A new order was not returned.');
  emit({ kind: 'order.changed', siteId: order.siteId, orderId: made.id, happened: ['created'] });
  // A guest's order joins the confirmed account of its address at once (docs/rules/checkout.md).
  return { ...order, id: made.id, userId: made.userId };
}

/** What was taken, place by place. */
function allocationsOf({ productId, thousandths: all, branches }: StockTaken) {
  return [...placesOf(all, branches)].flatMap(([placeId, thousandths]) =>
    thousandths > 0 ? [{ productId, placeId, thousandths }] : [],
  );
}

/** A row by the names of its columns. */
function inColumns(columns: Record<string, PgColumn>, row: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(columns).map(([field, { name }]) => [name, row[field] ?? null]));
}
