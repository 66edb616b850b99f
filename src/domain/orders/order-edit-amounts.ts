import { type Cents, taxContainedCents } from '#values/money.ts';
import { taxesOfRows } from '../pricing/tax-rates.ts';
import { rowTaxCentsOf } from './line-taxes.ts';
import type { OrderLine, OrderRow } from './order-record.ts';
import { paidFor, summedRates } from './paper-amounts.ts';

/* What an edited order costs: lines that nobody touched keep every cent. */

type Amounts = Pick<OrderRow, 'totals' | 'taxTotals' | 'taxByRate'>;

/** A line with other pieces or another price; what coupon and loyalty take off stays in proportion. */
export function repriced(
  line: OrderLine,
  { quantity = line.quantity, pieceCents = line.pieceCents }: { quantity?: number; pieceCents?: Cents },
): OrderLine {
  const rowCents = pieceCents * quantity;
  const before = paidFor(line);
  const [first] = before;
  const taxShares = before.map(({ rateBasisPoints, grossCents: paid }) => {
    const isOnly = line.rowCents === 0;
    const whole = isOnly && rateBasisPoints === first?.rateBasisPoints ? rowCents : 0;
    const grossCents = isOnly ? whole : Math.round((paid * rowCents) / line.rowCents);
    return { rateBasisPoints, grossCents, taxCents: taxContainedCents(grossCents, rateBasisPoints) };
  });
  return {
    ...line,
    quantity,
    pieceCents,
    rowCents,
    stockThousandths: Math.round((line.stockThousandths * quantity) / line.quantity),
    taxShares,
    taxCents: taxShares.reduce((sum, { taxCents }) => sum + taxCents, 0),
  };
}

/** The amounts of an order after its lines have become others; delivery and fee stay. */
export function amountsWith(
  order: Amounts & { readonly lines: readonly OrderLine[] },
  lines: readonly OrderLine[],
): Amounts {
  const change = (of: (line: OrderLine) => number) =>
    lines.reduce((sum, line) => sum + of(line), 0) - order.lines.reduce((sum, line) => sum + of(line), 0);
  const paid = (key: 'grossCents' | 'taxCents') =>
    change((line) => paidFor(line).reduce((sum, share) => sum + share[key], 0));
  const withChange = (totals: Amounts['totals'], items: Cents, cart: Cents) => {
    const itemsTotal = totals.itemsTotal + items;
    const cartTotal = totals.cartTotal + cart;
    const off = itemsTotal - cartTotal;
    const ofCoupon = shareOfCoupon(off, totals);
    return {
      ...totals,
      itemsTotal,
      coupon: ofCoupon,
      loyalty: off - ofCoupon,
      cartTotal,
      orderTotal: totals.orderTotal + cart,
    };
  };
  const opposite = order.lines.flatMap(paidFor).map(({ rateBasisPoints, grossCents, taxCents }) => ({
    rateBasisPoints,
    grossCents: -grossCents,
    taxCents: -taxCents,
  }));
  return {
    totals: withChange(
      order.totals,
      change(({ rowCents }) => rowCents),
      paid('grossCents'),
    ),
    taxTotals: withChange(order.taxTotals, change(rowTaxCentsOf), paid('taxCents')),
    taxByRate: summedRates([...order.taxByRate, ...opposite, ...lines.flatMap(paidFor)]),
  };
}

/**
 * The amounts of an order whose lines are taxed at other rates: once per rate on the sum of everything at it, then shared out, as when an
 * order is placed. Prices and totals stay.
 * @param lines with what is paid for them by their new rates
 * @param feeRate of delivery and payment fee
 */
export function taxedAnew(
  totals: Amounts['totals'],
  lines: readonly OrderLine[],
  feeRate: number,
): { lines: OrderLine[] } & Omit<Amounts, 'totals'> {
  const fees = [totals.delivery, totals.payment].map((grossCents) => ({
    grossCents,
    rateBasisPoints: feeRate,
  }));
  const rows = [...lines.flatMap(({ taxShares }) => taxShares), ...fees];
  const taxes = taxesOfRows(rows);
  const [delivery = 0, payment = 0] = taxes.slice(-2);
  let taken = 0;
  const taxed = lines.map((line) => {
    const taxShares = line.taxShares.map((share) => ({ ...share, taxCents: taxes[taken++] ?? 0 }));
    return { ...line, taxShares, taxCents: taxShares.reduce((sum, { taxCents }) => sum + taxCents, 0) };
  });
  const cartTotal = taxed.reduce((sum, { taxCents }) => sum + taxCents, 0);
  const itemsTotal = taxed.reduce((sum, line) => sum + rowTaxCentsOf(line), 0);
  const off = itemsTotal - cartTotal;
  const coupon = shareOfCoupon(off, totals);
  return {
    lines: taxed,
    taxTotals: {
      itemsTotal,
      coupon,
      loyalty: off - coupon,
      delivery,
      payment,
      cartTotal,
      orderTotal: cartTotal + delivery + payment,
    },
    taxByRate: summedRates(rows.map((row, index) => ({ ...row, taxCents: taxes[index] ?? 0 }))),
  };
}

/** What is taken off goods is the coupon's and the loyalty's in proportion. */
function shareOfCoupon(
  off: Cents,
  { coupon, loyalty }: Pick<Amounts['totals'], 'coupon' | 'loyalty'>,
): Cents {
  return coupon + loyalty === 0 ? 0 : Math.round((off * coupon) / (coupon + loyalty));
}
