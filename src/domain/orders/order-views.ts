import { type SQL, sql } from 'drizzle-orm';
import { calendarDay, workingDayBefore } from '#values/calendar-day.ts';
import type { OrderView } from '#values/orders.ts';
import type { Context } from '../context.ts';
import { joinRefunds } from './money-ledger.ts';
import { isOverpaid, isUnsettled, openCents, orderLines, orders } from './orders-tables.ts';
import { paymentAttempts, refundQueue } from './payments-tables.ts';
import { withdrawals } from './withdrawals-tables.ts';

/* What waits for whoever sees to orders: the figures of the overview are the lengths of these lists (docs/rules/orders.md). */

type Asking = Pick<Context, 'clock' | 'site'>;

/** The day (YYYY-MM-DD, where the site is) from whose beginning on orders are new: on Monday those of the weekend are. */
export function newOrdersSince({ clock, site }: Asking): string {
  return workingDayBefore(calendarDay(clock.now(), site.timeZone));
}

/** The beginning of a day where the site is. */
export function beginningOf(day: string, { site }: Pick<Context, 'site'>): SQL {
  return sql`(${day}::timestamp at time zone ${site.timeZone})`;
}

/** Pieces of a line that nothing has been done with. */
export const openOfLine = sql`(line.quantity - line.in_production - line.ready - line.sent - line.handed_over - line.returned - line.cancelled)`;

/** `isMade` (order-act-rules.ts) as a condition. */
export const isCutLine = sql`(line.made_to_measure or jsonb_path_exists(line.members, '$[*] ? (@.madeToMeasure == true)'))`;

function hasLine(fits: SQL): SQL {
  return sql`exists (select from ${orderLines} line where line.order_id = "order".id and ${fits})`;
}

/** Open ones that are paid, or are paid on delivery, with goods in the house. */
const isWaiting = sql`${orders.state} = 'open' and ${orders.fulfilment} in ('open', 'inProduction', 'ready', 'partlySent')
  and ${orders.status} in ('paid', 'processing')`;

const views: Readonly<Record<OrderView, (asking: Asking) => SQL>> = {
  new: (asking) => sql`${orders.state} <> 'cancelled'
    and ${orders.createdAt} >= ${beginningOf(newOrdersSince(asking), asking)}`,
  // What is paid on delivery is to be booked once it was delivered.
  toPay: () => sql`${orders.state} <> 'cancelled' and ${isUnsettled(orders)} and ${openCents(orders)} > 0
    and (${orders.payment} ->> 'kind' <> 'cashOnDelivery' or ${orders.fulfilment} in ('sent', 'handedOver', 'partlyReturned'))`,
  toMake: () =>
    sql`${isWaiting} and ${hasLine(sql`${isCutLine} and line.in_production + ${openOfLine} > 0`)}`,
  toSend: () => sql`${isWaiting} and ${orders.delivery} is not null
    and ${hasLine(sql`(line.ready > 0 or (${openOfLine} > 0 and line.format <> 'eproduct' and not ${isCutLine}))`)}`,
  toGiveBack: () => sql`${orders.id} in (
    select id from ${orders} where ${isOverpaid(orders)}
    union select coalesce(${paymentAttempts.orderId}, ${withdrawals.orderId})
      from ${refundQueue} ${joinRefunds()} where ${refundQueue.refundedAt} is null)`,
};

/** Whether an order waits for this. Orders by card that nobody has paid wait for nothing. */
export function isInView(asking: Asking, view: OrderView): SQL {
  return sql`(${orders.confirmedAt} is not null and ${views[view](asking)})`;
}
