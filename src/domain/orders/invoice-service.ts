import { eq, sql } from 'drizzle-orm';
import type { Site } from '#domain/site.ts';
import { calendarDay } from '#values/calendar-day.ts';
import { Refusal } from '#values/refusal.ts';
import { inTransaction, type ShopRuntime } from '../context.ts';
import { invoiceCounters, invoices } from './invoices-tables.ts';
import type { OrderRow } from './order-record.ts';
import type { Invoice } from './orders-of-people.ts';
import { findAndLockOrder } from './orders-queries.ts';
import { sellerOf } from './seller.ts';

/**
 * The invoice of an order, issued when it is first asked for: one an order, numbered without gaps per site and year. Who
 * issues it is kept as they are then.
 * @throws Refusal NOT_FOUND for a cancelled order that never had one
 */
export async function getInvoice(
  runtime: ShopRuntime,
  site: Site,
  { id }: Pick<OrderRow, 'id'>,
): Promise<Invoice> {
  return inTransaction(runtime, async (transaction) => {
    const { database, clock } = transaction;
    const order = await findAndLockOrder(transaction, id);
    const [known] = await database.select().from(invoices).where(eq(invoices.orderId, id));
    if (known) return known;
    if (!order || order.status === 'cancelled') throw new Refusal('NOT_FOUND');
    const issuedAt = clock.now();
    const year = Number(calendarDay(issuedAt, site.timeZone).slice(0, 4));
    const { siteId } = order;
    const [counter] = await database
      .insert(invoiceCounters)
      .values({ siteId, year, last: 1 })
      .onConflictDoUpdate({
        target: [invoiceCounters.siteId, invoiceCounters.year],
        set: { last: sql`${invoiceCounters.last} + 1` },
      })
      .returning({ number: invoiceCounters.last });
    if (!counter) throw new Error('The next invoice number was not returned.');
    const invoice = { orderId: id, siteId, year, number: counter.number, issuedAt, seller: sellerOf(site) };
    await database.insert(invoices).values(invoice);
    return invoice;
  });
}

/** The invoice of an order, where one has been issued. */
export async function findInvoice(
  { database }: Pick<ShopRuntime, 'database'>,
  { id }: Pick<OrderRow, 'id'>,
): Promise<Invoice | null> {
  const [invoice] = await database.select().from(invoices).where(eq(invoices.orderId, id));
  return invoice ?? null;
}

/** `12-1001-1/2026`: count, premises, device as Croatian invoices are numbered, with the year that begins anew. */
export function invoiceNumberOf({
  number,
  year,
  seller,
}: Pick<Invoice, 'number' | 'year' | 'seller'>): string {
  return `${number}-${seller.siteId}-1/${year}`;
}
