import { timingSafeEqual } from 'node:crypto';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { BuyerPaperKind } from '#values/invoicing.ts';
import { Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import type { Context, ShopRuntime } from '../context.ts';
import type { OrderRow } from './order-record.ts';
import { orders } from './orders-tables.ts';
import type { Paper } from './paper-record.ts';
import { papers } from './papers-tables.ts';

/** The papers of an order, oldest first; those of an erased person are not among them. */
export async function listPapers(
  { database }: Pick<ShopRuntime, 'database'>,
  { id }: Pick<OrderRow, 'id'>,
): Promise<Paper[]> {
  return database
    .select()
    .from(papers)
    .where(and(eq(papers.orderId, id), isNull(papers.erasedAt)))
    .orderBy(asc(papers.id));
}

/** What lists say of a paper. */
export type ListedPaper = Pick<Paper, 'id' | 'orderId' | 'label' | 'issuedAt' | 'refersTo' | 'grossCents'> & {
  readonly kind: BuyerPaperKind;
};

/** The papers of several orders that their buyers are shown, without what stands on them. */
export async function listPapersOf(
  { database }: Pick<ShopRuntime, 'database'>,
  orderIds: readonly number[],
): Promise<ListedPaper[]> {
  if (orderIds.length === 0) return [];
  const { id, orderId, kind, label, issuedAt, refersTo, grossCents } = papers;
  const rows = await database
    .select({ id, orderId, kind, label, issuedAt, refersTo, grossCents })
    .from(papers)
    .where(and(inArray(papers.orderId, [...orderIds]), isNull(papers.erasedAt)))
    .orderBy(asc(papers.id));
  return rows.flatMap((row) => (row.kind === 'packingSlip' ? [] : [{ ...row, kind: row.kind }]));
}

/** Whether a key opens the papers of an order; that of whoever wanted to be forgotten opens nothing any more. */
export function opensPapers(
  { paperKey, erasureWantedAt }: Pick<OrderRow, 'paperKey' | 'erasureWantedAt'>,
  key: string | undefined,
): boolean {
  if (key === undefined || erasureWantedAt !== null) return false;
  const [given, expected] = [Buffer.from(key, 'utf8'), Buffer.from(paperKey, 'utf8')];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * A paper by its id and the key of its order: the address in mails and on order pages.
 * @throws Refusal NOT_FOUND, also for a wrong key
 */
export async function getPaperByKey(context: Context, paperId: number, key: string): Promise<Paper> {
  const [found] = await context.database
    .select({
      paper: papers,
      order: { paperKey: orders.paperKey, erasureWantedAt: orders.erasureWantedAt },
    })
    .from(papers)
    .innerJoin(orders, eq(orders.id, papers.orderId))
    .where(and(eq(papers.id, paperId), isNull(papers.erasedAt)));
  const isShown = found !== undefined && found.paper.kind !== 'packingSlip' && opensPapers(found.order, key);
  if (!isShown) throw new Refusal('NOT_FOUND');
  return found.paper;
}

/**
 * Any paper of the site, for those who see to orders.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND
 */
export async function getManagedPaper(context: Context, paperId: number): Promise<Paper> {
  requirePermission(context, 'orders.read');
  const [paper] = await context.database
    .select()
    .from(papers)
    .where(and(eq(papers.id, paperId), eq(papers.siteId, context.site.id), isNull(papers.erasedAt)));
  if (!paper) throw new Refusal('NOT_FOUND');
  return paper;
}
