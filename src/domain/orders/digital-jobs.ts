import { and, eq, ne } from 'drizzle-orm';
import { errorFacts } from '#platform/log/error-facts.ts';
import { readDigitalOffers } from '../catalogue/products/digital-queries.ts';
import { inTransaction, type ShopRuntime } from '../context.ts';
import { joinPool } from './digital-codes.ts';
import { supplyDigitalGoods } from './digital-delivery.ts';
import { digitalSales } from './digital-tables.ts';
import { sendDeliveries } from './order-confirmation.ts';
import { findAndLockOrder, withLines } from './orders-queries.ts';
import { orders } from './orders-tables.ts';
import { type PaymentSources, siteOf } from './payment-settling.ts';

/** Sales of one run; what is left comes with the next. */
const batchMaximum = 200;

/** Hands over what paid orders still wait for, once there are codes again, and mails it. */
export async function deliverMissing(
  runtime: ShopRuntime,
  sources: Pick<PaymentSources, 'directory'>,
): Promise<void> {
  const waiting = await runtime.database
    .select({ orderId: digitalSales.orderId, productId: digitalSales.productId })
    .from(digitalSales)
    .innerJoin(orders, eq(orders.id, digitalSales.orderId))
    .where(
      and(eq(digitalSales.isMissing, true), eq(orders.paymentStatus, 'paid'), ne(orders.status, 'cancelled')),
    )
    .orderBy(digitalSales.orderId)
    .limit(batchMaximum);
  if (waiting.length === 0) return;
  const productIds = [...new Set(waiting.map(({ productId }) => productId))];
  await joinPool(runtime, await readDigitalOffers(runtime.database, productIds));
  for (const orderId of new Set(waiting.map((sale) => sale.orderId))) {
    try {
      await deliver(runtime, sources, orderId);
    } catch (error) {
      // One order must not keep all others waiting.
      runtime.log.error({ order: orderId, ...errorFacts(error) }, 'e-products could not be handed over');
    }
  }
}

async function deliver(
  runtime: ShopRuntime,
  sources: Pick<PaymentSources, 'directory'>,
  orderId: number,
): Promise<void> {
  await inTransaction(runtime, async (transaction) => {
    const order = await findAndLockOrder(transaction, orderId);
    if (order?.paymentStatus !== 'paid' || order.status === 'cancelled') return;
    const site = siteOf(sources, order);
    const supplied = await supplyDigitalGoods(transaction, site, await withLines(transaction, order));
    const { deliveries } = supplied;
    if (deliveries.length > 0) await sendDeliveries(transaction, site, supplied.order, deliveries);
  });
}
