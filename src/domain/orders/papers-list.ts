import { and, asc, count, desc, eq, getTableColumns, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { type PaperKind, papersListedMaximum } from '#values/invoicing.ts';
import { requirePermission } from '../authorisation.ts';
import type { Context } from '../context.ts';
import { orders } from './orders-tables.ts';
import type { Paper } from './paper-record.ts';
import { papers } from './papers-tables.ts';

export type PaperFilter = {
  readonly kinds?: readonly PaperKind[] | undefined;
  /** As it is printed. */
  readonly number?: string | undefined;
  readonly orderNumber?: string | undefined;
  readonly orderId?: number | undefined;
  /** siteID of the API; papers of another site than the context's are never listed. */
  readonly site?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
};

export type PaperPage = {
  readonly page: number;
  readonly perPage: number;
  /** By the time of issue. */
  readonly direction: 'asc' | 'desc';
};

/** What the list says of a paper, and nothing of its buyer. */
export type ManagedPaper = Omit<
  Paper,
  'buyer' | 'seller' | 'lines' | 'totals' | 'taxTotals' | 'taxByRate' | 'terms'
> & {
  readonly orderNumber: string;
  /** ISO 4217. */
  readonly currency: string;
};

const {
  buyer: _b,
  seller: _s,
  lines: _l,
  totals: _t,
  taxTotals: _x,
  taxByRate: _r,
  terms: _o,
  ...listed
} = getTableColumns(papers);

const currencyOf = sql<string>`${papers.terms} -> 'currency' ->> 'label'`;

/**
 * A page of the papers of the context's site, for those who see to orders. Papers of erased people are among them with number and
 * amounts, for a series has no gaps.
 * @returns what there is up to papersListedMaximum rows, which are counted too
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN
 */
export async function listManagedPapers(
  context: Context,
  filter: PaperFilter,
  { page, perPage, direction }: PaperPage,
): Promise<{ readonly rows: ManagedPaper[]; readonly total: number }> {
  requirePermission(context, 'orders.read');
  const { database, site } = context;
  const offset = (page - 1) * perPage;
  if (filter.site !== undefined && filter.site !== site.siteId) return { rows: [], total: 0 };
  const where = and(eq(papers.siteId, site.id), conditionOf(filter));
  const inDirection = direction === 'asc' ? asc : desc;
  // An index gives the ids of a late page too; what papers say is read of one page alone.
  const ids = database
    .select({ id: papers.id })
    .from(papers)
    .where(where)
    .orderBy(inDirection(papers.issuedAt), inDirection(papers.id))
    .limit(Math.max(0, Math.min(perPage, papersListedMaximum - offset)))
    .offset(Math.min(offset, papersListedMaximum));
  const rows = await database
    .select({ ...listed, orderNumber: orders.orderNumber, currency: currencyOf })
    .from(papers)
    .innerJoin(orders, eq(orders.id, papers.orderId))
    .where(inArray(papers.id, ids))
    .orderBy(inDirection(papers.issuedAt), inDirection(papers.id));
  const some = database.select({ id: papers.id }).from(papers).where(where).limit(papersListedMaximum);
  const [counted] = await database.select({ total: count() }).from(some.as('some'));
  return { rows, total: counted?.total ?? 0 };
}

/** Ids of the list's papers by the time of issue, from its beginning. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function listPaperIds(
  context: Context,
  filter: PaperFilter,
  { direction, maximum }: Pick<PaperPage, 'direction'> & { readonly maximum: number },
): Promise<readonly number[]> {
  requirePermission(context, 'orders.read');
  const { database, site } = context;
  if (filter.site !== undefined && filter.site !== site.siteId) return [];
  const inDirection = direction === 'asc' ? asc : desc;
  const { rows } = await database.execute<{ ids: number[] | null }>(sql`
    select array_agg(listed.id order by listed.at) as ids from (
      select ${papers.id}, row_number() over (order by ${inDirection(papers.issuedAt)}, ${inDirection(papers.id)}) as at
      from ${papers} where ${and(eq(papers.siteId, site.id), conditionOf(filter))} order by at limit ${maximum}) as listed`);
  return rows[0]?.ids ?? [];
}

/** Papers of the context's site as the list says them, in no order. */
export async function readManagedPapers(
  { database, site }: Context,
  ids: readonly number[],
): Promise<ManagedPaper[]> {
  return database
    .select({ ...listed, orderNumber: orders.orderNumber, currency: currencyOf })
    .from(papers)
    .innerJoin(orders, eq(orders.id, papers.orderId))
    .where(and(eq(papers.siteId, site.id), inArray(papers.id, [...ids])));
}

function conditionOf({ kinds, number, orderNumber, orderId, from, to }: PaperFilter): SQL | undefined {
  return and(
    kinds && inArray(papers.kind, [...kinds]),
    number === undefined ? undefined : eq(papers.label, number),
    orderNumber === undefined
      ? undefined
      : sql`${papers.orderId} = (select id from ${orders} where ${orders.orderNumber} = ${orderNumber})`,
    orderId === undefined ? undefined : eq(papers.orderId, orderId),
    from && gte(papers.issuedAt, from),
    to && lte(papers.issuedAt, to),
  );
}
