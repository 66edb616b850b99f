import { dayMs } from '#values/durations.ts';
import { lowestPriceDays } from '#values/limits.ts';
import { type Cents, roundHalfUp } from '#values/money.ts';

export type Discount = { readonly cents: Cents; readonly from: Date | null; readonly to: Date | null };

/** From its first moment, up to but without its last. */
export function isDiscountRunning(discount: Discount | null, now: Date): discount is Discount {
  if (!discount) return false;
  return (!discount.from || discount.from <= now) && (!discount.to || now < discount.to);
}

export type PriceNow = {
  readonly listCents: Cents;
  /** What a visitor without member card pays. */
  readonly finalCents: Cents;
  readonly discountRunning: boolean;
};

/** The price of one unit now: the lower of list price and running discount (docs/rules/prices.md). */
export function priceNow(
  product: { readonly listPriceCents: Cents; readonly discount: Discount | null },
  now: Date,
): PriceNow {
  const { listPriceCents: listCents, discount } = product;
  const discountRunning = isDiscountRunning(discount, now) && discount.cents < listCents;
  return { listCents, finalCents: discountRunning ? discount.cents : listCents, discountRunning };
}

/** A step of the price log: the price that held from `at` on, until the next step. */
export type PriceStep = { readonly at: Date; readonly listCents: Cents; readonly effectiveCents: Cents };

export type Reduction = {
  /** Lowest price of the 30 days before the running reduction began: the one that is crossed out. */
  readonly lowest30Cents: Cents;
  /** The window that was looked at; `to` is the beginning of the reduction. */
  readonly from: Date;
  readonly to: Date;
  /** Null where there is nothing to boast of. */
  readonly percent: number | null;
};

/**
 * What may be said about a running reduction (docs/rules/prices.md: Art. 6a Directive 98/6/EC, CJEU C-330/23). Null where none
 * runs. Successive reductions count as one that began with the first.
 * @param steps the product's price log, in the order of time; none before the reduction: the list price has held
 */
export function reductionOf(
  product: { readonly listPriceCents: Cents; readonly discount: Discount | null },
  steps: readonly PriceStep[],
  now: Date,
): Reduction | null {
  const { discountRunning, finalCents } = priceNow(product, now);
  if (!discountRunning) return null;
  const past = steps.filter(({ at }) => at <= now);
  const to = reductionBeginning(past, product.discount?.from ?? null) ?? now;
  const from = new Date(to.getTime() - lowestPriceDays * dayMs);
  const before = past.filter(({ at }) => at < to);
  // The step that already held when the window opened counts too: its price was paid within the window.
  const firstInside = before.findIndex(({ at }) => at > from);
  const opening = firstInside === -1 ? before.length - 1 : firstInside - 1;
  const inWindow = before.slice(Math.max(opening, 0)).map(({ effectiveCents }) => effectiveCents);
  const lowest30Cents = inWindow.length === 0 ? product.listPriceCents : Math.min(...inWindow);
  return { lowest30Cents, from, to, percent: reductionPercent(lowest30Cents, finalCents) };
}

/** Walks back over the steps that were reduced without a pause; an announced earlier beginning counts. */
function reductionBeginning(past: readonly PriceStep[], announced: Date | null): Date | null {
  let beginning: Date | null = null;
  for (const step of past.toReversed()) {
    if (step.effectiveCents >= step.listCents) break;
    beginning = step.at;
  }
  if (!beginning || !announced) return beginning ?? announced;
  return announced < beginning ? announced : beginning;
}

/** (lowest − reduced) / lowest × 100, rounded; null where that is 0 or less. */
export function reductionPercent(lowestCents: Cents, reducedCents: Cents): number | null {
  if (lowestCents <= 0) return null;
  const percent = roundHalfUp(((lowestCents - reducedCents) / lowestCents) * 100);
  return percent > 0 ? percent : null;
}

/** Price of one measure of the goods (docs/rules/prices.md), from the price of one unit and what the unit holds. */
export function unitPriceCents(unitCents: Cents, content: number): Cents {
  return roundHalfUp(unitCents / content);
}

export type StockState = 'inStock' | 'low' | 'outOfStock' | 'notCounted';

/** @param thousandths of the product's unit; null where it is not counted */
export function stockState(thousandths: number | null, lowThreshold: number): StockState {
  if (thousandths === null) return 'notCounted';
  if (thousandths <= 0) return 'outOfStock';
  return thousandths <= lowThreshold * 1000 ? 'low' : 'inStock';
}
