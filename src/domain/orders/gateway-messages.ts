import { and, eq } from 'drizzle-orm';
import { Refusal } from '#values/refusal.ts';
import type { Context, ShopRuntime } from '../context.ts';
import type { OrderRow } from './order-record.ts';
import { listAttempts } from './orders-queries.ts';
import { orders } from './orders-tables.ts';
import { type PaymentSources, settleWord } from './payment-settling.ts';

type Fields = Readonly<Record<string, string>>;

/**
 * What a buyer's browser brought back from a gateway for an order of the context's site.
 * @throws Refusal NOT_FOUND for an unknown order; PAYMENT_SIGNATURE_INVALID; PAYMENT_MISMATCH for another order's payment,
 *   another amount or currency. Nothing is changed then.
 */
export async function confirmReturn(
  context: Context,
  sources: PaymentSources,
  orderId: number,
  fields: Fields,
): Promise<OrderRow> {
  const [order] = await context.database
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.siteId, context.site.id)));
  if (!order) throw new Refusal('NOT_FOUND');
  const attempts = await listAttempts(context, orderId);
  for (const provider of new Set(attempts.map((attempt) => attempt.provider))) {
    const word = await sources.gateways.get(provider)?.verifyReturn(fields);
    if (!word) continue;
    if (!attempts.some(({ reference }) => reference === word.reference))
      throw new Refusal('PAYMENT_MISMATCH');
    return settleWord(context, sources, provider, word);
  }
  throw new Refusal('PAYMENT_SIGNATURE_INVALID');
}

/**
 * The same where the gateway's form came to a page of ours: its reference tells the order.
 * @throws Refusal NOT_FOUND for an unknown gateway or payment; PAYMENT_SIGNATURE_INVALID; PAYMENT_MISMATCH
 */
export async function takeReturn(
  runtime: ShopRuntime,
  sources: PaymentSources,
  provider: string,
  fields: Fields,
): Promise<OrderRow> {
  const gateway = sources.gateways.get(provider);
  if (!gateway) throw new Refusal('NOT_FOUND');
  const word = await gateway.verifyReturn(fields);
  if (!word) throw new Refusal('PAYMENT_SIGNATURE_INVALID');
  return settleWord(runtime, sources, provider, word);
}

/**
 * A notice from server to server.
 * @throws as `takeReturn`
 */
export async function takeNotice(
  runtime: ShopRuntime,
  sources: PaymentSources,
  provider: string,
  notice: { readonly headers: Readonly<Record<string, string | undefined>>; readonly rawBody: string },
): Promise<void> {
  const gateway = sources.gateways.get(provider);
  if (!gateway) throw new Refusal('NOT_FOUND');
  const word = await gateway.verifyNotice(notice.headers, notice.rawBody);
  if (!word) throw new Refusal('PAYMENT_SIGNATURE_INVALID');
  await settleWord(runtime, sources, provider, word);
}
