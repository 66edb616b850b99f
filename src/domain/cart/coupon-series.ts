import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { couponRandomLetters, couponSeriesMaximum, couponsListedMaximum } from '#values/coupons.ts';
import { Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import { type Context, inTransactionOnce } from '../context.ts';
import { holdSeenRow } from '../versioned-rows.ts';
import { rowOf } from './coupon-service.ts';
import type { CouponRow } from './coupons-list.ts';
import { type CouponFields, checkInput, inputOf } from './coupons-managing.ts';
import { couponSeries, coupons } from './coupons-tables.ts';

export type Series = Readonly<typeof couponSeries.$inferSelect> & {
  /** How often its codes were used, all of them together. */
  readonly usedCount: number;
  /** One of its coupons, for what they have in common. */
  readonly first: CouponRow;
};

/** 32 of them, none that is mistaken for another. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * The series of the context's site, the newest first.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN
 */
export async function listSeries(
  context: Context,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<{ readonly rows: Series[]; readonly total: number }> {
  requirePermission(context, 'prices.manage');
  const isOwn = eq(couponSeries.siteId, context.site.id);
  const rows = await readSeries(context)
    .where(isOwn)
    .orderBy(desc(couponSeries.id))
    .limit(perPage)
    .offset(Math.min((page - 1) * perPage, couponsListedMaximum));
  const [counted] = await context.database.select({ total: count() }).from(couponSeries).where(isOwn);
  return { rows: rows.map(toSeries), total: counted?.total ?? 0 };
}

/** @throws Refusal NOT_FOUND */
export async function getSeries(context: Context, id: number): Promise<Series> {
  const [row] = await readSeries(context).where(
    and(eq(couponSeries.id, id), eq(couponSeries.siteId, context.site.id)),
  );
  if (!row) throw new Refusal('NOT_FOUND');
  return toSeries(row);
}

export type SeriesCode = Pick<CouponRow, 'code' | 'usedCount'>;

/** The codes of a series in the order in which they were made. @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND */
export async function listCodes(context: Context, id: number): Promise<SeriesCode[]> {
  requirePermission(context, 'prices.manage');
  const series = await getSeries(context, id);
  return context.database
    .select({ code: coupons.code, usedCount: coupons.usedCount })
    .from(coupons)
    .where(eq(coupons.seriesId, series.id))
    .orderBy(asc(coupons.id))
    .limit(couponSeriesMaximum);
}

function readSeries({ database }: Pick<Context, 'database'>) {
  return database
    .select({
      series: couponSeries,
      first: coupons,
      usedCount: sql<number>`(select coalesce(sum(used_count), 0)::int from coupon used
        where used.series_id = ${couponSeries.id})`,
    })
    .from(couponSeries)
    .innerJoin(
      coupons,
      sql`${coupons.id} = (select min(first.id) from coupon first where first.series_id = ${couponSeries.id})`,
    );
}

function toSeries({ series, ...more }: Awaited<ReturnType<typeof readSeries>>[number]): Series {
  return { ...series, ...more };
}

/**
 * Makes so many codes that mean the same, each `prefix` and random letters.
 * @returns the id of the series
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, VALIDATION by field (name taken: oneOf unique)
 */
export async function createSeries(
  context: Context,
  {
    name,
    prefix,
    codes,
    fields,
  }: {
    readonly name: string;
    readonly prefix: string;
    readonly codes: number;
    readonly fields: CouponFields;
  },
): Promise<number> {
  requirePermission(context, 'prices.manage');
  const { site, clock } = context;
  const isNamed = and(eq(couponSeries.siteId, site.id), eq(couponSeries.name, name));
  return inTransactionOnce(
    context,
    async (transaction) => {
      const { database } = transaction;
      const input = inputOf(undefined, { ...fields, code: `${prefix}X` });
      await checkInput(transaction, input);
      const [taken] = await database.select({ id: couponSeries.id }).from(couponSeries).where(isNamed);
      if (taken) throw new Refusal('VALIDATION', {}, { name: { rule: 'oneOf', parameter: 'unique' } });
      const [made] = await database
        .insert(couponSeries)
        .values({ siteId: site.id, name, codes, madeAt: clock.now() })
        .returning({ id: couponSeries.id });
      if (!made) throw new Error('A new series got no id.');
      for (let left = codes; left > 0; ) {
        const rows = Array.from({ length: left }, () => ({
          ...rowOf({ ...input, code: randomCode(transaction, prefix) }, site.id),
          seriesId: made.id,
        }));
        const written = await database
          .insert(coupons)
          .values(rows)
          .onConflictDoNothing()
          .returning({ id: coupons.id });
        left -= written.length;
      }
      return made.id;
    },
    async () => {
      const [made] = await context.database.select({ id: couponSeries.id }).from(couponSeries).where(isNamed);
      if (!made) throw new Refusal('NOT_FOUND');
      return made.id;
    },
  );
}

/**
 * Changes fields of all codes of a series that was seen in this version.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND, EDIT_CONFLICT, VALIDATION by field, below `fields`
 */
export async function updateSeries(
  context: Context,
  id: number,
  { version, fields }: { readonly version: number; readonly fields: CouponFields },
): Promise<void> {
  requirePermission(context, 'prices.manage');
  const update = async (transaction: Context): Promise<void> => {
    const { database, site } = transaction;
    await holdSeenRow(transaction, couponSeries, id, version);
    const { first } = await getSeries(transaction, id);
    const input = inputOf(first, fields);
    await checkInput(transaction, input);
    const { code: _, foldedCode: _folded, usedCount: _used, ...changed } = rowOf(input, site.id);
    await database
      .update(coupons)
      .set({ ...changed, version: sql`${coupons.version} + 1` })
      .where(eq(coupons.seriesId, id));
    await database
      .update(couponSeries)
      .set({ version: version + 1 })
      .where(eq(couponSeries.id, id));
  };
  await inTransactionOnce(context, update, async () => undefined);
}

function randomCode({ random }: Pick<Context, 'random'>, prefix: string): string {
  const bytes = Buffer.from(random.token(couponRandomLetters), 'base64url');
  return `${prefix}${[...bytes].map((byte) => letters[byte % letters.length]).join('')}`;
}
