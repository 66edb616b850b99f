import { type Cents, taxContainedCents } from '#values/money.ts';
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
    const { coupon, loyalty } = totals;
    const off = itemsTotal - cartTotal;
    const ofCoupon = coupon + loyalty === 0 ? 0 : Math.round((off * coupon) / (coupon + loyalty));
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
