import { and, count, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { holds } from '#platform/database/text-search.ts';
import { calendarDay } from '#values/calendar-day.ts';
import {
  type CouponKind,
  type CouponState,
  couponFiguresMaximum,
  couponStates,
  couponsListedMaximum,
} from '#values/coupons.ts';
import type { Cents } from '#values/money.ts';
import { Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import type { Context } from '../context.ts';
import { foldCouponCode } from './coupon-rules.ts';
import { coupons } from './coupons-tables.ts';

export type CouponRow = Readonly<typeof coupons.$inferSelect>;

/** What has come of a coupon: cents of euros at the rates of the orders, of couponFiguresMaximum uses at most. */
export type CouponFigures = {
  /** Taken off the goods. */
  readonly givenCents: Cents;
  /** What was due for the orders that used it, without what was cancelled or came back. */
  readonly soldCents: Cents;
  readonly hasMoreUses: boolean;
  readonly lastUsedAt: Date | null;
};

export type ManagedCoupon = CouponRow & { readonly state: CouponState; readonly figures: CouponFigures };

export type CouponFilter = {
  /** Some letters of the code. */
  readonly search?: string | undefined;
  readonly states?: readonly CouponState[] | undefined;
  readonly kinds?: readonly CouponKind[] | undefined;
  readonly seriesId?: number | undefined;
};

/** Those of the context's site and of all sites. */
export function isOfSite({ site }: Pick<Context, 'site'>): SQL | undefined {
  return or(eq(coupons.siteId, site.id), isNull(coupons.siteId));
}

/**
 * A page of the coupons of the context's site, the newest first.
 * @returns what there is up to couponsListedMaximum rows, which are counted too
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN
 */
export async function listCoupons(
  context: Context,
  filter: CouponFilter,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<{ readonly rows: ManagedCoupon[]; readonly total: number }> {
  requirePermission(context, 'prices.manage');
  const { database } = context;
  const offset = (page - 1) * perPage;
  const where = whereListed(context, filter);
  const ids = database
    .select({ id: coupons.id })
    .from(coupons)
    .where(where)
    .orderBy(desc(coupons.id))
    .limit(Math.max(0, Math.min(perPage, couponsListedMaximum - offset)))
    .offset(Math.min(offset, couponsListedMaximum));
  const rows = await readCoupons(context, inArray(coupons.id, ids));
  const some = database.select({ id: coupons.id }).from(coupons).where(where).limit(couponsListedMaximum);
  const [counted] = await database.select({ total: count() }).from(some.as('some'));
  return { rows, total: counted?.total ?? 0 };
}

/** Ids of the list's coupons, the newest first. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function listCouponIds(
  context: Context,
  filter: CouponFilter,
  maximum: number,
): Promise<readonly number[]> {
  requirePermission(context, 'prices.manage');
  const rows = await context.database
    .select({ id: coupons.id })
    .from(coupons)
    .where(whereListed(context, filter))
    .orderBy(desc(coupons.id))
    .limit(maximum);
  return rows.map(({ id }) => id);
}

/** Coupons of the context's site as the list says them, in no order. */
export async function readListedCoupons(context: Context, ids: readonly number[]): Promise<ManagedCoupon[]> {
  return readCoupons(context, and(isOfSite(context), inArray(coupons.id, [...ids])));
}

function whereListed(
  context: Context,
  { search = '', states, kinds, seriesId }: CouponFilter,
): SQL | undefined {
  const sought = foldCouponCode(search);
  return and(
    isOfSite(context),
    seriesId === undefined ? undefined : eq(coupons.seriesId, seriesId),
    kinds && inArray(coupons.kind, [...kinds]),
    states && inArray(stateOf(context), [...states]),
    sought === '' ? undefined : holds(coupons.foldedCode, sought),
  );
}

/** @throws Refusal NOT_FOUND */
export async function getCoupon(context: Context, id: number): Promise<ManagedCoupon> {
  const [coupon] = await readCoupons(context, and(eq(coupons.id, id), isOfSite(context)));
  if (!coupon) throw new Refusal('NOT_FOUND');
  return coupon;
}

async function readCoupons(context: Context, where: SQL | undefined): Promise<ManagedCoupon[]> {
  // Orders are a later module: their tables are named as they stand in the database.
  const rows = await context.database
    .select({
      coupon: coupons,
      state: stateOf(context),
      figures: sql<{ given: number; sold: number; uses: number; last: string | null }>`(
        select json_build_object('given', coalesce(sum(round(abs((ordered.totals ->> 'coupon')::numeric) / rate)), 0),
          'sold', coalesce(sum(round(ordered.due_cents / rate)), 0), 'uses', count(*), 'last', max(used.used_at))
        from (select * from coupon_use where coupon_id = ${coupons.id} order by used_at desc
          limit ${couponFiguresMaximum + 1}) used
        left join "order" ordered on ordered.cart_id = used.cart_id or ordered.id = used.order_id
        cross join lateral (select coalesce(ordered.currency_rate, 1)::numeric as rate) rates)`,
    })
    .from(coupons)
    .where(where)
    .orderBy(desc(coupons.id));
  return rows.map(({ coupon, state, figures: { given, sold, uses, last } }) => ({
    ...coupon,
    state,
    figures: {
      givenCents: Number(given),
      soldCents: Number(sold),
      hasMoreUses: uses > couponFiguresMaximum,
      lastUsedAt: last === null ? null : new Date(last),
    },
  }));
}

/** Today where the site is. */
function stateOf({ clock, site }: Pick<Context, 'clock' | 'site'>): SQL<CouponState> {
  const today = calendarDay(clock.now(), site.timeZone);
  const conditions: Record<Exclude<CouponState, 'valid'>, SQL> = {
    off: sql`not ${coupons.active}`,
    over: sql`${coupons.validTo} < ${today}`,
    usedUp: sql`${coupons.usedCount} >= ${coupons.maximumUses}`,
    planned: sql`${coupons.validFrom} > ${today}`,
  };
  const cases = couponStates.map((state) =>
    state === 'valid' ? sql`else 'valid'` : sql`when ${conditions[state]} then ${sql.raw(`'${state}'`)}`,
  );
  return sql<CouponState>`(case ${sql.join(cases, sql` `)} end)`;
}
