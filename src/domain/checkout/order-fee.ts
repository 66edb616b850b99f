import { type Cents, taxContainedCents } from '#values/money.ts';
import type { OrderRow } from '../orders/order-record.ts';

type Amounts = Pick<OrderRow, 'totals' | 'taxTotals' | 'taxByRate'>;

/**
 * The amounts of an order after its payment fee has become another one. Everything else stays to the cent; what the tax
 * of the rate changes by falls to the fee, so that the parts still sum to the whole (docs/rules/checkout.md).
 * @param rateBasisPoints the rate that fees are taxed at, as when the order was made
 */
export function withPaymentFee(order: Amounts, feeCents: Cents, rateBasisPoints: number): Amounts {
  const { totals, taxTotals } = order;
  const changeCents = feeCents - totals.payment;
  if (changeCents === 0) return order;
  const ofRate = order.taxByRate.find((entry) => entry.rateBasisPoints === rateBasisPoints) ?? {
    rateBasisPoints,
    grossCents: 0,
    taxCents: 0,
  };
  const grossCents = ofRate.grossCents + changeCents;
  const taxCents = taxContainedCents(grossCents, rateBasisPoints);
  const taxChange = taxCents - ofRate.taxCents;
  const taxByRate = [
    ...order.taxByRate.filter((entry) => entry !== ofRate),
    ...(grossCents === 0 ? [] : [{ rateBasisPoints, grossCents, taxCents }]),
  ].sort((a, b) => b.rateBasisPoints - a.rateBasisPoints);
  return {
    totals: { ...totals, payment: feeCents, orderTotal: totals.orderTotal + changeCents },
    taxTotals: {
      ...taxTotals,
      payment: taxTotals.payment + taxChange,
      orderTotal: taxTotals.orderTotal + taxChange,
    },
    taxByRate,
  };
}
