import { eq } from 'drizzle-orm';
import { isInvoicedElsewhere } from '#values/invoicing.ts';
import { Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import { type Context, inTransaction } from '../context.ts';
import { queueSiteMail } from '../sites/site-mails.ts';
import type { OrderRow } from './order-record.ts';
import { findAndLockOrder } from './orders-queries.ts';
import { type OutsideInvoice, orders } from './orders-tables.ts';
import { outsideInvoiceMail } from './paper-mails.ts';
import { inForce } from './paper-record.ts';
import { type ListedPaper, listPapersOf } from './papers-queries.ts';
import { isAddressProven } from './proven-address.ts';

export type OutsideInvoiceNote = {
  readonly orderId: number;
  /** As the other program prints it; null takes the note away. */
  readonly number: string | null;
  /** Of its issue; undefined: now. */
  readonly issuedAt?: Date | undefined;
  /** Whether to notify the buyer by mail; nobody is notified twice of the same number. */
  readonly notify: boolean;
};

/**
 * Notes the invoice that another program has issued about an order, for those who issue invoices.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND; ACTION_NOT_ALLOWED where the shop issues its invoices itself, or has issued
 *   one about this order that counts
 */
export async function noteOutsideInvoice(
  context: Context,
  { orderId, number, issuedAt, notify }: OutsideInvoiceNote,
): Promise<OrderRow> {
  requirePermission(context, 'papers.issue');
  return inTransaction(context, async (transaction) => {
    const { site, database, clock } = transaction;
    const order = await findAndLockOrder(transaction, orderId);
    if (order?.siteId !== site.id) throw new Refusal('NOT_FOUND');
    const hasOwn = inForce(await listPapersOf(transaction, [orderId]), 'invoice') !== undefined;
    if (!isInvoicedElsewhere(site.options) || hasOwn) {
      throw new Refusal('ACTION_NOT_ALLOWED', { allowedActions: [] });
    }
    const outsideInvoice =
      number === null ? null : { number, issuedAt: (issuedAt ?? clock.now()).toISOString() };
    await database.update(orders).set({ outsideInvoice }).where(eq(orders.id, orderId));
    const noted = { ...order, outsideInvoice };
    if (notify && outsideInvoice && outsideInvoice.number !== order.outsideInvoice?.number) {
      const isProven = await isAddressProven(transaction, order);
      const mail = outsideInvoiceMail(site, noted, outsideInvoice, isProven);
      await queueSiteMail(transaction, site, mail, { kind: 'order.papers', recipient: order.email });
    }
    return noted;
  });
}

/** The invoice of another program that an order shows: none where the shop's own one counts. */
export function shownOutsideInvoice(
  { outsideInvoice }: Pick<OrderRow, 'outsideInvoice'>,
  papers: readonly ListedPaper[],
): OutsideInvoice | null {
  return inForce(papers, 'invoice') ? null : outsideInvoice;
}
