import type { Static } from 'typebox';
import type {
  IssuedPaper,
  ListedPaper as Listed,
  ManagedPaper as Managed,
} from '#contract/shapes/paper-shapes.ts';
import type { Context } from '#domain/context.ts';
import type { OrderRow } from '#domain/orders/order-record.ts';
import { paperFileName } from '#domain/orders/paper-mails.ts';
import { inForce, type Paper } from '#domain/orders/paper-record.ts';
import type { ManagedPaper } from '#domain/orders/papers-list.ts';
import type { ListedPaper } from '#domain/orders/papers-queries.ts';
import { majorFromCents } from '#values/money.ts';
import type { FileAnswer } from '../endpoint-routes.ts';
import { paperAnswer } from '../v1/orders/papers.ts';

/** The file of a paper: it never changes, and is nobody else's business. */
export function orderPaperAnswer(paper: Pick<Paper, 'label'>, bytes: Buffer): FileAnswer {
  return paperAnswer(paperFileName(paper).replace(/\.pdf$/, ''), bytes);
}

export function toIssuedPaper(paper: Paper): Static<typeof IssuedPaper> {
  const { orderNumber, currency } = paper.terms;
  return issuedShape({ ...paper, orderNumber, currency: currency.label });
}

export function toManagedPaper({ site }: Context, paper: ManagedPaper): Static<typeof Managed> {
  return {
    ...issuedShape(paper),
    site: site.siteId,
    erasedAt: paper.erasedAt?.toISOString() ?? null,
  };
}

function issuedShape(paper: ManagedPaper): Static<typeof IssuedPaper> {
  const { id, orderId, kind, premises, device, number: count, event, operator, revision, refersTo } = paper;
  return {
    id,
    orderId,
    orderNumber: paper.orderNumber,
    kind,
    number: paper.label,
    premises,
    device,
    count,
    issuedAt: paper.issuedAt.toISOString(),
    event,
    operator,
    revision,
    refersTo,
    total: majorFromCents(paper.grossCents),
    currency: paper.currency,
    fileHash: paper.fileHash,
  };
}

/** @param key what opens them; undefined: they are named and no more */
export function toListedPaper(
  { id, kind, label, issuedAt }: ListedPaper,
  key: OrderRow['paperKey'] | undefined,
): Static<typeof Listed> {
  return {
    id,
    kind,
    number: label,
    issuedAt: issuedAt.toISOString(),
    url: key === undefined ? null : `/api/v2/order/paper/${id}?key=${key}`,
  };
}

/** The invoice that counts among the papers of an order, else the one of another program that is noted at it. */
export function toInvoiceFacts(
  order: Pick<OrderRow, 'outsideInvoice'>,
  papers: readonly ListedPaper[],
): { number: string; issuedAt: string } | null {
  const invoice = inForce(papers, 'invoice');
  if (!invoice) return order.outsideInvoice;
  return { number: invoice.label, issuedAt: invoice.issuedAt.toISOString() };
}
