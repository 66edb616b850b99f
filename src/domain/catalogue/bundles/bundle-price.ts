import { bundleCents, pieceCents } from '#values/piece-price.ts';
import { type Discount, isDiscountRunning, type PriceStep, priceNow } from '../prices/price-rules.ts';
import type { UsualPart } from './bundle-queries.ts';

/** A part with the prices of its product. */
export type PricedPart = Pick<UsualPart, 'quantity' | 'lengthMm' | 'surchargeCents'> & {
  readonly listPriceCents: number;
  readonly membershipPriceCents: number | null;
  readonly discount: Discount | null;
  /** The whole price log, in the order of time. */
  readonly priceSteps: readonly PriceStep[];
};

/** Price and history as one product's; what `priceNow` and `reductionOf` ask for. */
export type PriceFacts = {
  readonly listPriceCents: number;
  readonly discount: Discount | null;
  readonly priceSteps: readonly PriceStep[];
};

/**
 * The price of a bundle with its usual members: the sum of what they cost now less its percentage, and its history
 * from theirs, so that a member's reduction is emitted as one that the 30-day rule holds for (docs/rules/prices.md).
 * @param since when the bundle came into being: it had no price before
 * @param rate units of the answer's currency for 1 EUR
 */
export function bundlePriceFacts(
  parts: readonly PricedPart[],
  reductionPercent: number,
  since: Date,
  now: Date,
  rate: number,
): PriceFacts {
  const sum = (centsOf: (part: PricedPart) => number) => sumOf(parts, reductionPercent, rate, centsOf);
  const listPriceCents = sum((part) => part.listPriceCents);
  const cents = sum((part) => priceNow(part, now).finalCents);
  const moments = parts.flatMap(({ priceSteps }) =>
    priceSteps.map(({ at }) => Math.max(at.getTime(), since.getTime())),
  );
  const priceSteps = [...new Set(moments)]
    .sort((a, b) => a - b)
    .map((ms) => {
      const at = new Date(ms);
      return {
        at,
        listCents: sum((part) => stepAt(part, at)?.listCents ?? part.listPriceCents),
        effectiveCents: sum((part) => stepAt(part, at)?.effectiveCents ?? part.listPriceCents),
      };
    });
  return {
    listPriceCents,
    discount: cents < listPriceCents ? { cents, ...commonTimes(parts, now) } : null,
    priceSteps,
  };
}

/** What the same bundle costs with a member card, as the cart asks for it; null where that is not less. */
export function bundleMemberCents(
  parts: readonly PricedPart[],
  reductionPercent: number,
  now: Date,
  rate: number,
): number | null {
  const publicCents = (part: PricedPart) => priceNow(part, now).finalCents;
  const cents = sumOf(parts, reductionPercent, rate, (part) =>
    Math.min(publicCents(part), part.membershipPriceCents ?? Number.POSITIVE_INFINITY),
  );
  return cents < sumOf(parts, reductionPercent, rate, publicCents) ? cents : null;
}

function sumOf(
  parts: readonly PricedPart[],
  reductionPercent: number,
  rate: number,
  centsOf: (part: PricedPart) => number,
): number {
  const pieces = parts.map((part) => ({
    pieceCents: pieceCents(centsOf(part), part.lengthMm, part.surchargeCents),
    quantity: part.quantity,
  }));
  return bundleCents(pieces, reductionPercent, rate);
}

function stepAt({ priceSteps }: PricedPart, at: Date): PriceStep | undefined {
  return priceSteps.findLast((step) => step.at <= at);
}

/** The reduced price of a bundle holds since the last of its members' reductions began, until the first ends. */
function commonTimes(parts: readonly PricedPart[], now: Date): { from: Date | null; to: Date | null } {
  const running = parts.flatMap(({ discount }) => (isDiscountRunning(discount, now) ? [discount] : []));
  const from = running.flatMap((discount) => (discount.from ? [discount.from.getTime()] : []));
  const to = running.flatMap((discount) => (discount.to ? [discount.to.getTime()] : []));
  return {
    from: from.length > 0 ? new Date(Math.max(...from)) : null,
    to: to.length > 0 ? new Date(Math.min(...to)) : null,
  };
}
