import { type Cents, convertedCents } from '#values/money.ts';
import type { BundleFacts } from '../bundles/bundle-facts-queries.ts';
import { bundleMemberCents, bundlePriceFacts, type PriceFacts } from '../bundles/bundle-price.ts';
import type { ProductRow } from '../products/product-row-queries.ts';
import { offeredOptions } from '../writing/custom-option-rules.ts';
import {
  type Discount,
  isDiscountRunning,
  priceNow,
  reductionOf,
  type StockState,
  stockState,
} from './price-rules.ts';

/** What a visitor without member card is shown of a product's price, in cents of the currency that was asked for. */
export type ShownPrices = {
  readonly listCents: Cents;
  readonly finalCents: Cents;
  readonly membershipCents: Cents | null;
  /** Only while it runs: a reduction to come is nobody's business yet. */
  readonly discount: Discount | null;
  /** Both only while a discount runs (docs/rules/prices.md). */
  readonly lowest30Cents: Cents | null;
  readonly percent: number | null;
};

/** @param rate units of the currency for 1 EUR */
export function shownPrices(row: ProductRow, now: Date, rate: number): ShownPrices {
  const facts = priceFactsOf(row, now, rate);
  const { listCents, finalCents, discountRunning } = priceNow(facts, now);
  const reduction = reductionOf(facts, facts.priceSteps, now);
  return {
    listCents,
    finalCents,
    membershipCents: membershipCentsOf(row, now, rate),
    discount: discountRunning && isDiscountRunning(facts.discount, now) ? facts.discount : null,
    lowest30Cents: reduction?.lowest30Cents ?? null,
    percent: reduction?.percent ?? null,
  };
}

/**
 * A product's own price and log; a bundle's follow from its members' as long as all of them are sold. Converted before
 * anything is made of them, so that the same is shown as the cart asks for.
 */
export function priceFactsOf(row: ProductRow, now: Date, rate: number): PriceFacts {
  const parts = row.bundle?.parts;
  if (parts) return bundlePriceFacts(parts, row.bundle?.reductionPercent ?? 0, row.createdAt, now, rate);
  if (rate === 1) return row;
  const { listPriceCents, discount, priceSteps } = row;
  return {
    listPriceCents: convertedCents(listPriceCents, rate),
    discount: discount && { ...discount, cents: convertedCents(discount.cents, rate) },
    priceSteps: priceSteps.map(({ at, listCents, effectiveCents }) => ({
      at,
      listCents: convertedCents(listCents, rate),
      effectiveCents: convertedCents(effectiveCents, rate),
    })),
  };
}

/** How long a running discount is taken for what it is where nobody knows since when it runs. */
const unknownBeginningMs = 60_000;

/** When the shown prices may become other ones by themselves, in milliseconds since 1970; Infinity: never. */
export function nextPriceChangeMs({ discount, bundle }: ProductRow, now: Date): number {
  const discounts = [discount, ...(bundle?.parts ?? []).map((part) => part.discount)];
  const moments = discounts.flatMap((one) => {
    if (!one) return [];
    if (!one.from) return [one.to?.getTime() ?? Number.POSITIVE_INFINITY, now.getTime() + unknownBeginningMs];
    return [one.from.getTime(), one.to?.getTime() ?? Number.POSITIVE_INFINITY];
  });
  return Math.min(Number.POSITIVE_INFINITY, ...moments.filter((ms) => ms > now.getTime()));
}

function membershipCentsOf(
  { bundle, membershipPriceCents }: ProductRow,
  now: Date,
  rate: number,
): Cents | null {
  if (bundle?.parts) return bundleMemberCents(bundle.parts, bundle.reductionPercent, now, rate);
  return membershipPriceCents === null ? null : convertedCents(membershipPriceCents, rate);
}

/** From what is easiest to get to what cannot be had. */
const stockStates: readonly StockState[] = ['inStock', 'low', 'notCounted', 'outOfStock'];

/**
 * Stock of a product. A configurable one is as well off as its best variant, without a quantity of its own; of a bundle
 * there are as many as its members suffice for.
 */
export function shownStock(row: ProductRow): { quantity: number | null; state: StockState } {
  if (row.bundle) {
    const bundles = bundlesInStock(row.bundle);
    return {
      quantity: bundles,
      state: stockState(bundles === null ? null : bundles * 1000, row.lowStockThreshold),
    };
  }
  if (row.format !== 'configurable' || row.variantStocks.length === 0) {
    return {
      quantity: row.stockThousandths === null ? null : row.stockThousandths / 1000,
      state: stockState(row.stockThousandths, row.lowStockThreshold),
    };
  }
  const states = row.variantStocks.map(({ thousandths, threshold }) => stockState(thousandths, threshold));
  return { quantity: null, state: stockStates.find((state) => states.includes(state)) ?? 'outOfStock' };
}

/** How many bundles can be made of what there is, each member taken from its best source; null: not counted. */
function bundlesInStock({ parts, stocks }: BundleFacts): number | null {
  if (!parts) return 0;
  let bundles: number | null = null;
  for (const { thousandths, from } of stocks) {
    if (from.some((source) => source.thousandths === null)) continue;
    const most = Math.max(0, ...from.map((source) => Math.floor((source.thousandths ?? 0) / thousandths)));
    bundles = bundles === null ? most : Math.min(bundles, most);
  }
  return bundles;
}

/** Whether a plain quantity is all that an order of it needs. */
export function canBeAdded(row: ProductRow): boolean {
  return row.format !== 'configurable' && !row.archived && !needsOptions(row);
}

/** Whether something has to be filled in or chosen beside a variant: a length, a required text, a bundle's members. */
export function needsOptions({ customOptions, bundle, format }: ProductRow): boolean {
  if (format === 'bundle') return !bundle?.isComplete;
  return offeredOptions(customOptions).some(({ required }) => required);
}
