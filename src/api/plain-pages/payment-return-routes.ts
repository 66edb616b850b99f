import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { takeReturn } from '#domain/orders/gateway-messages.ts';
import type { OrderRow } from '#domain/orders/order-record.ts';
import { paymentReturnPath } from '#domain/orders/payment-attempts.ts';
import { errorFacts } from '#platform/log/error-facts.ts';
import { pathOf } from '#values/addresses.ts';
import { defaultLanguage, isLanguage } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { openRoutes } from '../plugins/open-routes.ts';
import { isUnavailable } from '../plugins/unavailable-plugin.ts';
import { fieldsOf, parseForms } from './form-body.ts';

/**
 * Where gateways send buyers back. The form comes from the gateway's own page, so this is the one address that takes it
 * from another origin: the signature alone authorises, no cookie is read. Whatever was signed is taken as pgSuccess does,
 * then a page of the order's language is shown.
 */
export async function servePaymentReturns(
  app: FastifyInstance,
  dependencies: ApiDependencies,
): Promise<void> {
  parseForms(app);
  openRoutes(app);
  const take = async (request: FastifyRequest<{ Params: { provider: string } }>, reply: FastifyReply) => {
    const order = await settle(request, dependencies);
    reply.header('cache-control', 'no-store');
    return reply.redirect(addressAfter(order), 303);
  };
  app.get(`${paymentReturnPath}/:provider`, take);
  app.post(`${paymentReturnPath}/:provider`, take);
}

/** The order that the fields were about; nothing where they were not signed by the gateway. */
async function settle(
  request: FastifyRequest<{ Params: { provider: string } }>,
  { runtime, gateways, directory }: ApiDependencies,
): Promise<OrderRow | undefined> {
  const { provider } = request.params;
  try {
    return await takeReturn(
      { ...runtime, log: request.log },
      { gateways, directory },
      provider,
      fieldsOf(request),
    );
  } catch (error) {
    // Nobody knows yet what has become of it: who is told of a failure here would pay once more.
    if (isUnavailable(error)) throw error;
    if (error instanceof Refusal) request.log.warn({ provider, code: error.code }, 'a return was refused');
    else request.log.error(errorFacts(error), 'a return could not be taken');
    return undefined;
  }
}

function addressAfter(order: OrderRow | undefined): string {
  const language = isLanguage(order?.language) ? order.language : defaultLanguage;
  if (!order) return pathOf('checkoutFailure', language);
  const screen = order.paymentStatus === 'paid' ? 'checkoutSuccess' : 'checkoutFailure';
  return `${pathOf(screen, language)}?orderSlug=${order.slug}`;
}
