import { and, desc, eq, isNull } from 'drizzle-orm';
import { amountMaximumCents } from '#values/limits.ts';
import { Refusal } from '#values/refusal.ts';
import { actorIdOf } from '../actor.ts';
import { amountTooLarge } from '../cart/cart-rules.ts';
import { noteUseOfOrder, takeCouponUse } from '../cart/coupon-uses.ts';
import { type Context, inTransactionOnce } from '../context.ts';
import { acceptPayment } from '../orders/order-acceptance.ts';
import { queueConfirmation } from '../orders/order-confirmation.ts';
import { noteEvent } from '../orders/order-saving.ts';
import { nextOrderNumber, numberedOrder, recordOrder } from '../orders/orders-service.ts';
import { orderEvents, orders } from '../orders/orders-tables.ts';
import { takeStock } from '../orders/stock-taking.ts';
import type { Buyer } from './checkout-service.ts';
import { newOrderOf, shortageOf, stockNeedsOf } from './new-order.ts';
import { promisedOrder } from './place-order-service.ts';
import {
  lostCouponField,
  quoteStaffOrder,
  type StaffOrderDraft,
  type StaffOrderSources,
  shortField,
} from './staff-order-quote.ts';

export type StaffOrder = StaffOrderDraft & {
  readonly message: string | null;
  /** Mails the confirmation, with the link to pay where the payment needs one. */
  readonly notify: boolean;
};

/**
 * Takes an order in a customer's name, in one transaction, with the prices, the tax, the stock and the number of every other order. The
 * customer has agreed to nothing on a form, so e-products, which need that, are not sold so; the confirmation, which the law wants on a
 * durable medium (Directive 2011/83/EU, Article 8(7)), is mailed, unless staff hands it over. A card is paid by the link in it.
 * @returns its id
 * @throws Refusal as `quoteStaffOrder`; VALIDATION with what is missing, what is not offered and what stock does not have;
 *   AMOUNT_TOO_LARGE
 */
export async function takeStaffOrder(
  context: Context,
  sources: StaffOrderSources,
  input: StaffOrder,
): Promise<number> {
  const quoted = await quoteStaffOrder(context, sources, input);
  if (context.keyedWork?.isDone) return readTaken(context, quoted.buyer);
  const { quote, buyer } = quoted;
  const { mainAddress, shippingAddress } = quote.cart;
  if (Object.keys(quoted.problems).length > 0 || !buyer || !mainAddress || !shippingAddress) {
    throw new Refusal('VALIDATION', {}, quoted.problems);
  }
  const { itemsTotal, orderTotal } = quote.prices.totals;
  if (Math.max(itemsTotal, orderTotal) > amountMaximumCents) throw amountTooLarge();
  const orderable = { ...quote, buyer, mainAddress, shippingAddress };
  const order = {
    ...newOrderOf(quoted.context, orderable, { message: input.message, consentIds: [] }),
    cartId: null,
  };
  const take = async (transaction: Context): Promise<number> => {
    const useId = quote.coupon ? await takeCouponUse(transaction, null, quote.coupon, buyer) : undefined;
    if (useId === null) throw new Refusal('VALIDATION', {}, lostCouponField('COUPON_USED_UP'));
    const stock = await takeStock(transaction, 0, stockNeedsOf(quote), quote.branch?.id ?? null);
    if ('shortage' in stock) {
      const { details } = shortageOf(quote, stock.shortage.productId, stock.shortage.freeThousandths);
      throw new Refusal('VALIDATION', {}, shortField(Number(details.itemId), Number(details.available)));
    }
    const number = await nextOrderNumber(transaction);
    const numbered = numberedOrder(
      transaction,
      promisedOrder(transaction, orderable, order, stock.taken),
      number,
    );
    const confirmed = { ...numbered, confirmedAt: numbered.createdAt };
    const recorded = await recordOrder(transaction, confirmed, order.adjustments, stock.taken);
    if (useId !== undefined) await noteUseOfOrder(transaction, useId, recorded.id);
    if (input.notify) await queueConfirmation(transaction, transaction.site, confirmed);
    if (orderTotal === 0) await acceptPayment(transaction, transaction.site, recorded);
    const actorId = actorIdOf(transaction);
    await noteEvent(transaction, recorded, { kind: 'create', actorId, mailed: input.notify });
    return recorded.id;
  };
  return inTransactionOnce(quoted.context, take, () => readTaken(context, buyer));
}

/** What a call has taken whose answer was lost. */
async function readTaken(context: Context, buyer: Buyer | null): Promise<number> {
  const [taken] = await context.database
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderEvents, and(eq(orderEvents.orderId, orders.id), eq(orderEvents.kind, 'create')))
    .where(
      and(
        eq(orders.siteId, context.site.id),
        isNull(orders.cartId),
        eq(orders.email, buyer?.email ?? ''),
        eq(orderEvents.actorId, actorIdOf(context) ?? 0),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(1);
  if (!taken) throw new Refusal('NOT_FOUND');
  return taken.id;
}
