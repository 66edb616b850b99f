import type { ApiClient } from '#contract/client.ts';
import { ownOrderEndpoints } from '#contract/v2/own-order-endpoints.ts';
import { textOf, unlessRefused } from '#web/request/page-form.ts';
import { notFound } from '#web/request/refuse.ts';

/** What the form that cancels an order says of itself. */
export const cancelIntent = 'cancelOrder';

/**
 * Cancels the order that a form names. One that cannot be cancelled any more is no fault of whoever pressed: its page says what has
 * become of it.
 */
export async function cancelOrder(api: ApiClient, form: FormData, key?: string): Promise<void> {
  const orderSlug = textOf(form, 'orderSlug');
  if (!/^[\w-]{1,64}$/.test(orderSlug)) throw notFound();
  await unlessRefused(
    api.call(
      ownOrderEndpoints.orderCancel,
      { params: { orderSlug }, body: key === undefined ? {} : { key } },
      { idempotencyKey: crypto.randomUUID() },
    ),
    'ORDER_NOT_AWAITING_PAYMENT',
    'FORBIDDEN',
    'NOT_FOUND',
  );
}
