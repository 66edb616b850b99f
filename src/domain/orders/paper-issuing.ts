import { sql } from 'drizzle-orm';
import type { Site } from '#domain/site.ts';
import { namedStatement } from '#platform/database/named-statement.ts';
import { calendarDay } from '#values/calendar-day.ts';
import { isInvoicedElsewhere, type PaperKind } from '#values/invoicing.ts';
import type { Cents } from '#values/money.ts';
import type { ShopRuntime } from '../context.ts';
import { sellerOf } from './order-currency.ts';
import { bankTransferOf, dueDayOf, type Order, type OrderRow } from './order-record.ts';
import { remainderOf, restOf, takenBack } from './paper-amounts.ts';
import { paperPlaceOf } from './paper-place.ts';
import { contentOf, inForce, type Paper, type PaperContent } from './paper-record.ts';
import { listPapers } from './papers-queries.ts';
import { papers } from './papers-tables.ts';

/**
 * Papers are issued by what happens to an order, in the transaction in which it happens and which holds the order: so of two
 * events at once the second one finds what the first one issued. The row of the counter is the last that is locked. Where another
 * program issues the invoices, nothing that happens issues one here, nor takes one back.
 */

/** Why and by whom a paper is issued. */
export type Issuing = Pick<Paper, 'event' | 'operator'>;

/** Names the program itself where the law asks for an operator. */
const program = 'web';

export const issuings = {
  paid: { event: 'paid', operator: program },
  changed: { event: 'changed', operator: program },
  cancelled: { event: 'cancelled', operator: program },
} as const satisfies Record<string, Issuing>;

/** What is recorded in addition to what the program knows itself. */
type NewPaper = Issuing & {
  readonly kind: PaperKind;
  readonly content: PaperContent;
  readonly refersTo?: Paper | undefined;
};

/**
 * Issues the invoice of an order, where none counts; an advance that counts is taken back with it.
 * @returns what was issued, in its order
 */
export async function issueInvoice(
  runtime: ShopRuntime,
  site: Site,
  order: Order,
  issuing: Issuing,
): Promise<Paper[]> {
  if (isInvoicedElsewhere(site.options)) return [];
  const all = await listPapers(runtime, order);
  if (inForce(all, 'invoice')) return [];
  const advance = inForce(all, 'advance');
  return [
    ...(advance ? [await issueCredit(runtime, site, order, all, advance, issuing)] : []),
    await issue(runtime, site, order, all, {
      ...issuing,
      kind: 'invoice',
      content: frozen(runtime, site, order),
    }),
  ];
}

/**
 * Sets papers right after what an order costs has changed: what says something else is taken back and issued anew.
 * @param order as it is now
 */
export async function correctPapers(
  runtime: ShopRuntime,
  site: Site,
  order: Order,
  issuing: Issuing = issuings.changed,
): Promise<Paper[]> {
  if (isInvoicedElsewhere(site.options)) return [];
  const all = await listPapers(runtime, order);
  const issued: Paper[] = [];
  for (const kind of ['advance', 'invoice'] as const) {
    const paper = inForce(all, kind);
    const content = frozen(runtime, site, order);
    if (!paper || saysTheSame(restOfPaper(all, paper), content)) continue;
    issued.push(
      await issueCredit(runtime, site, order, all, paper, issuing),
      await issue(runtime, site, order, all, { ...issuing, kind, content }),
    );
  }
  return issued;
}

/** Takes back what counts of a cancelled order. */
export async function takeBackPapers(
  runtime: ShopRuntime,
  site: Site,
  order: OrderRow,
  issuing: Issuing = issuings.cancelled,
): Promise<Paper[]> {
  if (isInvoicedElsewhere(site.options)) return [];
  const all = await listPapers(runtime, order);
  const issued: Paper[] = [];
  for (const kind of ['advance', 'invoice'] as const) {
    const paper = inForce(all, kind);
    if (paper) issued.push(await issueCredit(runtime, site, order, all, paper, issuing));
  }
  return issued;
}

/**
 * Credits what counts of an order by the pieces that were cancelled or came back.
 * @param order as it is now
 */
export async function creditGonePieces(
  runtime: ShopRuntime,
  site: Site,
  order: Order,
  issuing: Issuing,
): Promise<Paper[]> {
  if (isInvoicedElsewhere(site.options)) return [];
  const all = await listPapers(runtime, order);
  const issued: Paper[] = [];
  for (const kind of ['advance', 'invoice'] as const) {
    const paper = inForce(all, kind);
    if (!paper) continue;
    const gone = restOf(restOfPaper(all, paper), [takenBack(frozen(runtime, site, order))]);
    if (gone.grossCents > 0) issued.push(await issueCredit(runtime, site, order, all, paper, issuing, gone));
  }
  return issued;
}

/** Credits the rest of a paper, or the given part. */
export function issueCredit(
  runtime: ShopRuntime,
  site: Site,
  order: OrderRow,
  all: Paper[],
  paper: Paper,
  issuing: Issuing,
  part = restOfPaper(all, paper),
): Promise<Paper> {
  const content = { ...takenBack(part), seller: sellerOf(site) };
  return issue(runtime, site, order, all, { ...issuing, kind: 'credit', content, refersTo: paper });
}

/** What is left of a paper after the credit notes about it. @param all the papers of its order */
export function restOfPaper(all: readonly Paper[], paper: Paper): PaperContent {
  return restOf(
    paper,
    all.filter(({ refersTo }) => refersTo === paper.id),
  );
}

function saysTheSame(content: PaperContent, other: PaperContent): boolean {
  const said = ({ totals, taxByRate, buyer, lines }: PaperContent) =>
    JSON.stringify([
      Object.entries(totals).sort(),
      taxByRate.map((rate) => Object.entries(rate).sort()),
      Object.entries(buyer.address).sort(),
      lines.map(({ position, quantity, rowCents }) => [position, quantity, rowCents]),
    ]);
  return said(content) === said(other);
}

/** What is to be paid of an order by the pieces that were neither cancelled nor came back, in cents of its currency. */
export function dueCentsOf(order: Order): Cents {
  return remainderOf(contentOf(order, order.seller, null), order.lines).grossCents;
}

/** What an order says now, without what was cancelled or came back; a transfer that is awaited is due so many days after the paper. */
export function frozen({ clock }: ShopRuntime, site: Site, order: Order): PaperContent {
  const seller = sellerOf(site);
  const isAwaited = bankTransferOf(order) !== null && order.totals.orderTotal > 0;
  const dueOn = isAwaited ? dueDayOf(order.payment, calendarDay(clock.now(), seller.timeZone)) : null;
  return remainderOf(contentOf(order, seller, dueOn), order.lines);
}

/**
 * Writes a paper down under the next number of its series. Its file is made afterwards (paper-files.ts).
 * @param all the papers of the order so far; a new one joins them
 */
export async function issue(
  { database, clock }: ShopRuntime,
  site: Site,
  { id: orderId, revision }: Pick<OrderRow, 'id' | 'revision'>,
  all: Paper[],
  { kind, content, event, operator, refersTo }: NewPaper,
): Promise<Paper> {
  const issuedAt = clock.now();
  const place = {
    siteId: site.id,
    series: seriesOf(kind),
    ...paperPlaceOf(site),
    year: Number(calendarDay(issuedAt, site.timeZone).slice(0, 4)),
  };
  const ordinal = (all.filter((paper) => paper.kind === kind).at(-1)?.ordinal ?? 0) + 1;
  const [counter] = await countPaper(database, place);
  if (!counter) throw new Error('The next number of a paper was not returned.');
  const { language, seller, buyer, lines, totals, taxTotals, taxByRate, terms, grossCents } = content;
  const [paper] = await database
    .insert(papers)
    .values({
      ...place,
      orderId,
      revision,
      kind,
      ordinal,
      number: counter.last,
      label: `${counter.last}/${place.premises}/${place.device}`,
      issuedAt,
      event,
      operator,
      refersTo: refersTo?.id ?? null,
      language,
      seller,
      buyer,
      lines,
      totals,
      taxTotals,
      taxByRate,
      terms,
      grossCents,
    })
    .returning();
  if (!paper) throw new Error('A new paper was not returned.');
  all.push(paper);
  return paper;
}

function seriesOf(kind: PaperKind): Paper['series'] {
  return kind === 'deliveryNote' || kind === 'packingSlip' ? kind : 'invoice';
}

const countPaper = namedStatement<{ last: number }>(
  'paper_number',
  () => sql`
    insert into paper_counter (site_id, series, premises, device, year, last)
    values (${sql.placeholder('siteId')}::int, ${sql.placeholder('series')}::text, ${sql.placeholder('premises')}::text,
      ${sql.placeholder('device')}::text, ${sql.placeholder('year')}::int, 1)
    on conflict (site_id, series, premises, device, year) do update set last = paper_counter.last + 1
    returning last`,
);
