import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { joinPapers } from '#platform/pdf/paper-workshop.ts';
import type { PaperKind } from '#values/invoicing.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import type { Context } from '../context.ts';
import { orders } from './orders-tables.ts';
import { type FiledPaper, type PaperSources, readPaperFile } from './paper-files.ts';
import { inForce } from './paper-record.ts';
import { papers } from './papers-tables.ts';

export type Printing = {
  /** As many as printedOrdersMaximum. */
  readonly orderIds: readonly number[];
  /** Of each order, in this order: the invoice or advance that counts, the newest of another kind. */
  readonly kinds: readonly PaperKind[];
};

/**
 * Papers of several orders as one PDF, pages unchanged, for the staff who handle orders.
 * @returns a PDF: the kinds of the first order, then those of the next
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; VALIDATION for an order that the site does not have or that is named
 * twice, and for orders that lack a paper, all listed in `missing`; then there is no PDF
 */
export async function printPapers(
  context: Context,
  sources: PaperSources,
  { orderIds, kinds }: Printing,
): Promise<Buffer> {
  requirePermission(context, 'orders.read');
  const wanted = await findPapers(context, { orderIds, kinds });
  const files: Buffer[] = [];
  for (const paper of wanted) files.push(await readPaperFile(context, sources, paper));
  return joinPapers(files);
}

async function findPapers(context: Context, { orderIds, kinds }: Printing): Promise<FiledPaper[]> {
  const { database, site } = context;
  const known = await database
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.siteId, site.id), inArray(orders.id, [...orderIds])));
  const knownIds = new Set(known.map(({ id }) => id));
  const { id, siteId, orderId, kind, refersTo, grossCents, fileHash } = papers;
  const rows = await database
    .select({ id, siteId, orderId, kind, refersTo, grossCents, fileHash })
    .from(papers)
    .where(and(inArray(orderId, [...knownIds]), eq(siteId, site.id), isNull(papers.erasedAt)))
    .orderBy(asc(id));
  const byOrder = Map.groupBy(rows, (paper) => paper.orderId);
  const problems: FieldErrors = twiceIn('kinds', kinds);
  Object.assign(problems, twiceIn('orderIds', orderIds));
  const missing: { orderId: number; kind: PaperKind }[] = [];
  const wanted: FiledPaper[] = [];
  for (const [index, one] of orderIds.entries()) {
    if (!knownIds.has(one)) problems[`orderIds.${index}`] = { rule: 'oneOf' };
    else {
      for (const kindOf of kinds) {
        const paper = paperOf(byOrder.get(one) ?? [], kindOf);
        if (paper) wanted.push(paper);
        else {
          missing.push({ orderId: one, kind: kindOf });
          problems[`orderIds.${index}`] ??= { rule: 'required', parameter: kindOf };
        }
      }
    }
  }
  if (Object.keys(problems).length > 0) {
    throw new Refusal('VALIDATION', missing.length > 0 ? { missing } : {}, problems);
  }
  return wanted;
}

type Printed = FiledPaper & Parameters<typeof inForce>[0][number];

function paperOf(all: readonly Printed[], kind: PaperKind): Printed | undefined {
  if (kind === 'invoice' || kind === 'advance') return inForce(all, kind);
  return all.findLast((paper) => paper.kind === kind);
}

function twiceIn(field: string, entries: readonly (string | number)[]): FieldErrors {
  const again = entries.flatMap((entry, index) => (entries.indexOf(entry) < index ? [index] : []));
  return Object.fromEntries(again.map((index) => [`${field}.${index}`, { rule: 'twice' }]));
}
