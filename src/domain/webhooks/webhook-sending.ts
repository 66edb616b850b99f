import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { errorFacts } from '#platform/log/error-facts.ts';
import { GuardError } from '#platform/outgoing/guarded-address.ts';
import type { GuardedPost } from '#platform/outgoing/guarded-post.ts';
import { dayMs, minuteMs } from '#values/durations.ts';
import {
  type DeliveryError,
  deliveriesKeptDays,
  webhookFailingDays,
  webhookPausesMs,
} from '#values/webhooks.ts';
import { inTransaction, type ShopRuntime } from '../context.ts';
import type { SiteDirectory } from '../sites/site-directory.ts';
import { openWebhookSecret, signWebhook } from './webhook-secrets.ts';
import { tellSwitchedOff } from './webhooks-mails.ts';
import { webhookDeliveries, webhooks } from './webhooks-tables.ts';

/** So many at once: one receiver that is slow keeps the others waiting for its time alone. */
const atOnce = 8;
/** Whoever sends has so long; then it is sent by another process, for this one was killed. */
const leaseMs = 2 * minuteMs;
/** A receiver says that nobody is there any more; the specification has it switched off. */
const goneStatus = 410;
const userAgent = 'Attika-Webhooks/1';

type Means = { readonly post: GuardedPost; readonly directory: Pick<SiteDirectory, 'list'> };

type Due = Pick<typeof webhookDeliveries.$inferSelect, 'id' | 'messageId' | 'payload' | 'attempts'> & {
  readonly webhook: typeof webhooks.$inferSelect;
};

type Outcome = {
  readonly answerStatus: number | null;
  readonly answer: string | null;
  readonly error: DeliveryError | null;
};

/**
 * Sends what is due until nothing is. A message is taken by one process; one that was killed leaves it to the others, so that a receiver
 * may get it twice, under the same `webhook-id`.
 */
export async function sendWebhooks(runtime: ShopRuntime, means: Means): Promise<void> {
  for (;;) {
    const due = await takeDue(runtime);
    if (due.length === 0) return;
    await Promise.all(due.map((one) => sendOne(runtime, means, one)));
  }
}

/** Takes messages for as long as an attempt may last: nothing is held in the database meanwhile. */
async function takeDue({ database, clock }: ShopRuntime): Promise<Due[]> {
  const now = clock.now();
  const { rows } = await database.execute<{ id: string }>(sql`
    update webhook_delivery set attempts = attempts + 1, next_attempt_at = ${new Date(now.getTime() + leaseMs)}
    where id in (
      select one.id from webhook_delivery one join webhook on webhook.id = one.webhook_id and webhook.enabled
      where one.state = 'waiting' and one.next_attempt_at <= ${now}
      order by one.next_attempt_at, one.id limit ${atOnce} for update of one skip locked)
    returning id`);
  const due: Due[] = [];
  for (const { id } of rows) {
    const [one] = await database
      .select({
        id: webhookDeliveries.id,
        messageId: webhookDeliveries.messageId,
        payload: webhookDeliveries.payload,
        attempts: webhookDeliveries.attempts,
        webhook: webhooks,
      })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(eq(webhookDeliveries.id, Number(id)));
    if (one) due.push(one);
  }
  return due;
}

async function sendOne(runtime: ShopRuntime, means: Means, due: Due): Promise<void> {
  const { clock, log } = runtime;
  const attemptedAt = clock.now();
  const begun = performance.now();
  const outcome = await attempt(runtime, means, due, attemptedAt);
  const facts = { ...outcome, attemptedAt, durationMs: Math.round(performance.now() - begun) };
  try {
    await noteAttempt(runtime, means, due, facts);
  } catch (error) {
    // It is sent again once its time is over.
    log.error({ delivery: due.id, ...errorFacts(error) }, 'what came of a webhook was not noted');
  }
}

async function attempt(runtime: ShopRuntime, { post }: Means, due: Due, now: Date): Promise<Outcome> {
  const { messageId, payload, webhook } = due;
  const secrets = secretsOf(runtime, webhook, now);
  if (!secrets) return { answerStatus: null, answer: null, error: 'SECRET_LOST' };
  const timestamp = Math.floor(now.getTime() / 1000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': userAgent,
    'webhook-id': messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signWebhook(secrets, { messageId, timestamp, payload }),
  };
  try {
    const { status, body } = await post(webhook.url, headers, payload);
    return { answerStatus: status, answer: readable(body), error: null };
  } catch (error) {
    if (!(error instanceof GuardError)) throw error;
    return { answerStatus: null, answer: null, error: error.failure };
  }
}

function secretsOf(
  runtime: ShopRuntime,
  { siteId, secret, formerSecret, formerUntil }: Due['webhook'],
  now: Date,
): string[] | undefined {
  const present = openWebhookSecret(runtime, secret, siteId);
  if (present === undefined) return undefined;
  const holds = formerSecret !== null && formerUntil !== null && formerUntil > now;
  const former = holds ? openWebhookSecret(runtime, formerSecret, siteId) : undefined;
  return former === undefined ? [present] : [present, former];
}

/** PostgreSQL keeps no zero bytes. */
const readable = (body: string) => body.replaceAll('\0', '');

const isSuccess = (status: number | null) => status !== null && status >= 200 && status < 300;

/** Notes what came of it, and when it is tried again; switches off a webhook that has failed for days. */
async function noteAttempt(
  runtime: ShopRuntime,
  { directory }: Means,
  { id, attempts, webhook }: Due,
  facts: Outcome & { readonly attemptedAt: Date; readonly durationMs: number },
): Promise<void> {
  const now = facts.attemptedAt.getTime();
  const pauseMs = webhookPausesMs[attempts - 1];
  await inTransaction(runtime, async (transaction) => {
    const { database, emit } = transaction;
    const isOver = pauseMs === undefined;
    const went = isSuccess(facts.answerStatus);
    await database
      .update(webhookDeliveries)
      .set({
        ...facts,
        state: went ? 'delivered' : isOver ? 'failed' : 'waiting',
        ...(went || isOver ? {} : { nextAttemptAt: new Date(now + pauseMs) }),
      })
      .where(eq(webhookDeliveries.id, id));
    const isIt = eq(webhooks.id, webhook.id);
    if (went) {
      await database
        .update(webhooks)
        .set({ failingSince: null })
        .where(and(isIt, isNotNull(webhooks.failingSince)));
      return;
    }
    await database
      .update(webhooks)
      .set({ failingSince: facts.attemptedAt })
      .where(and(isIt, isNull(webhooks.failingSince)));
    const isHopeless =
      facts.answerStatus === goneStatus ||
      (webhook.failingSince !== null && now - webhook.failingSince.getTime() >= webhookFailingDays * dayMs);
    if (!isHopeless) return;
    const [switchedOff] = await database
      .update(webhooks)
      .set({ enabled: false, version: sql`${webhooks.version} + 1` })
      .where(and(isIt, eq(webhooks.enabled, true)))
      .returning({ id: webhooks.id });
    if (!switchedOff) return;
    emit({ kind: 'webhook.changed' });
    const site = directory.list().find((one) => one.id === webhook.siteId);
    if (site) await tellSwitchedOff(transaction, site, webhook);
  });
}

/** Forgets messages of long ago with what came of them. */
export async function removeOldDeliveries({ database, clock }: ShopRuntime): Promise<void> {
  const before = new Date(clock.now().getTime() - deliveriesKeptDays * dayMs);
  await database.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before));
}
