import { and, count, desc, eq, getTableColumns, inArray } from 'drizzle-orm';
import { hourMs } from '#values/durations.ts';
import { Refusal } from '#values/refusal.ts';
import {
  type DeliveryState,
  webhookRotationHours,
  webhooksPerSite,
  webhookTestEvent,
} from '#values/webhooks.ts';
import { requirePermission } from '../authorisation.ts';
import { type Context, inTransaction, inTransactionOnce } from '../context.ts';
import { holdRow, holdSeenRow, requireRoom } from '../versioned-rows.ts';
import { writeMessages } from './webhook-messages.ts';
import { type WebhookFields, webhookProblems } from './webhook-rules.ts';
import { makeWebhookSecret, sealWebhookSecret } from './webhook-secrets.ts';
import { webhookDeliveries, webhooks } from './webhooks-tables.ts';

/* Webhooks of a site (docs/decisions/webhooks.md). */

type Page = { readonly page: number; readonly perPage: number };
export type Means = { readonly webhookLoopback: boolean };

export type Webhook = Omit<typeof webhooks.$inferSelect, 'siteId' | 'secret' | 'formerSecret'>;
const { secret: _secret, formerSecret: _former, siteId: _site, ...told } = getTableColumns(webhooks);

/** The site's webhooks, the newest first. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function listWebhooks(context: Context, { page, perPage }: Page) {
  requirePermission(context, 'settings.manage');
  const { database, site } = context;
  const isOwn = eq(webhooks.siteId, site.id);
  const rows: Webhook[] = await database
    .select(told)
    .from(webhooks)
    .where(isOwn)
    .orderBy(desc(webhooks.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [counted] = await database.select({ total: count() }).from(webhooks).where(isOwn);
  return { rows, total: counted?.total ?? 0 };
}

/** @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND */
export async function getWebhook(context: Context, id: number): Promise<Webhook> {
  requirePermission(context, 'settings.manage');
  const [row] = await context.database
    .select(told)
    .from(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.siteId, context.site.id)));
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

/**
 * @returns its id, and the secret that its messages are signed with, which is shown nowhere else
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; VALIDATION by field, or for more webhooks than a site has
 */
export async function createWebhook(
  context: Context,
  { webhookLoopback }: Means,
  fields: WebhookFields,
): Promise<{ readonly id: number; readonly secret: string }> {
  requirePermission(context, 'settings.manage');
  checkFields(context, fields, webhookLoopback);
  const { site, clock } = context;
  const secret = makeWebhookSecret();
  const id = await inTransaction(context, async (transaction) => {
    const { database, emit } = transaction;
    await requireRoom(transaction, webhooks, webhooksPerSite);
    const [made] = await database
      .insert(webhooks)
      .values({
        ...rowOf(fields),
        siteId: site.id,
        secret: sealWebhookSecret(context, secret, site.id),
        createdAt: clock.now(),
      })
      .returning({ id: webhooks.id });
    if (!made) throw new Error('A new webhook got no id.');
    emit({ kind: 'webhook.changed' });
    return made.id;
  });
  return { id, secret };
}

/**
 * Changes some of a webhook's fields. One that is switched on again goes on with what waits.
 * @throws Refusal as `createWebhook`, NOT_FOUND, EDIT_CONFLICT for an older version
 */
export async function updateWebhook(
  context: Context,
  { webhookLoopback }: Means,
  id: number,
  { version, fields }: { readonly version: number; readonly fields: Partial<WebhookFields> },
): Promise<void> {
  requirePermission(context, 'settings.manage');
  const change = async (transaction: Context): Promise<void> => {
    const held = await holdSeenRow(transaction, webhooks, id, version);
    checkFields(transaction, fields, webhookLoopback);
    const isBack = fields.enabled === true && !held.enabled;
    await transaction.database
      .update(webhooks)
      .set({ ...partOf(fields), version: version + 1, ...(isBack ? { failingSince: null } : {}) })
      .where(eq(webhooks.id, id));
    transaction.emit({ kind: 'webhook.changed' });
    if (isBack) transaction.emit({ kind: 'webhook.queued' });
  };
  return inTransactionOnce(context, change, async () => undefined);
}

/** Takes it away, with its messages. @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND */
export async function deleteWebhook(context: Context, id: number): Promise<void> {
  requirePermission(context, 'settings.manage');
  const remove = async (transaction: Context): Promise<void> => {
    await holdRow(transaction, webhooks, id);
    await transaction.database.delete(webhooks).where(eq(webhooks.id, id));
    transaction.emit({ kind: 'webhook.changed' });
  };
  return inTransactionOnce(context, remove, async () => undefined);
}

/**
 * Gives a webhook another secret; the one before signs, too, for a day.
 * @returns the new one, which is shown nowhere else
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND
 */
export async function rotateWebhookSecret(context: Context, id: number): Promise<string> {
  requirePermission(context, 'settings.manage');
  const { site, clock } = context;
  const secret = makeWebhookSecret();
  await inTransaction(context, async (transaction) => {
    const held = await holdRow(transaction, webhooks, id);
    await transaction.database
      .update(webhooks)
      .set({
        secret: sealWebhookSecret(context, secret, site.id),
        formerSecret: held.secret,
        formerUntil: new Date(clock.now().getTime() + webhookRotationHours * hourMs),
        version: held.version + 1,
      })
      .where(eq(webhooks.id, id));
  });
  return secret;
}

/** Sends a message that tells of nothing, to try a webhook. @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND */
export async function testWebhook(context: Context, id: number): Promise<void> {
  requirePermission(context, 'settings.manage');
  const send = async (transaction: Context): Promise<void> => {
    await holdRow(transaction, webhooks, id);
    const data = { site: transaction.site.name };
    await writeMessages(transaction, [{ webhookId: id, event: webhookTestEvent, data }]);
  };
  return inTransactionOnce(context, send, async () => undefined);
}

export type Delivery = typeof webhookDeliveries.$inferSelect;

/** What was sent to a webhook, or waits for it, the newest first. @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND */
export async function listDeliveries(
  context: Context,
  webhookId: number,
  states: readonly DeliveryState[] | undefined,
  { page, perPage }: Page,
): Promise<{ readonly rows: Delivery[]; readonly total: number }> {
  await getWebhook(context, webhookId);
  const { database } = context;
  const wanted = and(
    eq(webhookDeliveries.webhookId, webhookId),
    states && inArray(webhookDeliveries.state, [...states]),
  );
  const rows = await database
    .select()
    .from(webhookDeliveries)
    .where(wanted)
    .orderBy(desc(webhookDeliveries.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [counted] = await database.select({ total: count() }).from(webhookDeliveries).where(wanted);
  return { rows, total: counted?.total ?? 0 };
}

/** Sends a message once more, whatever came of it, by the same id. @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND */
export async function resendDelivery(context: Context, id: number): Promise<Delivery> {
  requirePermission(context, 'settings.manage');
  const isOfSite = inArray(
    webhookDeliveries.webhookId,
    context.database.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.siteId, context.site.id)),
  );
  const send = async ({ database, clock, emit }: Context): Promise<Delivery> => {
    const [sent] = await database
      .update(webhookDeliveries)
      .set({ state: 'waiting', attempts: 0, nextAttemptAt: clock.now() })
      .where(and(eq(webhookDeliveries.id, id), isOfSite))
      .returning();
    if (!sent) throw new Refusal('NOT_FOUND');
    emit({ kind: 'webhook.queued' });
    return sent;
  };
  return inTransactionOnce(context, send, async () => {
    const [sent] = await context.database
      .select()
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.id, id), isOfSite));
    if (!sent) throw new Refusal('NOT_FOUND');
    return sent;
  });
}

function checkFields(context: Context, fields: Partial<WebhookFields>, allowsLoopback: boolean): void {
  const problems = webhookProblems(context.actor, fields, { allowsLoopback });
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
}

function rowOf({ name, url, events, enabled }: WebhookFields) {
  return { name: name.trim(), url: url.trim(), events: [...events], enabled };
}

function partOf({ name, url, events, enabled }: Partial<WebhookFields>) {
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(url === undefined ? {} : { url: url.trim() }),
    ...(events && { events: [...events] }),
    ...(enabled === undefined ? {} : { enabled }),
  };
}
