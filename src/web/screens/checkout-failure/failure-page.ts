import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import type { ApiErrorDetails } from '#contract/client.ts';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { checkoutEndpoints } from '#contract/v2/checkout-endpoints.ts';
import { paymentEndpoints } from '#contract/v2/payment-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import { requireOrderPages } from '#web/request/order-pages.ts';
import { readForm, sendForm } from '#web/request/page-form.ts';
import { notFound } from '#web/request/refuse.ts';
import { type RequestFacts, requestFacts } from '#web/request/request-facts.ts';
import { findGatewayWay, type GatewayWay } from '../../parts/to-gateway/gateway-way.ts';

export type FailedOrder = EndpointAnswer<typeof checkoutEndpoints.orderBySlug>;

/** Why the order was not paid again, or where to go to pay it. */
export type PayAnswer = { way?: GatewayWay; refusal?: ApiErrorDetails };

/** Form name of the chosen way to pay. */
export const payMethodPath = 'paymentMethodId';

/** The order of the query `orderSlug`, as far as it is still to be paid; null where the address names none. */
export async function loadFailure({ request, context }: LoaderFunctionArgs) {
  const facts = requestFacts(context);
  facts.markPersonal();
  const orderSlug = readSlug(request);
  await requireOrderPages(facts, orderSlug);
  if (orderSlug === null) return { order: null };
  const order = await facts.api.call(checkoutEndpoints.orderBySlug, { params: { orderSlug } });
  // The gateway's notice was faster than its refusal, another try has succeeded, or nothing is to be paid in advance any more.
  if (order.status !== 'awaitingPayment' && order.status !== 'cancelled')
    throw redirect(successPath(facts, orderSlug), 303);
  return { order };
}

/** Pays the order again, in the same or another way. */
export async function payAgain({ request, context }: ActionFunctionArgs) {
  const facts = requestFacts(context);
  const orderSlug = readSlug(request);
  if (orderSlug === null) throw notFound();
  await requireOrderPages(facts, orderSlug);
  const form = await readForm(request);
  const chosen = Number(form.get(payMethodPath));
  const paymentMethodId = Number.isInteger(chosen) && chosen > 0 ? chosen : null;
  return sendForm({
    errors: {},
    async send() {
      const order = await facts.api.call(
        paymentEndpoints.orderPay,
        { params: { orderSlug }, body: { paymentMethodId } },
        { idempotencyKey: crypto.randomUUID() },
      );
      const way = findGatewayWay(order);
      return way ? ({ way } satisfies PayAnswer) : redirect(successPath(facts, orderSlug), 303);
    },
    refused: (_, refusal): PayAnswer => (refusal ? { refusal } : {}),
  });
}

function readSlug(request: Request): string | null {
  const orderSlug = new URL(request.url).searchParams.get('orderSlug');
  if (orderSlug === null) return null;
  if (!/^[\w-]{1,64}$/.test(orderSlug)) throw notFound();
  return orderSlug;
}

function successPath({ language }: RequestFacts, orderSlug: string): string {
  return `${pathOf('checkoutSuccess', language)}?orderSlug=${encodeURIComponent(orderSlug)}`;
}
