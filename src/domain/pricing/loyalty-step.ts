import { allocateCents, roundHalfUp } from '#values/money.ts';
import { inSettledOrder } from './coupon-step.ts';
import type { PriceDraft, PriceInput } from './price-draft.ts';

/**
 * What a member's programme takes off beyond membership prices: a share of what the goods cost after the coupon, shared
 * by largest remainder over the lines, so that tax is worked out on what is really paid for each (docs/rules/prices.md).
 */
export function loyaltyReduction(draft: PriceDraft, { loyalty, goods }: PriceInput): PriceDraft {
  if (!loyalty) return draft;
  const lines = inSettledOrder(draft.lines, goods);
  const paid = lines.map(({ rowCents, couponCents }) => rowCents - couponCents);
  const goodsCents = paid.reduce((sum, cents) => sum + cents, 0);
  const cents = roundHalfUp((goodsCents * loyalty.basisPoints) / 10_000);
  if (cents === 0) return draft;
  const shares = allocateCents(cents, paid);
  const shareOf = new Map(lines.map(({ key }, index) => [key, shares[index] ?? 0]));
  const reduced = draft.lines.map((line) => ({ ...line, loyaltyCents: shareOf.get(line.key) ?? 0 }));
  return {
    ...draft,
    lines: reduced,
    totals: { ...draft.totals, loyalty: cents },
    adjustments: [
      ...draft.adjustments,
      ...reduced
        .filter(({ loyaltyCents }) => loyaltyCents > 0)
        .map(({ key, loyaltyCents }) => ({
          type: 'loyalty' as const,
          label: loyalty.name,
          cents: -loyaltyCents,
          origin: loyalty.origin,
          lineKey: key,
        })),
    ],
  };
}
