import { hourMs, minuteMs, secondMs } from './durations.ts';
import type { Permission } from './permissions.ts';

/* Messages that the shop sends to programs of others (docs/decisions/webhooks.md). */

/** What is told of orders; one change may be several of them. */
export const orderHappenings = [
  'created',
  'changed',
  'paid',
  'ready',
  'sent',
  'handedOver',
  'refunded',
  'cancelled',
  'closed',
] as const;
export type OrderHappening = (typeof orderHappenings)[number];

export const productHappenings = ['created', 'changed'] as const;
export type ProductHappening = (typeof productHappenings)[number];

export const customerHappenings = ['created', 'changed', 'erased'] as const;
export type CustomerHappening = (typeof customerHappenings)[number];

/** Kinds of events that a webhook can ask for: a kind of thing, and what has become of it. */
export const webhookEvents = [
  'order.created',
  'order.changed',
  'order.paid',
  'order.ready',
  'order.sent',
  'order.handedOver',
  'order.refunded',
  'order.cancelled',
  'order.closed',
  'product.created',
  'product.changed',
  'stock.changed',
  'customer.created',
  'customer.changed',
  'customer.erased',
] as const satisfies readonly (
  | `order.${OrderHappening}`
  | `product.${ProductHappening}`
  | `customer.${CustomerHappening}`
  | 'stock.changed'
)[];
export type WebhookEvent = (typeof webhookEvents)[number];
/** What is sent by hand, to try a webhook. */
export const webhookTestEvent = 'webhook.test';

/** Who may have it sent: whoever may read such things. */
export function permissionOfEvent(event: WebhookEvent): Permission {
  if (event.startsWith('order.')) return 'orders.read';
  if (event.startsWith('customer.')) return 'people.manage';
  return event === 'stock.changed' ? 'stock.manage' : 'catalogue.manage';
}

/** waiting: for its first or next attempt; failed: given up. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why an attempt came to no answer. */
export const deliveryErrors = ['ADDRESS_REFUSED', 'TIMEOUT', 'UNREACHABLE', 'SECRET_LOST'] as const;
export type DeliveryError = (typeof deliveryErrors)[number];

export const webhookNameMaximum = 80;
export const webhookUrlMaximum = 500;
/** Of one site. */
export const webhooksPerSite = 20;
/** Pauses after the first, second, … attempt that failed, as Standard Webhooks proposes; then a message is given up. */
export const webhookPausesMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
] as const;
/** A webhook whose every attempt has failed for so long is switched off. */
export const webhookFailingDays = 5;
/** After a new secret the one before signs, too, for so long. */
export const webhookRotationHours = 24;
/** How long messages are kept with what came of them. */
export const deliveriesKeptDays = 30;
