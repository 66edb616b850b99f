import { and, eq, isNull, sql } from 'drizzle-orm';
import type { CouponKind } from '#values/coupons.ts';
import type { Cents } from '#values/money.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import { categories } from '../catalogue/products/catalogue-tables.ts';
import { type Context, inTransactionOnce } from '../context.ts';
import type { Reduction } from '../pricing/price-draft.ts';
import { requireFirstSite, type SiteDirectory } from '../sites/site-directory.ts';
import { foldCouponCode } from './coupon-rules.ts';
import { type CouponInput, couponProblems, rowOf } from './coupon-service.ts';
import { type CouponRow, isOfSite } from './coupons-list.ts';
import { coupons } from './coupons-tables.ts';

/** What is written of a coupon by hand; absent: as it is. */
export type CouponFields = Partial<Omit<CouponInput, 'usedCount' | 'reduction'>> & {
  readonly kind?: CouponKind | undefined;
  /** Of a percentage. */
  readonly basisPoints?: number | undefined;
  /** Of a fixed amount. */
  readonly euroCents?: Cents | undefined;
};

/** A coupon that nobody has said anything of. */
const plain: CouponInput = {
  code: '',
  reduction: { kind: 'freeDelivery' },
  validFrom: null,
  validTo: null,
  minimumEuroCents: 0,
  maximumUses: null,
  usedCount: 0,
  maximumUsesPerUser: null,
  active: true,
  categoryKeys: [],
  description: {},
};

/** The fields of calls that rules of `CouponInput` are about. */
const namesAtCalls: Readonly<Record<string, string>> = {
  basisPoints: 'percent',
  euroCents: 'amount',
  minimumEuroCents: 'minimum',
  categoryKeys: 'categories',
};

type Shared = { readonly directory: SiteDirectory };

/**
 * Makes a coupon of the context's site, or of all sites at the first one.
 * @returns its id
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, VALIDATION by field, below `fields`
 */
export async function createCoupon(
  context: Context,
  { directory }: Shared,
  { allSites, fields }: { readonly allSites: boolean; readonly fields: CouponFields },
): Promise<number> {
  requirePermission(context, 'prices.manage');
  if (allSites) requireFirstSite(context, directory);
  const siteId = allSites ? null : context.site.id;
  const input = inputOf(undefined, fields);
  const isThere = and(
    eq(coupons.foldedCode, foldCouponCode(input.code)),
    siteId === null ? isNull(coupons.siteId) : eq(coupons.siteId, siteId),
  );
  return inTransactionOnce(
    context,
    async (transaction) => {
      const { database } = transaction;
      await checkInput(transaction, input);
      const [taken] = await database.select({ id: coupons.id }).from(coupons).where(isThere);
      if (taken) refuseTaken();
      const [made] = await database
        .insert(coupons)
        .values(rowOf(input, siteId))
        .returning({ id: coupons.id });
      if (!made) throw new Error('A new coupon got no id.');
      return made.id;
    },
    async () => {
      const [made] = await context.database.select({ id: coupons.id }).from(coupons).where(isThere);
      if (!made) throw new Refusal('NOT_FOUND');
      return made.id;
    },
  );
}

/**
 * Changes fields of a coupon that was seen in this version; how often it was used stays.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN also for one of all sites elsewhere than at the first one, NOT_FOUND, EDIT_CONFLICT,
 *   VALIDATION by field, below `fields`
 */
export async function updateCoupon(
  context: Context,
  { directory }: Shared,
  id: number,
  { version, fields }: { readonly version: number; readonly fields: CouponFields },
): Promise<void> {
  requirePermission(context, 'prices.manage');
  const update = async (transaction: Context): Promise<void> => {
    const { database } = transaction;
    const [row] = await database
      .select()
      .from(coupons)
      .where(and(eq(coupons.id, id), isOfSite(transaction)))
      .for('no key update');
    if (!row) throw new Refusal('NOT_FOUND');
    if (row.siteId === null) requireFirstSite(transaction, directory);
    if (row.version !== version) throw new Refusal('EDIT_CONFLICT', { version: row.version });
    const input = inputOf(row, fields);
    await checkInput(transaction, input);
    const { usedCount: _, ...changed } = rowOf(input, row.siteId);
    await database
      .update(coupons)
      .set({ ...changed, version: sql`${coupons.version} + 1` })
      .where(eq(coupons.id, id));
  };
  await inTransactionOnce(context, update, async () => undefined);
}

/** What a coupon becomes by some fields; a kind that lacks what it takes off is a problem of that field. */
export function inputOf(row: CouponRow | undefined, fields: CouponFields): CouponInput {
  const { kind = row?.kind, basisPoints, euroCents, ...facts } = fields;
  return {
    ...plain,
    ...(row ? storedOf(row) : {}),
    ...Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)),
    reduction: reductionOf(
      kind ?? 'freeDelivery',
      basisPoints ?? row?.basisPoints ?? 0,
      euroCents ?? row?.euroCents ?? 0,
    ),
  };
}

function storedOf(row: CouponRow): Omit<CouponInput, 'reduction'> {
  const { code, validFrom, validTo, minimumEuroCents, maximumUses, usedCount } = row;
  const { maximumUsesPerUser, active, categoryKeys, description } = row;
  return {
    ...{ code, validFrom, validTo, minimumEuroCents, maximumUses, usedCount },
    ...{ maximumUsesPerUser, active, categoryKeys, description },
  };
}

function reductionOf(kind: CouponKind, basisPoints: number, euroCents: Cents): Reduction {
  if (kind === 'percent') return { kind, basisPoints };
  return kind === 'fixed' ? { kind, euroCents } : { kind };
}

/** @throws Refusal VALIDATION by field, below `fields` */
export async function checkInput(
  { database, site }: Pick<Context, 'database' | 'site'>,
  input: CouponInput,
): Promise<void> {
  const problems: FieldErrors = {};
  for (const [field, problem] of Object.entries(couponProblems(input))) {
    const { parameter } = problem;
    const isCents = field.endsWith('Cents') && typeof parameter === 'number';
    problems[`fields.${namesAtCalls[field] ?? field}`] = {
      ...problem,
      ...(isCents ? { parameter: parameter / 100 } : {}),
    };
  }
  if (input.categoryKeys.length > 0) {
    const known = await database
      .select({ key: categories.key })
      .from(categories)
      .where(eq(categories.catalogueId, site.catalogueId));
    const keys = new Set(known.map(({ key }) => key));
    const unknown = input.categoryKeys.findIndex((key) => !keys.has(key));
    if (unknown >= 0) problems[`fields.categories.${unknown}`] = { rule: 'oneOf' };
  }
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
}

function refuseTaken(): never {
  throw new Refusal('VALIDATION', {}, { 'fields.code': { rule: 'oneOf', parameter: 'unique' } });
}
