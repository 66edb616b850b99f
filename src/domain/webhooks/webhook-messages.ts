import { inArray } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { writeRows } from '#platform/database/row-writing.ts';
import { majorFromCents } from '#values/money.ts';
import type { WebhookEvent } from '#values/webhooks.ts';
import { products } from '../catalogue/products/catalogue-tables.ts';
import type { Outgoing, ShopRuntime } from '../context.ts';
import type { DomainEvent } from '../domain-events.ts';
import { moneyStateOf, openCentsOf } from '../orders/order-fulfilment.ts';
import { orders } from '../orders/orders-tables.ts';
import type { ListeningWebhook, WebhookDirectory } from './webhook-directory.ts';
import { webhookDeliveries, webhooks } from './webhooks-tables.ts';

/** Random bytes of a message's id. */
const messageIdBytes = 18;

type Message = {
  readonly event: WebhookEvent;
  /** What it is about: whose webhooks hear of it. */
  readonly of: { readonly siteId: number } | { readonly catalogueId: number };
  readonly data: Readonly<Record<string, unknown>>;
};

/** Writes messages of what has happened, in the transaction in which it happens (docs/decisions/webhooks.md). */
export function createWebhookNotes(directory: Pick<WebhookDirectory, 'list'>): Outgoing {
  return {
    async note(runtime, domainEvents) {
      const listening = directory.list();
      if (listening.length === 0) return;
      const messages = await messagesOf(runtime, domainEvents);
      await writeMessages(
        runtime,
        messages.flatMap(({ event, of, data }) =>
          listening
            .filter((webhook) => webhook.events.includes(event) && hears(webhook, of))
            .map(({ id }) => ({ webhookId: id, event, data })),
        ),
      );
    },
  };
}

function hears(webhook: ListeningWebhook, of: Message['of']): boolean {
  return 'siteId' in of ? webhook.siteId === of.siteId : webhook.catalogueId === of.catalogueId;
}

/** Writes what is to be sent; a job is told after the commit. */
export async function writeMessages(
  { database, clock, random, emit }: ShopRuntime,
  messages: readonly { webhookId: number; event: string; data: Readonly<Record<string, unknown>> }[],
): Promise<void> {
  if (messages.length === 0) return;
  const now = clock.now();
  const kept = await holdStored(database, messages);
  await writeRows(
    database,
    webhookDeliveries,
    kept.map(({ webhookId, event, data }) => ({
      webhookId,
      event,
      messageId: `msg_${random.token(messageIdBytes)}`,
      payload: JSON.stringify({ type: event, timestamp: now.toISOString(), data }),
      createdAt: now,
      nextAttemptAt: now,
    })),
  );
  emit({ kind: 'webhook.queued' });
}

/** Without those for webhooks that somebody has deleted since they were read: they must not hold up what is told of. */
async function holdStored<M extends { readonly webhookId: number }>(
  database: Database,
  messages: readonly M[],
): Promise<M[]> {
  const rows = await database
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(inArray(webhooks.id, [...new Set(messages.map(({ webhookId }) => webhookId))]))
    .orderBy(webhooks.id)
    .for('key share');
  const stored = new Set(rows.map(({ id }) => id));
  return messages.filter(({ webhookId }) => stored.has(webhookId));
}

async function messagesOf(runtime: ShopRuntime, domainEvents: readonly DomainEvent[]): Promise<Message[]> {
  return [
    ...(await ordersOf(runtime, domainEvents)),
    ...(await goodsOf(runtime, domainEvents)),
    ...domainEvents.flatMap((event): Message[] =>
      event.kind === 'customer.changed'
        ? [{ event: `customer.${event.happened}`, of: event, data: { id: event.userId } }]
        : [],
    ),
  ];
}

/** One message for each thing that has happened to an order, however often it was written. */
async function ordersOf({ database }: ShopRuntime, domainEvents: readonly DomainEvent[]): Promise<Message[]> {
  const changed = domainEvents.filter((event) => event.kind === 'order.changed');
  const byOrder = Map.groupBy(changed, ({ orderId }) => orderId);
  if (byOrder.size === 0) return [];
  const rows = await database
    .select()
    .from(orders)
    .where(inArray(orders.id, [...byOrder.keys()]));
  return rows.flatMap((order) => {
    const happened = new Set(byOrder.get(order.id)?.flatMap((event) => event.happened));
    const data = {
      id: order.id,
      orderNumber: order.orderNumber,
      version: order.version,
      revision: order.revision,
      state: order.state,
      fulfilment: order.fulfilment,
      money: moneyStateOf(order),
      status: order.status,
      currency: order.currency.label,
      total: majorFromCents(order.dueCents),
      open: majorFromCents(openCentsOf(order)),
      customerId: order.userId,
      createdAt: order.createdAt.toISOString(),
    };
    return [...happened].map(
      (one): Message => ({
        event: `order.${one}`,
        of: { siteId: order.siteId },
        data,
      }),
    );
  });
}

async function goodsOf({ database }: ShopRuntime, domainEvents: readonly DomainEvent[]): Promise<Message[]> {
  const idsOf = (kind: 'product.changed' | 'stock.changed') =>
    new Set(domainEvents.flatMap((event) => (event.kind === kind ? event.productIds : [])));
  const [changed, stocked] = [idsOf('product.changed'), idsOf('stock.changed')];
  const created = new Set(
    domainEvents.flatMap((event) => (event.kind === 'product.changed' ? (event.createdIds ?? []) : [])),
  );
  const ids = [...new Set([...changed, ...stocked])];
  if (ids.length === 0) return [];
  const rows = await database
    .select({
      id: products.id,
      catalogueId: products.catalogueId,
      sku: products.sku,
      format: products.format,
      archived: products.archived,
      mainProductId: products.mainProductId,
      unit: products.unit,
      listPriceCents: products.listPriceCents,
      discountPriceCents: products.discountPriceCents,
      available: products.stockThousandths,
      committed: products.committedThousandths,
    })
    .from(products)
    .where(inArray(products.id, ids));
  return rows.flatMap((product): Message[] => {
    const { id, sku, format, archived, mainProductId, unit, catalogueId, available, committed } = product;
    const discount = product.discountPriceCents;
    const retailPrice = majorFromCents(product.listPriceCents);
    const facts = { id, sku, format, archived, mainProductId, retailPrice };
    const stock = {
      available: available === null ? null : available / 1000,
      committed: committed / 1000,
      onHand: available === null ? null : (available + committed) / 1000,
    };
    const of = { catalogueId };
    return [
      ...(changed.has(id)
        ? [
            {
              // What is written of a new product in the same transaction is part of it.
              event: created.has(id) ? ('product.created' as const) : ('product.changed' as const),
              of,
              data: { ...facts, discountPrice: discount === null ? null : majorFromCents(discount) },
            },
          ]
        : []),
      ...(stocked.has(id)
        ? [{ event: 'stock.changed' as const, of, data: { id, sku, unit, ...stock } }]
        : []),
    ];
  });
}
