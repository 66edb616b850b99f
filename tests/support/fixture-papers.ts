import { inTransaction } from '#domain/context.ts';
import { markOrderPaid } from '#domain/orders/order-acceptance.ts';
import { findAndLockOrder, withLines } from '#domain/orders/orders-queries.ts';
import { issueInvoice } from '#domain/orders/paper-issuing.ts';
import type { Paper } from '#domain/orders/paper-record.ts';
import type { Site } from '#domain/site.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { headersOfScope } from './editors.ts';
import { order, readyBuyer } from './fixture-buyer.ts';
import { rowsOf } from './fixture-payment.ts';
import { type FixtureShop, openFixtureShop, shopKey } from './fixture-shop.ts';

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

export type StoredPaper = {
  readonly id: number;
  readonly kind: string;
  readonly label: string;
  readonly number: number;
  readonly event: string;
  readonly refers_to: number | null;
  readonly gross_cents: number;
  readonly terms: { readonly dueOn: string | null };
  readonly file_hash: string | null;
};

export type PaperShop = {
  readonly shop: FixtureShop;
  /** Headers of an admin. */
  readonly admin: Record<string, string>;
  readonly ask: ReturnType<typeof paperCalls>;
  /** Has an order be paid, by whatever way. */
  readonly pay: (orderId: number) => Promise<unknown>;
};

/** A shop whose papers an admin asks about. */
export async function openPaperShop(clock?: Clock): Promise<PaperShop> {
  const shop = await openFixtureShop(clock);
  const admin = { ...(await headersOfScope(shop, 'admin')) };
  return {
    shop,
    admin,
    ask: paperCalls(shop, admin),
    pay: (orderId) => markOrderPaid(shop.runtime, shop.shop.dependencies, orderId),
  };
}

/** What is asked about papers; they are issued as `admin` unless told. */
export function paperCalls(shop: FixtureShop, admin: Record<string, string>) {
  return {
    issue: (body: object, headers = admin) => shop.call('POST', '/api/v1/manage/paper/issue', body, headers),
    papersOf: (orderId: number) =>
      rowsOf<StoredPaper>(shop, 'select * from paper where order_id = $1 order by id', orderId),
    file: (url: string, headers: Record<string, string> = {}) =>
      shop.app.inject({ url, headers: { apiKey: shopKey, ...headers } }),
    async guestOrder(payment = 1, headers: Record<string, string> = {}) {
      const buyer = await readyBuyer(shop, { screw: 2 }, { payment, headers });
      const { data } = await order(shop, buyer, {}, headers);
      return data as { id: number; orderSlug: string; orderNumber: string; paperKey: string };
    },
  };
}
