import { and, eq, inArray, isNotNull, isNull, lt, ne, not, or, sql } from 'drizzle-orm';
import type { Site } from '#domain/site.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { errorFacts } from '#platform/log/error-facts.ts';
import { blankMails, isMailAwaited } from '#platform/mail/blank-mails.ts';
import { outboxMails } from '#platform/mail/mail-tables.ts';
import { calendarDay } from '#values/calendar-day.ts';
import { erasedWord } from '#values/erased.ts';
import { paperYearsOf, retainedUntil } from '#values/retention.ts';
import type { Kept, Person } from '../accounts/account-participants.ts';
import type { Address } from '../accounts/address-rules.ts';
import { inTransaction, type ShopRuntime } from '../context.ts';
import type { SiteDirectory } from '../sites/site-directory.ts';
import { digitalSales } from './digital-tables.ts';
import { findAndLockOrder } from './orders-queries.ts';
import { orderEvents, orderLines, orders } from './orders-tables.ts';
import { removePaperFile } from './paper-files.ts';
import type { Paper } from './paper-record.ts';
import { papers } from './papers-tables.ts';
import { moneyEntries } from './payments-tables.ts';
import { finishWithdrawalErasures, hasOpenWithdrawal } from './withdrawals/withdrawal-erasure.ts';

/*
 * Erases people who ask for it, at once if nothing prevents it: an open order or withdrawal retains its person until it
 * is settled, a paper retains its buyer as long as the law requires. A job finishes both (docs/rules/accounts.md).
 */

/** Orders and papers of one run; what is left comes with the next. */
const batchMaximum = 200;

/** Closed is what is completed or cancelled, and e-products alone once they are paid and all handed over. */
const isClosed = or(
  inArray(orders.status, ['completed', 'cancelled']),
  and(
    isNull(orders.delivery),
    eq(orders.paymentStatus, 'paid'),
    sql`not exists (select from ${digitalSales} where ${digitalSales.orderId} = ${orders.id} and ${digitalSales.isMissing})`,
  ),
);

/**
 * Erases a person from their orders in the caller's transaction, as far as that may be.
 * @returns what stays, why and until when
 */
export async function eraseFromOrders(
  runtime: ShopRuntime,
  site: Site | undefined,
  { userId, siteId, emails }: Person,
): Promise<Kept[]> {
  const { database, clock } = runtime;
  // An order of another account is that one's, though its address of then may be this person's by now.
  const isGuests = and(isNull(orders.userId), eq(orders.siteId, siteId), inArray(orders.email, [...emails]));
  const rows = await database
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      isClosed: sql<boolean>`${isClosed}`,
      isWithdrawn: sql<boolean>`${hasOpenWithdrawal}`,
    })
    .from(orders)
    .where(or(eq(orders.userId, userId), isGuests))
    .orderBy(orders.id);
  const kept: Kept[] = [];
  for (const order of rows) {
    await database
      .update(orders)
      .set({ userId: null, guestId: null, erasureWantedAt: clock.now() })
      .where(eq(orders.id, order.id));
    const reason = order.isClosed ? order.isWithdrawn && 'openWithdrawal' : 'openOrder';
    if (reason) kept.push({ kind: 'order', number: order.orderNumber, reason, until: null });
    else await eraseOrder(runtime, order.id);
  }
  return [
    ...kept,
    ...(await papersRetained(
      runtime,
      site,
      rows.map(({ id }) => id),
    )),
  ];
}

async function papersRetained(
  { database }: ShopRuntime,
  site: Site | undefined,
  orderIds: readonly number[],
): Promise<Kept[]> {
  if (orderIds.length === 0) return [];
  const rows = await database
    .select({ label: papers.label, year: papers.year, seller: papers.seller })
    .from(papers)
    .where(
      and(inArray(papers.orderId, [...orderIds]), isNull(papers.erasedAt), ne(papers.kind, 'packingSlip')),
    )
    .orderBy(papers.id);
  return rows.map(({ label, year, seller }) => ({
    kind: 'paper',
    number: label,
    reason: 'retention',
    until: retainedUntil(year, paperYearsOf(site?.options.PaperYears, seller.company.country)),
  }));
}

/** The country alone stays: tax is worked out by it. */
function withoutPerson({ country }: Address): Address {
  return {
    firstName: erasedWord,
    lastName: erasedWord,
    contactEmail: erasedWord,
    contactPhone: erasedWord,
    country,
    city: erasedWord,
    street: erasedWord,
    houseNumber: erasedWord,
    zipCode: erasedWord,
    companyName: null,
    companyOIB: null,
  };
}

/** Takes the person out of an order that the caller's transaction holds, and out of the mails about it. */
async function eraseOrder({ database, clock }: ShopRuntime, orderId: number): Promise<void> {
  const [order] = await database.select().from(orders).where(eq(orders.id, orderId));
  if (!order || order.email === erasedWord) return;
  const isAboutIt = sql`strpos(${outboxMails.subject}, ${order.orderNumber}) > 0`;
  const isOfPerson = or(
    sql`lower(${outboxMails.recipient}) = ${order.email}`,
    sql`lower(${outboxMails.replyTo}) = ${order.email}`,
  );
  await blankMails(database, clock, and(isAboutIt, isOfPerson));
  await database
    .update(orders)
    .set({
      userId: null,
      guestId: null,
      email: erasedWord,
      mainAddress: withoutPerson(order.mainAddress),
      shippingAddress: withoutPerson(order.shippingAddress),
      message: null,
      giftMessage: null,
    })
    .where(eq(orders.id, orderId));
  // Notes and reasons may name the person.
  await database.update(orderEvents).set({ text: null }).where(eq(orderEvents.orderId, orderId));
  await database.update(moneyEntries).set({ note: null }).where(eq(moneyEntries.orderId, orderId));
  // Engravings and other texts that the buyer wrote.
  await database
    .update(orderLines)
    .set({ attributes: [], options: {}, words: {}, members: sql`'[]'::jsonb` })
    .where(
      and(eq(orderLines.orderId, orderId), sql`${orderLines.options} ?| array['personalizations', 'mark']`),
    );
}

/**
 * Finishes what was asked for: withdrawals that are dealt with and orders that are closed by now, whose last mails are on their way,
 * and papers that need not be kept any more.
 */
export async function finishErasures(
  runtime: ShopRuntime,
  sources: { readonly files: FileStore; readonly directory: SiteDirectory },
): Promise<void> {
  await finishWithdrawalErasures(runtime, (facts, work) => alone(runtime, facts, work));
  const closed = await runtime.database
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isNotNull(orders.erasureWantedAt),
        ne(orders.email, erasedWord),
        isClosed,
        not(hasOpenWithdrawal),
        not(isMailAwaited(sql`${orders.orderNumber}`)),
      ),
    )
    .orderBy(orders.id)
    .limit(batchMaximum);
  for (const { id } of closed) {
    await alone(runtime, { order: id }, () =>
      inTransaction(runtime, async (transaction) => {
        await findAndLockOrder(transaction, id);
        await eraseOrder(transaction, id);
      }),
    );
  }
  for (const paper of await findPapersOver(runtime, sources.directory)) {
    await alone(runtime, { paper: paper.id }, () => erasePaper(runtime, sources, paper));
  }
}

/** One that fails must not keep all others waiting. */
async function alone({ log }: ShopRuntime, facts: object, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error({ ...facts, ...errorFacts(error) }, 'an erasure could not be finished');
  }
}

/** Papers of erased people whose time is over where their seller is; no law has packing slips kept: they go with their order. */
async function findPapersOver({ database, clock }: ShopRuntime, directory: SiteDirectory): Promise<Paper[]> {
  const isWanted = and(isNotNull(orders.erasureWantedAt), isNull(papers.erasedAt));
  const country = sql<string>`${papers.seller} -> 'company' ->> 'country'`;
  const groups = await database
    .selectDistinct({ siteId: papers.siteId, country })
    .from(papers)
    .innerJoin(orders, eq(orders.id, papers.orderId))
    .where(isWanted);
  const over = groups.flatMap((group) => {
    const site = directory.list().find(({ id }) => id === group.siteId);
    if (!site) return [];
    const thisYear = Number(calendarDay(clock.now(), site.timeZone).slice(0, 4));
    const years = paperYearsOf(site.options.PaperYears, group.country);
    return [
      and(
        eq(papers.siteId, group.siteId),
        sql`${country} = ${group.country}`,
        lt(papers.year, thisYear - years),
      ),
    ];
  });
  const isPacked = and(eq(papers.kind, 'packingSlip'), eq(orders.email, erasedWord));
  const rows = await database
    .select({ paper: papers })
    .from(papers)
    .innerJoin(orders, eq(orders.id, papers.orderId))
    .where(and(isWanted, or(isPacked, ...over)))
    .orderBy(papers.id)
    .limit(batchMaximum);
  return rows.map(({ paper }) => paper);
}

/** Number and amounts stay, so that the series has no gap; the file goes first, for no transaction takes a file back. */
async function erasePaper(
  { database, clock }: ShopRuntime,
  { files }: { readonly files: FileStore },
  paper: Paper,
): Promise<void> {
  await removePaperFile({ files }, paper);
  await database
    .update(papers)
    .set({
      buyer: { address: withoutPerson(paper.buyer.address), email: erasedWord },
      terms: { ...paper.terms, shippingAddress: withoutPerson(paper.terms.shippingAddress), message: null },
      lines: paper.lines.map((line) =>
        'personalizations' in line.options || 'mark' in line.options
          ? { ...line, attributes: [], options: {}, members: [] }
          : line,
      ),
      erasedAt: clock.now(),
    })
    .where(eq(papers.id, paper.id));
}
