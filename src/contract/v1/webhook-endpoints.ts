import { Type } from 'typebox';
import {
  deliveryErrors,
  deliveryStates,
  webhookEvents,
  webhookNameMaximum,
  webhookUrlMaximum,
} from '#values/webhooks.ts';
import { endpoint } from '../endpoint.ts';
import { Version } from '../shapes/goods-shapes.ts';
import { askedPage, PageOfData } from '../shapes/list-shapes.ts';
import { Id, Nullable } from '../shapes/primitive-shapes.ts';

const sent = {
  name: Type.String({ minLength: 1, maxLength: webhookNameMaximum, pattern: '\\S' }),
  /** By https, to a public host. */
  url: Type.String({ minLength: 1, maxLength: webhookUrlMaximum }),
  /** Each at most once, and only of things that whoever writes it may read. */
  events: Type.Array(Type.Enum([...webhookEvents]), { minItems: 1, maxItems: webhookEvents.length }),
};

const told = {
  id: Id,
  /** Raised by each change. */
  version: Version,
  name: Type.String(),
  url: Type.String(),
  events: Type.Array(Type.Enum([...webhookEvents])),
  /** False: nothing is sent, and nothing is written for it. */
  enabled: Type.Boolean(),
  /** Since when every attempt has failed; null: the last one went well. */
  failingSince: Nullable(Type.String()),
  /** Until when the secret before the present one signs, too. */
  formerSecretUntil: Nullable(Type.String()),
  createdAt: Type.String(),
};
const Webhook = Type.Object(told);
const secret = Type.String();

const Delivery = Type.Object({
  id: Id,
  /** The header `webhook-id`, the same for every attempt. */
  messageId: Type.String(),
  /** One of a webhook's events, or `webhook.test`. */
  event: Type.String(),
  /** The body as it is signed and sent: JSON {type, timestamp, data}. */
  payload: Type.String(),
  /** waiting: for its first or next attempt; failed: given up. */
  state: Type.Enum([...deliveryStates]),
  attempts: Type.Integer(),
  createdAt: Type.String(),
  /** Null: none follows. */
  nextAttemptAt: Nullable(Type.String()),
  /** Of the last attempt; null: there was no answer. */
  answerStatus: Nullable(Type.Integer()),
  /** The first letters of what was answered. */
  answer: Nullable(Type.String()),
  /** Why there was no answer. */
  error: Nullable(Type.Enum([...deliveryErrors])),
  durationMs: Nullable(Type.Integer()),
  attemptedAt: Nullable(Type.String()),
});

const params = Type.Object({ id: Id });
const managed = { tag: 'Webhooks', access: 'settings.manage' } as const;

/** Messages to programs of others (docs/decisions/webhooks.md). */
export const webhookEndpoints = {
  webhookFilter: endpoint({
    ...{ method: 'POST', path: '/api/v1/manage/webhook/filter', ...managed },
    summary: 'The webhooks of the site, the newest first',
    body: Type.Object(askedPage),
    answer: PageOfData(Webhook),
  }),
  webhookCreate: endpoint({
    ...{ method: 'POST', path: '/api/v1/manage/webhook/create', ...managed },
    summary:
      'Makes a webhook by the specification Standard Webhooks; its secret (`whsec_`) is shown in this answer alone',
    body: Type.Object(sent),
    answer: Type.Object({ ...told, secret }),
  }),
  webhookUpdate: endpoint({
    ...{ method: 'PATCH', path: '/api/v1/manage/webhook/update/:id', ...managed },
    summary:
      'Changes some of its fields; switched on again it goes on with what waits; an older version is EDIT_CONFLICT',
    params,
    body: Type.Object({
      /** That was looked at. */
      version: Version,
      fields: Type.Object(
        {
          name: Type.Optional(sent.name),
          url: Type.Optional(sent.url),
          events: Type.Optional(sent.events),
          enabled: Type.Optional(Type.Boolean()),
        },
        { additionalProperties: false },
      ),
    }),
    answer: Webhook,
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT'],
    idempotent: true,
  }),
  webhookDelete: endpoint({
    ...{ method: 'DELETE', path: '/api/v1/manage/webhook/delete/:id', ...managed },
    summary: 'Takes it away, with its messages',
    params,
    answer: Type.Object({ id: Id }),
    refusals: ['NOT_FOUND'],
    idempotent: true,
  }),
  webhookRotate: endpoint({
    ...{ method: 'POST', path: '/api/v1/manage/webhook/rotate/:id', ...managed },
    summary:
      'Gives it another secret, shown in this answer alone; the one before signs, too, for a day after that',
    params,
    answer: Type.Object({ ...told, secret }),
    refusals: ['NOT_FOUND'],
  }),
  webhookTest: endpoint({
    ...{ method: 'POST', path: '/api/v1/manage/webhook/test/:id', ...managed },
    summary: 'Sends it a message `webhook.test`',
    params,
    answer: Type.Object({ id: Id }),
    refusals: ['NOT_FOUND'],
    idempotent: true,
  }),
  webhookDeliveries: endpoint({
    ...{ method: 'POST', path: '/api/v1/manage/webhook/deliveries/:id', ...managed },
    summary: 'What was sent to it within 30 days, or waits, the newest first',
    params,
    body: Type.Object({
      ...askedPage,
      states: Type.Optional(
        Type.Array(Type.Enum([...deliveryStates]), { minItems: 1, maxItems: deliveryStates.length }),
      ),
    }),
    answer: PageOfData(Delivery),
    refusals: ['NOT_FOUND'],
  }),
  webhookResend: endpoint({
    ...{ method: 'POST', path: '/api/v1/manage/webhook/resend/:id', ...managed },
    summary: 'Sends a message once more, by the id of its delivery',
    params,
    answer: Delivery,
    refusals: ['NOT_FOUND'],
    idempotent: true,
  }),
};
