import { eq } from 'drizzle-orm';
import { fromExcluded } from '#platform/database/upsert.ts';
import { checkCents } from '#values/money.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { categories } from '../catalogue/products/catalogue-tables.ts';
import { inTransaction, type ShopRuntime } from '../context.ts';
import { sites } from '../sites/sites-tables.ts';
import type { Coupon } from './coupon.ts';
import { foldCouponCode } from './coupon-rules.ts';
import { coupons } from './coupons-tables.ts';

/** A coupon as it is described; `usedCount` is that of an import and counts for a new coupon alone. */
export type CouponInput = Omit<Coupon, 'id' | 'usesOfBuyer'>;

/**
 * Creates coupons or renews those with the same code; codes that differ in case, marks or blanks alone are the same.
 * How often one was used stays as it is.
 * @param siteId the site they hold on; null: every site
 * @throws Refusal VALIDATION with the path of every wrong field
 */
export async function saveCoupons(
  runtime: ShopRuntime,
  siteId: string | null,
  inputs: readonly CouponInput[],
): Promise<void> {
  if (inputs.length === 0) return;
  checkCoupons(inputs);
  await inTransaction(runtime, async ({ database }) => {
    const [site] = siteId === null ? [] : await database.select().from(sites).where(eq(sites.siteId, siteId));
    if (siteId !== null && !site) throw new Refusal('VALIDATION', {}, { siteId: { rule: 'oneOf' } });
    const known = new Set(
      (await database.selectDistinct({ key: categories.key }).from(categories)).map(({ key }) => key),
    );
    const unknown = inputs.findIndex(({ categoryKeys }) => categoryKeys.some((key) => !known.has(key)));
    if (unknown >= 0) {
      throw new Refusal('VALIDATION', {}, { [`coupons.${unknown}.categoryKeys`]: { rule: 'oneOf' } });
    }
    await database
      .insert(coupons)
      .values(inputs.map((input) => rowOf(input, site?.id ?? null)))
      .onConflictDoUpdate({ target: [coupons.siteId, coupons.foldedCode], set: renewed });
  });
}

const renewed = fromExcluded(coupons, [
  'code',
  'kind',
  'basisPoints',
  'euroCents',
  'validFrom',
  'validTo',
  'minimumEuroCents',
  'maximumUses',
  'maximumUsesPerUser',
  'active',
  'categoryKeys',
  'description',
]);

/** The columns of a coupon as it is described. */
export function rowOf({ reduction, categoryKeys, ...facts }: CouponInput, siteId: number | null) {
  return {
    ...facts,
    siteId,
    code: facts.code.trim(),
    foldedCode: foldCouponCode(facts.code),
    kind: reduction.kind,
    basisPoints: reduction.kind === 'percent' ? reduction.basisPoints : null,
    euroCents: reduction.kind === 'fixed' ? reduction.euroCents : null,
    categoryKeys: [...categoryKeys],
  };
}

function checkCoupons(inputs: readonly CouponInput[]): void {
  const problems: FieldErrors = {};
  const codes = new Set<string>();
  for (const [index, input] of inputs.entries()) {
    const path = `coupons.${index}`;
    for (const [field, problem] of Object.entries(couponProblems(input)))
      problems[`${path}.${field}`] = problem;
    const folded = foldCouponCode(input.code);
    // Two spellings of one code in one list would fight for its row.
    if (codes.has(folded)) problems[`${path}.code`] ??= { rule: 'oneOf' };
    codes.add(folded);
  }
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
}

/** What is wrong with a coupon, by the fields of `CouponInput`. */
export function couponProblems({
  code,
  reduction,
  minimumEuroCents,
  validFrom,
  validTo,
}: CouponInput): FieldErrors {
  const problems: FieldErrors = {};
  if (foldCouponCode(code) === '') problems.code = { rule: 'required' };
  if (reduction.kind === 'percent' && (reduction.basisPoints <= 0 || reduction.basisPoints > 10_000)) {
    problems.basisPoints = { rule: 'oneOf' };
  }
  if (reduction.kind === 'fixed') checkCents(problems, 'euroCents', reduction.euroCents, 1);
  checkCents(problems, 'minimumEuroCents', minimumEuroCents, 0);
  if (validFrom !== null && validTo !== null && validTo < validFrom) {
    problems.validTo = { rule: 'minimum', parameter: validFrom };
  }
  return problems;
}
