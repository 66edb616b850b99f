import { inArray } from 'drizzle-orm';
import { exportedMaximum } from '#values/exports.ts';
import { majorFromCents } from '#values/money.ts';
import type { Address } from '../accounts/address-rules.ts';
import { requirePermission } from '../authorisation.ts';
import { cutOf } from '../cart/cart-options.ts';
import type { Context } from '../context.ts';
import { moneyStateOf, openCentsOf, openPieces } from '../orders/order-fulfilment.ts';
import type { OrderLine } from '../orders/order-record.ts';
import {
  type ListedOrder,
  listOrderIds,
  type OrderFilter,
  type OrderPage,
  readListedOrders,
} from '../orders/orders-list.ts';
import { orderLines } from '../orders/orders-tables.ts';
import { type ExportColumn, type ExportTable, exportTable, inOrder } from './export-table.ts';

const addressFields = [
  'firstName',
  'lastName',
  'companyName',
  'companyOIB',
  'street',
  'houseNumber',
  'zipCode',
  'city',
  'country',
  'contactEmail',
  'contactPhone',
] as const satisfies readonly (keyof Address)[];

function addressColumns(
  name: string,
  addressOf: (order: ListedOrder) => Address,
): ExportColumn<ListedOrder>[] {
  return addressFields.map((field) => ({
    name: `${name}.${field}`,
    of: (order) => addressOf(order)[field] ?? null,
  }));
}

/** Of the list of orders, and what a list has no room for. */
const orderColumns: readonly ExportColumn<ListedOrder>[] = [
  { name: 'id', of: ({ id }) => id },
  { name: 'orderNumber', of: ({ orderNumber }) => orderNumber },
  { name: 'createdAt', of: ({ createdAt }) => createdAt.toISOString() },
  { name: 'email', of: ({ email }) => email },
  { name: 'userId', of: ({ userId }) => userId },
  { name: 'language', of: ({ language }) => language },
  { name: 'currency', of: ({ currency }) => currency.label },
  { name: 'total', of: ({ dueCents }) => majorFromCents(dueCents) },
  { name: 'open', of: (order) => majorFromCents(openCentsOf(order)) },
  { name: 'received', of: ({ receivedCents }) => majorFromCents(receivedCents) },
  { name: 'refunded', of: ({ refundedCents }) => majorFromCents(refundedCents) },
  { name: 'writtenOff', of: ({ writtenOffCents }) => majorFromCents(writtenOffCents) },
  { name: 'totals.itemsTotal', of: ({ totals }) => majorFromCents(totals.itemsTotal) },
  { name: 'totals.coupon', of: ({ totals }) => majorFromCents(totals.coupon) },
  { name: 'totals.loyalty', of: ({ totals }) => majorFromCents(totals.loyalty) },
  { name: 'totals.delivery', of: ({ totals }) => majorFromCents(totals.delivery) },
  { name: 'totals.payment', of: ({ totals }) => majorFromCents(totals.payment) },
  { name: 'totals.orderTotal', of: ({ totals }) => majorFromCents(totals.orderTotal) },
  { name: 'taxTotals.orderTotal', of: ({ taxTotals }) => majorFromCents(taxTotals.orderTotal) },
  { name: 'state', of: ({ state }) => state },
  { name: 'fulfilment', of: ({ fulfilment }) => fulfilment },
  { name: 'money', of: moneyStateOf },
  { name: 'deliveryKind', of: ({ delivery }) => delivery?.kind ?? null },
  { name: 'delivery.name', of: ({ delivery }) => delivery?.name ?? null },
  { name: 'delivery.branch', of: ({ delivery }) => delivery?.branch ?? null },
  { name: 'paymentKind', of: ({ payment }) => payment.kind },
  { name: 'payment.name', of: ({ payment }) => payment.name },
  { name: 'dueAt', of: ({ dueOn }) => dueOn },
  { name: 'closedAt', of: ({ closedAt }) => closedAt?.toISOString() ?? null },
  { name: 'receivedAt', of: ({ receivedAt }) => receivedAt?.toISOString() ?? null },
  { name: 'pieces', of: ({ pieces }) => pieces },
  { name: 'hasCutLines', of: ({ hasCutLines }) => hasCutLines },
  { name: 'couponCode', of: ({ couponCode }) => couponCode },
  { name: 'message', of: ({ message }) => message },
  ...addressColumns('mainAddress', ({ mainAddress }) => mainAddress),
  ...addressColumns('shippingAddress', ({ shippingAddress }) => shippingAddress),
];

type Asked = { readonly filter: OrderFilter; readonly sort?: OrderPage['sort'] };

/** The orders of the list, whatever page. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function exportOrders(context: Context, { filter, sort }: Asked): Promise<ExportTable> {
  const ids = await listOrderIds(context, filter, sort, exportedMaximum);
  return exportTable(orderColumns, ids, async (some) =>
    inOrder(some, await readListedOrders(context, some), ({ id }) => id),
  );
}

type SoldLine = { readonly order: ListedOrder; readonly line: OrderLine };

const lineColumns: readonly ExportColumn<SoldLine>[] = [
  { name: 'orderId', of: ({ order }) => order.id },
  { name: 'orderNumber', of: ({ order }) => order.orderNumber },
  { name: 'createdAt', of: ({ order }) => order.createdAt.toISOString() },
  { name: 'state', of: ({ order }) => order.state },
  { name: 'money', of: ({ order }) => moneyStateOf(order) },
  { name: 'dueAt', of: ({ order }) => order.dueOn },
  { name: 'lineId', of: ({ line }) => line.position + 1 },
  { name: 'productId', of: ({ line }) => line.productId },
  { name: 'sku', of: ({ line }) => line.sku },
  { name: 'name', of: ({ line }) => line.name },
  { name: 'format', of: ({ line }) => line.format },
  {
    name: 'attributes',
    of: ({ line }) => line.attributes.map(({ label, value }) => `${label}: ${value}`).join('; ') || null,
  },
  { name: 'cut.lengthMm', of: ({ line }) => cutOf(line.options)?.lengthMm ?? null },
  { name: 'cut.mark', of: ({ line }) => cutOf(line.options)?.mark || null },
  { name: 'madeToMeasure', of: ({ line }) => line.madeToMeasure },
  { name: 'unit', of: ({ line }) => line.unit },
  { name: 'quantity', of: ({ line }) => line.quantity },
  { name: 'quantities.open', of: ({ line }) => openPieces(line) },
  { name: 'quantities.inProduction', of: ({ line }) => line.inProduction },
  { name: 'quantities.ready', of: ({ line }) => line.ready },
  { name: 'quantities.sent', of: ({ line }) => line.sent },
  { name: 'quantities.handedOver', of: ({ line }) => line.handedOver },
  { name: 'quantities.returned', of: ({ line }) => line.returned },
  { name: 'quantities.cancelled', of: ({ line }) => line.cancelled },
  { name: 'finalPrice', of: ({ line }) => majorFromCents(line.pieceCents) },
  { name: 'row', of: ({ line }) => majorFromCents(line.rowCents) },
  { name: 'taxRate', of: ({ line }) => line.taxRateBasisPoints / 100 },
  { name: 'tax', of: ({ line }) => majorFromCents(line.taxCents) },
  { name: 'currency', of: ({ order }) => order.currency.label },
];

/** The lines of the orders of the list. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function exportOrderLines(context: Context, { filter, sort }: Asked): Promise<ExportTable> {
  requirePermission(context, 'orders.read');
  const ids = await listOrderIds(context, filter, sort, exportedMaximum);
  return exportTable(lineColumns, ids, async (some) => {
    const orders = inOrder(some, await readListedOrders(context, some), ({ id }) => id);
    const lines = await context.database
      .select()
      .from(orderLines)
      .where(inArray(orderLines.orderId, [...some]))
      .orderBy(orderLines.orderId, orderLines.position);
    const ofOrder = Map.groupBy(lines, ({ orderId }) => orderId);
    return orders.flatMap((order) => (ofOrder.get(order.id) ?? []).map((line) => ({ order, line })));
  });
}
