import { and, eq } from 'drizzle-orm';
import { type Cents, taxContainedCents } from '#values/money.ts';
import { Refusal } from '#values/refusal.ts';
import { type Context, inTransactionOnce } from '../context.ts';
import { digitalSales } from '../orders/digital-tables.ts';
import { beginPayment } from '../orders/order-acceptance.ts';
import { sendPapers } from '../orders/order-confirmation.ts';
import { orderedCurrencyOf } from '../orders/order-currency.ts';
import type { Order, OrderRow } from '../orders/order-record.ts';
import { saveOrder } from '../orders/order-saving.ts';
import { promisedDay } from '../orders/order-steps.ts';
import { findAndLockOrder, findOrderBySlug } from '../orders/orders-queries.ts';
import { orderAdjustments } from '../orders/orders-tables.ts';
import { correctPapers } from '../orders/paper-issuing.ts';
import { convertCents } from '../pricing/currency-conversion.ts';
import { standardTaxClass } from '../pricing/tax-rates.ts';
import type { CheckoutDirectory } from './checkout-directory.ts';
import { isPaymentApplicable, type PaymentMethod } from './method-rules.ts';
import { orderPaymentOf } from './order-payment.ts';
import { rateOfSupply, supplyOf } from './supply-tax.ts';

type Sources = { readonly checkout: CheckoutDirectory };

/** The ways in which an order that waits for its payment may be paid; none for every other order. */
export async function listPaymentsOfOrder(
  context: Context,
  sources: Sources,
  order: OrderRow,
): Promise<PaymentMethod[]> {
  return order.status === 'awaitingPayment' ? paymentsFor(context, sources, order) : [];
}

/** The ways in which an order could be paid, by what it costs, where it goes and how. */
export async function paymentsFor(
  context: Context,
  { checkout }: Sources,
  order: OrderRow,
): Promise<PaymentMethod[]> {
  const currency = orderedCurrencyOf(order);
  const [digital] = await context.database
    .select({ position: digitalSales.position })
    .from(digitalSales)
    .where(eq(digitalSales.orderId, order.id))
    .limit(1);
  const delivery = checkout.deliveryMethods().find(({ id }) => id === order.delivery?.methodId);
  return checkout.paymentMethods().filter((method) =>
    isPaymentApplicable(method, {
      country: order.shippingAddress.country,
      amountCents: order.totals.cartTotal + order.totals.delivery,
      deliveryMethodKey: delivery?.key ?? null,
      digitalOnly: order.delivery === null,
      holdsDigitalGoods: digital !== undefined,
      inMainCurrency: currency.isMain,
      convert: (euroCents) => convertCents(euroCents, currency),
    }),
  );
}

/**
 * Begins another try to pay an order of the context's site, in the same or another way. A fee that the other way has or
 * has not changes the total; what follows is what follows a new order (`beginPayment`).
 * @param paymentMethodId null: the way that was chosen before
 * @throws Refusal NOT_FOUND, ORDER_NOT_AWAITING_PAYMENT, VALIDATION oneOf for a method that is not offered
 */
export async function payAgain(
  context: Context,
  sources: Sources,
  slug: string,
  paymentMethodId: number | null,
): Promise<OrderRow> {
  const found = await findOrderBySlug(context, slug);
  if (!found) throw new Refusal('NOT_FOUND');
  const begin = async (transaction: Context) => {
    const row = await findAndLockOrder(transaction, found.id);
    if (row?.status !== 'awaitingPayment') throw new Refusal('ORDER_NOT_AWAITING_PAYMENT');
    const order = { ...row, lines: found.lines };
    const methods = await listPaymentsOfOrder(transaction, sources, order);
    const method = findMethod(methods, paymentMethodId ?? order.payment.methodId);
    return beginPayment(transaction, await choosePayment(transaction, sources, order, method));
  };
  return inTransactionOnce<Context, OrderRow>(context, begin, async () => found);
}

/**
 * Judges the way in which an order is to be paid as `payAgain` does.
 * @throws Refusal NOT_FOUND, VALIDATION oneOf
 */
export async function judgePaymentOfOrder(
  context: Context,
  sources: Sources,
  slug: string,
  paymentMethodId: number,
): Promise<void> {
  const order = await findOrderBySlug(context, slug);
  if (!order) throw new Refusal('NOT_FOUND');
  if (order.status !== 'awaitingPayment') throw new Refusal('ORDER_NOT_AWAITING_PAYMENT');
  findMethod(await listPaymentsOfOrder(context, sources, order), paymentMethodId);
}

function findMethod(methods: readonly PaymentMethod[], paymentMethodId: number | null): PaymentMethod {
  const method = methods.find(({ id }) => id === paymentMethodId);
  if (!method) throw new Refusal('VALIDATION', {}, { paymentMethodId: { rule: 'oneOf' } });
  return method;
}

async function choosePayment(
  context: Context,
  { checkout }: Sources,
  order: Order,
  method: PaymentMethod,
): Promise<Order> {
  const { database, site } = context;
  const currency = orderedCurrencyOf(order);
  const feeCents = convertCents(method.feeCents, currency);
  const supply = supplyOf(order, order.shippingAddress);
  const rate = rateOfSupply(site, checkout.tax, supply)(standardTaxClass);
  const { totals, taxTotals, taxByRate } = withFee(order, 'payment', feeCents, rate);
  const payment = orderPaymentOf(context, method, totals);
  const dueCents = order.dueCents + totals.orderTotal - order.totals.orderTotal;
  const changed = await saveOrder(context, order, {
    totals,
    taxTotals,
    taxByRate,
    dueCents,
    dueOn: promisedDay({ ...order, totals, dueCents, payment, paymentStatus: 'pending' }),
    payment,
    // A refused card is forgotten with the new try.
    paymentStatus: 'pending',
  });
  await database
    .delete(orderAdjustments)
    .where(and(eq(orderAdjustments.orderId, order.id), eq(orderAdjustments.type, 'payment')));
  await database.insert(orderAdjustments).values({
    orderId: order.id,
    type: 'payment',
    label: payment.name,
    cents: feeCents,
    origin: `payment:${method.key}`,
  });
  // An invoice that says another sum is taken back and issued anew.
  await sendPapers(context, site, changed, await correctPapers(context, site, changed));
  return changed;
}

type Amounts = Pick<OrderRow, 'totals' | 'taxTotals' | 'taxByRate'>;

/**
 * The amounts of an order after its payment fee, or its delivery, has become another one. Everything else stays to the cent; what the tax
 * of the rate changes by falls to the fee, so that the parts still sum to the whole (docs/rules/checkout.md).
 * @param rateBasisPoints the rate that fees are taxed at, as when the order was made
 */
export function withFee(
  order: Amounts,
  fee: 'payment' | 'delivery',
  feeCents: Cents,
  rateBasisPoints: number,
): Amounts {
  const { totals, taxTotals } = order;
  const changeCents = feeCents - totals[fee];
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
    totals: { ...totals, [fee]: feeCents, orderTotal: totals.orderTotal + changeCents },
    taxTotals: {
      ...taxTotals,
      [fee]: taxTotals[fee] + taxChange,
      orderTotal: taxTotals.orderTotal + taxChange,
    },
    taxByRate,
  };
}
