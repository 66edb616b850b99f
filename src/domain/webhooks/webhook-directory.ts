import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { WebhookEvent } from '#values/webhooks.ts';
import { sites } from '../sites/sites-tables.ts';
import { webhooks } from './webhooks-tables.ts';

/** A webhook that messages are written for. */
export type ListeningWebhook = {
  readonly id: number;
  readonly siteId: number;
  readonly catalogueId: number;
  readonly events: readonly WebhookEvent[];
};

/** The webhooks that are switched on, in memory: a shop without any writes nothing and reads nothing. */
export type WebhookDirectory = {
  list(): readonly ListeningWebhook[];
  reload(): Promise<void>;
};

export async function openWebhookDirectory(database: Database): Promise<WebhookDirectory> {
  let listening: readonly ListeningWebhook[] = [];
  async function reload(): Promise<void> {
    listening = await database
      .select({
        id: webhooks.id,
        siteId: webhooks.siteId,
        catalogueId: sites.catalogueId,
        events: webhooks.events,
      })
      .from(webhooks)
      .innerJoin(sites, eq(sites.id, webhooks.siteId))
      .where(eq(webhooks.enabled, true));
  }
  await reload();
  return { list: () => listening, reload };
}
