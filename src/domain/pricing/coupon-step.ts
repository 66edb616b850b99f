import { allocateCents, type Cents, roundHalfUp } from '#values/money.ts';
import { type Currency, convertCents } from './currency-conversion.ts';
import type {
  Adjustment,
  PriceDraft,
  PricedCoupon,
  PricedGoods,
  PricedLine,
  PriceInput,
  Reduction,
} from './price-draft.ts';

/**
 * What the coupon takes off, shared by largest remainder over the lines it counts for, so that tax is worked out on what
 * is really paid for each (docs/rules/coupons.md). Equal remainders are settled by what a line holds, not by its place or age: a
 * cent that changed sides could change the tax of its rate.
 */
export function couponReduction(draft: PriceDraft, { coupon, currency, goods }: PriceInput): PriceDraft {
  if (!coupon) return draft;
  const counted = inSettledOrder(
    draft.lines.filter(({ key }) => coupon.lineKeys.has(key)),
    goods,
  );
  const cents = reductionCents(coupon.reduction, sumOf(counted), currency);
  if (cents === 0) return draft;
  const shares = allocateCents(
    cents,
    counted.map(({ rowCents }) => rowCents),
  );
  const shareOf = new Map(counted.map(({ key }, index) => [key, shares[index] ?? 0]));
  const lines = draft.lines.map((line) => ({ ...line, couponCents: shareOf.get(line.key) ?? 0 }));
  return {
    ...draft,
    lines,
    totals: { ...draft.totals, coupon: cents },
    adjustments: [
      ...draft.adjustments,
      ...lines
        .filter(({ couponCents }) => couponCents > 0)
        .map(({ key, couponCents }) => couponAdjustment(coupon, -couponCents, key)),
    ],
  };
}

/** Lines in the order in which equal remainders are given away: by what they hold, then by their keys. */
export function inSettledOrder(lines: readonly PricedLine[], goods: readonly PricedGoods[]): PricedLine[] {
  const contents = new Map(goods.map((sold) => [sold.key, contentOf(sold)]));
  return lines.toSorted((a, b) => compare(contents.get(a.key), contents.get(b.key)) || a.key - b.key);
}

/** A difference that a coupon makes. */
export function couponAdjustment({ code }: PricedCoupon, cents: Cents, lineKey: number | null): Adjustment {
  return { type: 'coupon', label: code, cents, origin: `coupon:${code}`, lineKey };
}

/** Fixed amounts are converted and capped by the goods they count for (docs/rules/coupons.md). */
function reductionCents(reduction: Reduction, goodsCents: Cents, currency: Currency): Cents {
  switch (reduction.kind) {
    case 'percent':
      return roundHalfUp((goodsCents * reduction.basisPoints) / 10_000);
    case 'fixed':
      return Math.min(convertCents(reduction.euroCents, currency), goodsCents);
    case 'freeDelivery':
      return 0;
  }
}

/** The same for equal goods, in whatever order their parts stand. */
function contentOf({ quantity, parts, reductionPercent }: PricedGoods): string {
  const ofParts = parts.map((part) =>
    [
      part.taxRateBasisPoints,
      part.listPriceCents,
      part.discountPriceCents,
      part.membershipPriceCents ?? null,
      part.listed?.euroCents ?? null,
      part.quantity,
    ].join(' '),
  );
  return [quantity, reductionPercent, ...ofParts.sort()].join('|');
}

function compare(a = '', b = ''): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function sumOf(lines: readonly PricedLine[]): Cents {
  return lines.reduce((sum, { rowCents }) => sum + rowCents, 0);
}
