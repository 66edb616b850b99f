import { sql } from 'drizzle-orm';
import { calendarDay } from '#values/calendar-day.ts';
import { confirmedUserId } from '../accounts/users-queries.ts';
import type { Context } from '../context.ts';
import type { NewOrder, Order } from './order-record.ts';
import { orderNumberOf } from './orders-rules.ts';
import { orderAdjustments, orderCounters, orderLines, orders } from './orders-tables.ts';

/** 192 random bits of a slug: who knows it may see the confirmation (api.md asks for 128). */
const slugBytes = 24;

/**
 * Writes an order in the caller's transaction and gives it its number. The counter's row is held until the commit, so
 * that numbers have no gaps; therefore this comes as late in the transaction as it can.
 */
export async function recordOrder(context: Context, order: NewOrder): Promise<Order> {
  const { database, site, store, clock, random, language } = context;
  const { lines, adjustments, ...facts } = order;
  const createdAt = clock.now();
  const orderNumber = await nextOrderNumber(context, createdAt);
  const [row] = await database
    .insert(orders)
    .values({
      ...facts,
      siteId: site.id,
      storeId: store.id,
      language,
      orderNumber,
      // A guest's order joins the confirmed account of its address at once (readings.md).
      userId: facts.userId ?? confirmedUserId(site.id, facts.email),
      slug: random.token(slugBytes),
      createdAt,
    })
    .returning();
  if (!row) throw new Error('A new order was not returned.');
  await database.insert(orderLines).values(lines.map((line) => ({ ...line, orderId: row.id })));
  if (adjustments.length > 0) {
    await database
      .insert(orderAdjustments)
      .values(adjustments.map((adjustment) => ({ ...adjustment, orderId: row.id })));
  }
  return { ...row, lines };
}

async function nextOrderNumber({ database, site }: Context, at: Date): Promise<string> {
  const year = Number(calendarDay(at).slice(0, 4));
  const [counter] = await database
    .insert(orderCounters)
    .values({ siteId: site.id, year, last: 1 })
    .onConflictDoUpdate({
      target: [orderCounters.siteId, orderCounters.year],
      set: { last: sql`${orderCounters.last} + 1` },
    })
    .returning({ last: orderCounters.last });
  if (!counter) throw new Error('The next order number was not returned.');
  return orderNumberOf(site.siteId, year, counter.last);
}
