import { inTransaction } from '#domain/context.ts';
import { findAndLockOrder, withLines } from '#domain/orders/orders-queries.ts';
import { issueInvoice } from '#domain/orders/paper-issuing.ts';
import type { Paper } from '#domain/orders/paper-record.ts';
import type { Site } from '#domain/site.ts';
import type { FixtureShop } from './fixture-shop.ts';

/** The invoice of an order as somebody of the company issues it, whatever became of its payment. */
export async function issuedBy(
  { runtime, shop }: FixtureShop,
  orderId: number,
  site: Site = shop.dependencies.directory.getFirst(),
): Promise<Paper> {
  return inTransaction(runtime, async (transaction) => {
    const row = await findAndLockOrder(transaction, orderId);
    if (!row) throw new Error('The order is not there.');
    const order = await withLines(transaction, row);
    const issued = await issueInvoice(transaction, site, order, { event: 'byHand', operator: '1' });
    const invoice = issued.at(-1);
    if (!invoice) throw new Error('The order had its invoice already.');
    return invoice;
  });
}
