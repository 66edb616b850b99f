import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { webhookEndpoints } from '#contract/v1/webhook-endpoints.ts';
import type { Context } from '#domain/context.ts';
import {
  createWebhook,
  type Delivery,
  deleteWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type Webhook,
} from '#domain/webhooks/webhooks-service.ts';
import { listLimitDefault } from '#values/limits.ts';
import { inPart } from '#values/refusal.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { changedThing } from '../changed-thing.ts';
import { pageOfFound } from '../list-page.ts';

type Endpoints = typeof webhookEndpoints;

/** Messages to programs of others (docs/decisions/webhooks.md). */
export function webhookRoutes(dependencies: Pick<ApiDependencies, 'webhookLoopback'>): Routes<'webhooks'> {
  const get = async (context: Context, id: number) => webhookShape(await getWebhook(context, id));
  return {
    handlers: {
      async webhookFilter(context, { body: { page = 1, perPage = listLimitDefault } }) {
        const { rows, total } = await listWebhooks(context, { page, perPage });
        return pageOfFound(rows.map(webhookShape), total, page, perPage);
      },
      async webhookCreate(context, { body }) {
        const { id, secret } = await createWebhook(context, dependencies, { ...body, enabled: true });
        return { ...(await get(context, id)), secret };
      },
      async webhookUpdate(context, { params: { id }, body }) {
        return changedThing(get, context, id, () =>
          inPart('fields', () => updateWebhook(context, dependencies, id, body)),
        );
      },
      async webhookDelete(context, { params: { id } }) {
        await deleteWebhook(context, id);
        return { id };
      },
      async webhookRotate(context, { params: { id } }) {
        const secret = await rotateWebhookSecret(context, id);
        return { ...(await get(context, id)), secret };
      },
      async webhookTest(context, { params: { id } }) {
        await testWebhook(context, id);
        return { id };
      },
      async webhookDeliveries(context, { params: { id }, body }) {
        const { page = 1, perPage = listLimitDefault, states } = body;
        const { rows, total } = await listDeliveries(context, id, states, { page, perPage });
        return pageOfFound(rows.map(deliveryShape), total, page, perPage);
      },
      async webhookResend(context, { params: { id } }) {
        return deliveryShape(await resendDelivery(context, id));
      },
    },
  };
}

function webhookShape({
  formerUntil,
  failingSince,
  createdAt,
  ...webhook
}: Webhook): EndpointAnswer<Endpoints['webhookUpdate']> {
  return {
    ...webhook,
    failingSince: failingSince?.toISOString() ?? null,
    formerSecretUntil: formerUntil?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

function deliveryShape({
  webhookId: _webhookId,
  createdAt,
  nextAttemptAt,
  attemptedAt,
  ...delivery
}: Delivery): EndpointAnswer<Endpoints['webhookResend']> {
  return {
    ...delivery,
    createdAt: createdAt.toISOString(),
    nextAttemptAt: delivery.state === 'waiting' ? nextAttemptAt.toISOString() : null,
    attemptedAt: attemptedAt?.toISOString() ?? null,
  };
}
