import { and, desc, eq } from 'drizzle-orm';
import type { Site } from '#domain/site.ts';
import { isInvoicedElsewhere, type PaperKind } from '#values/invoicing.ts';
import type { Permission } from '#values/permissions.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { actorIdOf } from '../actor.ts';
import { may, requirePermission } from '../authorisation.ts';
import { type Context, inTransactionOnce, type ShopRuntime } from '../context.ts';
import { sendPapers } from './order-confirmation.ts';
import { hasGoods, isBrought } from './order-fulfilment.ts';
import type { Order } from './order-record.ts';
import { orderIn } from './order-words.ts';
import { findAndLockOrder, withLines } from './orders-queries.ts';
import { frozen, type Issuing, issue, issueCredit, issueInvoice } from './paper-issuing.ts';
import { type ForcePaper, inForce, type Paper, type PaperContent } from './paper-record.ts';
import { listPapers } from './papers-queries.ts';
import { papers } from './papers-tables.ts';

/** A part of an order as calls name it: a line's id is its place in the order, from 1. */
export type NamedPart = { readonly lineId: number; readonly quantity: number };

export type PaperWish = {
  readonly orderId: number;
  readonly kind: PaperKind;
  /** Of delivery notes and packing slips; absent: all that can be. */
  readonly lines?: readonly NamedPart[] | undefined;
};

/** What is about money is issued by who may, what goes with the goods by who sees to orders or makes them. */
const rights: Readonly<Record<PaperKind, readonly Permission[]>> = {
  invoice: ['papers.issue'],
  advance: ['papers.issue'],
  credit: ['papers.issue'],
  deliveryNote: ['orders.manage', 'production.manage'],
  packingSlip: ['orders.manage', 'production.manage'],
};

/**
 * Issues a paper manually: an invoice (crediting a valid advance), an advance, a credit note for a valid paper, a
 * delivery note, a packing slip. Goods delivered before payment get their invoice at delivery; packed ones
 * have none yet. Invoices and credit notes are mailed to the buyer.
 * @returns the requested paper
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND, ACTION_NOT_ALLOWED with the kinds that could be issued,
 * INVOICED_ELSEWHERE with those for an invoice, advance or credit note if another program issues them, VALIDATION for
 * lines that the order does not have, that are named twice, or that exceed what is left
 */
export async function issuePaper(context: Context, wish: PaperWish): Promise<Paper> {
  requirePermission(context, rights[wish.kind]);
  const operator = String(actorIdOf(context) ?? '');
  const issueWanted = async (transaction: Context) => {
    const { site } = transaction;
    const row = await findAndLockOrder(transaction, wish.orderId);
    if (row?.siteId !== site.id) throw new Refusal('NOT_FOUND');
    const order = await withLines(transaction, row);
    const all = await listPapers(transaction, order);
    const allowed = allowedKinds(site, order, all);
    if (isMoney(wish.kind) && isInvoicedElsewhere(site.options)) {
      throw new Refusal('INVOICED_ELSEWHERE', { allowedActions: allowed });
    }
    if (!allowed.includes(wish.kind)) throw new Refusal('ACTION_NOT_ALLOWED', { allowedActions: allowed });
    if (wish.lines && !takesLines.has(wish.kind)) {
      throw new Refusal('VALIDATION', {}, { lines: { rule: 'oneOf' } });
    }
    const [wanted, ...others] = await issueKind(transaction, site, order, all, wish, operator);
    if (!wanted) throw new Error('A paper that may be issued was not.');
    const mailed = [wanted, ...others].filter(({ kind }) => isMoney(kind));
    await sendPapers(
      transaction,
      site,
      order,
      mailed.toSorted((a, b) => a.id - b.id),
    );
    return wanted;
  };
  return inTransactionOnce(context, issueWanted, () => getNewest(context, wish));
}

async function getNewest({ database, site }: Context, { orderId, kind }: PaperWish): Promise<Paper> {
  const [newest] = await database
    .select()
    .from(papers)
    .where(and(eq(papers.orderId, orderId), eq(papers.siteId, site.id), eq(papers.kind, kind)))
    .orderBy(desc(papers.id))
    .limit(1);
  if (!newest) throw new Refusal('NOT_FOUND');
  return newest;
}

function isMoney(kind: PaperKind): boolean {
  return rights[kind].includes('papers.issue');
}

/** A credit note by hand is about the whole: what makes a part not due (cancelled, taken back, edited) issues the credit note of that part. */
const takesLines: ReadonlySet<PaperKind> = new Set(['deliveryNote', 'packingSlip']);

/** What whoever asks can issue about an order now. */
export function papersAllowed(
  { actor, site }: Pick<Context, 'actor' | 'site'>,
  order: Order,
  all: readonly ForcePaper[],
): PaperKind[] {
  return allowedKinds(site, order, all).filter((kind) => rights[kind].some((right) => may(actor, right)));
}

/** What can be issued about an order as it is. */
function allowedKinds({ options }: Site, order: Order, all: readonly ForcePaper[]): PaperKind[] {
  const kinds = kindsOf(order, all);
  return isInvoicedElsewhere(options) ? kinds.filter((kind) => !isMoney(kind)) : kinds;
}

function kindsOf(order: Order, all: readonly ForcePaper[]): PaperKind[] {
  // Of what was cancelled or came back as a whole nothing is left to be paid.
  const isCancelled = order.status === 'cancelled' || (order.dueCents === 0 && order.totals.orderTotal > 0);
  const invoice = inForce(all, 'invoice');
  const advance = inForce(all, 'advance');
  return [
    ...(!isCancelled && !invoice ? ['invoice' as const] : []),
    ...(!isCancelled && !invoice && !advance ? ['advance' as const] : []),
    ...(invoice || advance ? ['credit' as const] : []),
    ...(!isCancelled && order.delivery && hasGoods(order.lines)
      ? ['deliveryNote' as const, 'packingSlip' as const]
      : []),
  ];
}

/** @returns the paper that was asked for, then what came with it */
async function issueKind(
  context: Context,
  site: Site,
  order: Order,
  all: Paper[],
  { kind, lines }: PaperWish,
  operator: string,
): Promise<Paper[]> {
  const byHand: Issuing = { event: 'byHand', operator };
  switch (kind) {
    case 'invoice':
      return (await issueInvoice(context, site, order, byHand)).reverse();
    case 'advance':
      return [
        await issue(context, site, order, all, { ...byHand, kind, content: frozen(context, site, order) }),
      ];
    case 'credit': {
      const paper = inForce(all, 'invoice') ?? inForce(all, 'advance');
      if (!paper) return [];
      return [await issueCredit(context, site, order, all, paper, byHand)];
    }
    case 'deliveryNote':
    case 'packingSlip': {
      // Whoever packs reads it, no buyer.
      const read = kind === 'packingSlip' ? orderIn(order, site.defaultLanguage) : order;
      const brought = broughtOf(frozen(context, site, read));
      const content = lines ? withPieces(brought, piecesOf(brought, lines)) : brought;
      const note = await issue(context, site, order, all, { ...byHand, kind, content });
      if (kind === 'packingSlip') return [note];
      return [note, ...(await issueInvoice(context, site, order, { event: 'sent', operator }))];
    }
  }
}

/** What is brought, without a price. */
function broughtOf(content: PaperContent): PaperContent {
  return { ...content, lines: content.lines.filter(isBrought), grossCents: 0 };
}

/** Some pieces of what is brought, by the positions of their lines. */
function withPieces(brought: PaperContent, pieces: ReadonlyMap<number, number>): PaperContent {
  return {
    ...brought,
    lines: brought.lines.flatMap((line) => {
      const quantity = pieces.get(line.position);
      return quantity === undefined ? [] : [{ ...line, quantity }];
    }),
  };
}

/**
 * The delivery note of goods that leave the house, and the invoice where none counts, in the caller's transaction; invoices are mailed.
 * @param order as it is then
 * @param pieces by the positions of their lines
 */
export async function issueSent(
  runtime: ShopRuntime,
  site: Site,
  order: Order,
  pieces: ReadonlyMap<number, number>,
  operator: string,
): Promise<Paper> {
  const sent: Issuing = { event: 'sent', operator };
  const content = withPieces(broughtOf(frozen(runtime, site, order)), pieces);
  const all = await listPapers(runtime, order);
  const note = await issue(runtime, site, order, all, { ...sent, kind: 'deliveryNote', content });
  await sendPapers(runtime, site, order, await issueInvoice(runtime, site, order, sent));
  return note;
}

/** The pieces that are named, by the positions of their lines. */
function piecesOf({ lines }: PaperContent, named: readonly NamedPart[]): Map<number, number> {
  const problems: FieldErrors = {};
  const pieces = new Map<number, number>();
  for (const [index, { lineId, quantity }] of named.entries()) {
    const line = lines.find(({ position }) => position + 1 === lineId);
    if (!line) problems[`lines.${index}.lineId`] = { rule: 'oneOf' };
    else if (pieces.has(line.position)) problems[`lines.${index}.lineId`] = { rule: 'twice' };
    else if (quantity > line.quantity)
      problems[`lines.${index}.quantity`] = { rule: 'maximum', parameter: line.quantity };
    if (line) pieces.set(line.position, quantity);
  }
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
  return pieces;
}
