import { dayMs } from '#values/durations.ts';

/** What is paid from a moment on. */
type Step = { readonly at: string; readonly isPlanned: boolean; readonly finalPrice: number };

/** The same with what it is made of. */
export type PriceStep = Step & { readonly retailPrice: number; readonly discountPrice: number | null };

/** The line of a price, in a drawing of priceDrawingSize. */
export type PriceDrawing = {
  readonly line: string;
  /** Where the last 30 days begin, and now. */
  readonly from: number;
  readonly now: number;
  /** The lowest price that was paid in these days, and how far down it lies. */
  readonly lowest: number;
  readonly lowestY: number;
  /** What the drawing ends at, above; it begins with nothing. */
  readonly highest: number;
};

export const priceDrawingSize = { width: 1000, height: 200 } as const;

const shownDays = 60;
const lowestDays = 30;

/**
 * Draws what a product has cost in 60 days, and what is planned.
 * @param steps in any order
 * @returns undefined where it has no price yet
 */
export function drawPrices(steps: readonly Step[], now: Date): PriceDrawing | undefined {
  const inOrder = steps
    .map(({ at, finalPrice }) => ({ ms: Date.parse(at), price: finalPrice }))
    .toSorted((one, other) => one.ms - other.ms);
  const [first] = inOrder;
  const last = inOrder.at(-1);
  if (!first || !last || first.ms > now.getTime()) return undefined;
  const beginning = now.getTime() - shownDays * dayMs;
  // What comes is told for as long as it takes to be seen.
  const end = Math.max(now.getTime(), last.ms + (last.ms > now.getTime() ? 5 * dayMs : 0));
  const { width, height } = priceDrawingSize;
  const highest = Math.max(...inOrder.map(({ price }) => price)) * 1.1 || 1;
  const xOf = (ms: number) => Math.round((Math.max(0, ms - beginning) / (end - beginning)) * width);
  const yOf = (price: number) => Math.round(height - (price / highest) * height);
  const shown = within(inOrder, beginning, end);
  const line = shown
    .map(({ ms, price }, place) => (place === 0 ? `M${xOf(ms)},${yOf(price)}` : `H${xOf(ms)}V${yOf(price)}`))
    .join('');
  const from = now.getTime() - lowestDays * dayMs;
  const lowest = Math.min(...within(inOrder, from, now.getTime()).map(({ price }) => price));
  return {
    line: `${line}H${width}`,
    from: xOf(from),
    now: xOf(now.getTime()),
    lowest,
    lowestY: yOf(lowest),
    highest,
  };
}

/**
 * The steps of a price with those that changes would make of it. A new list price leaves a reduction that holds; a new reduction takes
 * the place of others.
 * @param changes `retailPrice` in major units, or `discount` as calls say it
 */
export function withPlanned(
  steps: readonly PriceStep[],
  changes: readonly { readonly field: string; readonly after: unknown }[],
  now: Date,
): readonly PriceStep[] {
  const [current] = steps
    .filter(({ isPlanned }) => !isPlanned)
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  if (!current) return steps;
  const after = (name: string) => changes.find(({ field }) => field === name)?.after;
  const retailPrice = (after('retailPrice') as number | undefined) ?? current.retailPrice;
  const step = (ms: number, discountPrice: number | null): PriceStep => ({
    at: new Date(ms).toISOString(),
    isPlanned: true,
    retailPrice,
    discountPrice,
    finalPrice: Math.min(retailPrice, discountPrice ?? retailPrice),
  });
  // What would hold at once is no price of the past.
  const soon = now.getTime() + 1;
  const discount = after('discount') as Discount | null | undefined;
  const past = steps.filter(({ isPlanned }) => !isPlanned);
  if (!discount) {
    const planned = steps.filter(({ isPlanned }) => isPlanned);
    const later = planned.map(({ at, discountPrice }) => step(Date.parse(at), discountPrice));
    return [...past, step(soon, current.discountPrice), ...later];
  }
  return [
    ...past,
    step(Math.max(soon, discount.from ? Date.parse(discount.from) : soon), discount.retailPrice),
    ...(discount.to ? [step(Date.parse(discount.to), null)] : []),
  ];
}

type Discount = { readonly retailPrice: number; readonly from: string | null; readonly to: string | null };

/** The steps of a time, with the one that held when it began. */
function within<S extends { readonly ms: number }>(steps: readonly S[], from: number, to: number): S[] {
  const opening = steps.findLast(({ ms }) => ms <= from);
  const inside = steps.filter(({ ms }) => ms > from && ms <= to);
  return opening ? [opening, ...inside] : inside;
}
