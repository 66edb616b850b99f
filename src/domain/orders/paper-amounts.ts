import { type Cents, taxContainedCents } from '#values/money.ts';
import { rowTaxCentsOf } from './line-taxes.ts';
import type { OrderLine } from './order-record.ts';
import type { PaperContent } from './paper-record.ts';
import type { PaperLine } from './papers-tables.ts';

/* What credit notes say, worked out from the papers alone: nothing is priced again. */

type Rates = PaperContent['taxByRate'];

/** A paper with every quantity and amount taken back. */
export function takenBack(content: PaperContent): PaperContent {
  const rates = (entries: Rates) =>
    entries.map(({ rateBasisPoints, grossCents, taxCents }) => ({
      rateBasisPoints,
      ...mapped({ grossCents, taxCents }, opposite),
    }));
  return {
    ...content,
    lines: content.lines.map((line) => ({
      ...line,
      quantity: opposite(line.quantity),
      rowCents: opposite(line.rowCents),
      taxCents: opposite(line.taxCents),
      taxShares: rates(line.taxShares),
    })),
    totals: mapped(content.totals, opposite),
    taxTotals: mapped(content.taxTotals, opposite),
    taxByRate: rates(content.taxByRate),
    grossCents: opposite(content.grossCents),
    terms: { ...content.terms, dueOn: null },
  };
}

/** What is left of a paper after its credit notes, whose amounts are negative. */
export function restOf(content: PaperContent, credits: readonly PaperContent[]): PaperContent {
  let rest = content;
  for (const credit of credits) rest = less(rest, credit);
  return rest;
}

function less(rest: PaperContent, credit: PaperContent): PaperContent {
  return {
    ...rest,
    lines: rest.lines
      .map((line) => {
        const taken = credit.lines.find(({ position }) => position === line.position);
        if (!taken) return line;
        return {
          ...line,
          quantity: line.quantity + taken.quantity,
          rowCents: line.rowCents + taken.rowCents,
          taxCents: line.taxCents + taken.taxCents,
          taxShares: summedRates([...line.taxShares, ...taken.taxShares]),
        };
      })
      .filter(({ quantity }) => quantity !== 0),
    totals: mapped(rest.totals, (cents, key) => cents + credit.totals[key]),
    taxTotals: mapped(rest.taxTotals, (cents, key) => cents + credit.taxTotals[key]),
    taxByRate: summedRates([...rest.taxByRate, ...credit.taxByRate]),
    grossCents: rest.grossCents + credit.grossCents,
  };
}

/**
 * Some pieces of a paper's lines with what was paid for them, coupon and loyalty taken off; neither delivery nor fee. The last
 * pieces of a line have all that is left of it, so that parts sum to the whole.
 * @param pieces by the line's position; none is more than the line has
 */
export function partOf(content: PaperContent, pieces: ReadonlyMap<number, number>): PaperContent {
  const lines = content.lines.flatMap((line) => {
    const quantity = pieces.get(line.position) ?? 0;
    if (quantity === 0) return [];
    const share = (cents: Cents) => Math.round((cents * quantity) / line.quantity);
    return {
      ...line,
      quantity,
      rowCents: share(line.rowCents),
      taxCents: share(line.taxCents),
      taxShares: paidFor(line).map(({ rateBasisPoints, ...amounts }) => ({
        rateBasisPoints,
        ...mapped(amounts, share),
      })),
    };
  });
  const taxByRate = summedRates(lines.flatMap(({ taxShares }) => taxShares));
  const paid = { grossCents: sumOf(taxByRate, 'grossCents'), taxCents: sumOf(taxByRate, 'taxCents') };
  const rows = lines.reduce((sum, { rowCents }) => sum + rowCents, 0);
  const rowTax = lines.reduce((sum, line) => sum + rowTaxCentsOf(line), 0);
  const { coupon, loyalty } = content.totals;
  const ofCoupon = (cents: Cents) =>
    coupon + loyalty === 0 ? 0 : Math.round((cents * coupon) / (coupon + loyalty));
  const sums = (items: Cents, orderTotal: Cents) => ({
    itemsTotal: items,
    coupon: ofCoupon(items - orderTotal),
    loyalty: items - orderTotal - ofCoupon(items - orderTotal),
    delivery: 0,
    payment: 0,
    cartTotal: orderTotal,
    orderTotal,
  });
  return {
    ...content,
    lines,
    totals: sums(rows, paid.grossCents),
    taxTotals: sums(rowTax, paid.taxCents),
    taxByRate,
    grossCents: paid.grossCents,
  };
}

/**
 * What is left of an order's content without the pieces that were cancelled or came back; of all pieces nothing, delivery and fee
 * included. It is worked out of the whole each time, so that the way there makes no difference of a cent.
 */
export function remainderOf(
  content: PaperContent,
  lines: readonly Pick<OrderLine, 'position' | 'quantity' | 'returned' | 'cancelled'>[],
): PaperContent {
  const gone = new Map(lines.map((line) => [line.position, line.returned + line.cancelled]));
  if (lines.every(({ position }) => (gone.get(position) ?? 0) === 0)) return content;
  const isAll = lines.every(({ position, quantity }) => gone.get(position) === quantity);
  return less(content, takenBack(isAll ? content : partOf(content, gone)));
}

/** By rate, what a line cost after coupon and loyalty; orders of former releases noted none of it. */
export function paidFor({ taxShares, rowCents, taxRateBasisPoints }: PaperLine): Rates {
  if (taxShares.length > 0) return taxShares;
  const taxCents = taxContainedCents(rowCents, taxRateBasisPoints);
  return [{ rateBasisPoints: taxRateBasisPoints, grossCents: rowCents, taxCents }];
}

/** One entry a rate, highest first; what has come to nothing is left out. */
export function summedRates(entries: Rates): Rates {
  const byRate = new Map<number, Rates[number]>();
  for (const { rateBasisPoints, grossCents, taxCents } of entries) {
    const sum = byRate.get(rateBasisPoints) ?? { rateBasisPoints, grossCents: 0, taxCents: 0 };
    byRate.set(rateBasisPoints, {
      rateBasisPoints,
      grossCents: sum.grossCents + grossCents,
      taxCents: sum.taxCents + taxCents,
    });
  }
  return [...byRate.values()]
    .filter(({ grossCents, taxCents }) => grossCents !== 0 || taxCents !== 0)
    .sort((a, b) => b.rateBasisPoints - a.rateBasisPoints);
}

function sumOf(rates: Rates, key: 'grossCents' | 'taxCents'): Cents {
  return rates.reduce((sum, rate) => sum + rate[key], 0);
}

function mapped<Amounts extends Record<string, number>>(
  amounts: Amounts,
  change: (cents: number, key: keyof Amounts) => number,
): Amounts {
  return Object.fromEntries(
    Object.entries(amounts).map(([key, cents]) => [key, change(cents, key as keyof Amounts)]),
  ) as Amounts;
}

/** Without the negative zero, which people would read as -0. */
function opposite(value: number): number {
  return value === 0 ? 0 : -value;
}
