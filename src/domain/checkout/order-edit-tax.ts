import { inArray, sql } from 'drizzle-orm';
import { allocateCents, type Cents } from '#values/money.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { products } from '../catalogue/products/catalogue-tables.ts';
import type { Context } from '../context.ts';
import { taxedAnew } from '../orders/order-edit-amounts.ts';
import { isBrought, waitingPieces } from '../orders/order-fulfilment.ts';
import type { Order, OrderLine } from '../orders/order-record.ts';
import { paidFor } from '../orders/paper-amounts.ts';
import { standardTaxClass } from '../pricing/tax-rates.ts';
import type { Draft, EditSources } from './order-changes.ts';
import { rateOfSupply, supplyOf } from './supply-tax.ts';

type Rates = OrderLine['taxShares'];
type ClassOf = { readonly taxClassId: number; readonly priceCents: Cents };

/**
 * Goods that go elsewhere, or are collected and no longer sent, cost what they cost, and contain the tax of where they are supplied, at
 * the rates of the order's day (docs/rules/tax.md). Where all rates are the same every cent stays. What has gone to one country is
 * not taxed in another one.
 * @returns why it cannot be, by the fields of the change
 */
export async function taxElsewhere(
  context: Context,
  { checkout: { tax } }: EditSources,
  order: Order,
  draft: Draft,
): Promise<FieldErrors> {
  const { shippingAddress, delivery } = draft.change;
  if (!shippingAddress && !delivery) return {};
  const before = rateOfSupply(context.site, tax, supplyOf(order, order.shippingAddress));
  const changed = { ...order, delivery: delivery ?? order.delivery };
  const after = rateOfSupply(context.site, tax, supplyOf(changed, shippingAddress ?? order.shippingAddress));
  const classes = await readClasses(context, order, draft.lines);
  const lines = draft.lines.map((line) => {
    const taxShares = sharesElsewhere(line, partsOf(line, classes), before, after);
    return { ...line, taxShares, taxRateBasisPoints: taxShares[0]?.rateBasisPoints ?? 0 };
  });
  const rates = (some: readonly OrderLine[]) => JSON.stringify(some.map((line) => paidFor(line).map(rateOf)));
  if (rates(lines) === rates(draft.lines) && before(standardTaxClass) === after(standardTaxClass)) return {};
  const isGone = order.lines.some(
    (line) => isBrought(line) && line.quantity - line.cancelled > waitingPieces(line),
  );
  if (isGone) return { [shippingAddress ? 'address.country' : 'methodId']: { rule: 'oneOf' } };
  const { lines: taxed, ...amounts } = taxedAnew(draft.change.totals, lines, after(standardTaxClass));
  draft.lines = taxed;
  Object.assign(draft.change, amounts);
  return {};
}

function rateOf({ rateBasisPoints }: Rates[number]): number {
  return rateBasisPoints;
}

async function readClasses(
  { database }: Context,
  { createdAt }: Order,
  lines: readonly OrderLine[],
): Promise<ReadonlyMap<number, ClassOf>> {
  const ids = lines.flatMap((line) => [line.productId, ...line.members.map(({ productId }) => productId)]);
  const { id, taxClassId, listPriceCents, discountPriceCents, discountFrom, discountTo } = products;
  const isReduced = sql`${createdAt} between coalesce(${discountFrom}, '-infinity') and coalesce(${discountTo}, 'infinity')`;
  const priceCents = sql<string>`case when ${isReduced} then coalesce(${discountPriceCents}, ${listPriceCents}) else ${listPriceCents} end`;
  const rows = await database
    .select({ id, taxClassId, priceCents: priceCents.mapWith(Number) })
    .from(products)
    .where(inArray(id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

type Part = { readonly taxClass: number | string; readonly weight: number };

/** Of what a line consists, with the tax class of each. */
function partsOf(line: OrderLine, classes: ReadonlyMap<number, ClassOf>): Part[] {
  const members = line.members.length > 0 ? line.members : [{ productId: line.productId, quantity: 1 }];
  return members.map(({ productId, quantity }) => {
    const found = classes.get(productId);
    return {
      taxClass: found?.taxClassId ?? standardTaxClass,
      weight: quantity * (found?.priceCents ?? 1),
    };
  });
}

/**
 * What was paid for a line, by the rates of the new place. Of a bundle's goods with one rate before and several now, the split is by what
 * they cost.
 */
function sharesElsewhere(
  line: OrderLine,
  parts: readonly Part[],
  before: (taxClass: Part['taxClass']) => number,
  after: (taxClass: Part['taxClass']) => number,
): Rates {
  const shares = paidFor(line).flatMap((share) => {
    const had = parts.filter(({ taxClass }) => before(taxClass) === share.rateBasisPoints);
    const weights = new Map<number, number>();
    for (const { taxClass, weight } of had.length > 0 ? had : parts) {
      weights.set(after(taxClass), (weights.get(after(taxClass)) ?? 0) + weight);
    }
    const rates = [...weights].sort(([a], [b]) => b - a);
    const amounts = allocateCents(
      share.grossCents,
      rates.map(([, weight]) => weight),
    );
    return rates.map(([rateBasisPoints], index) => ({
      rateBasisPoints,
      grossCents: amounts[index] ?? 0,
      taxCents: 0,
    }));
  });
  const byRate = Map.groupBy(shares, rateOf);
  return [...byRate]
    .sort(([a], [b]) => b - a)
    .map(([rateBasisPoints, ofRate]) => ({
      rateBasisPoints,
      grossCents: ofRate.reduce((sum, { grossCents }) => sum + grossCents, 0),
      taxCents: 0,
    }));
}
