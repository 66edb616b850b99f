import { sql } from 'drizzle-orm';
import type { Database, DatabaseConnection } from '#platform/database/database.ts';
import { listenForNotifications, notificationMaximumBytes } from '#platform/database/notifications.ts';
import { errorFacts } from '#platform/log/error-facts.ts';
import type { Logger } from '#platform/log/logger.ts';
import type { Announcement } from './announcements.ts';

/** Carries announcements between the processes that serve one shop. */
export type AnnouncementExchange = {
  /** Tells the other processes; own announcements do not come back. */
  send(announcement: Announcement): void;
  close(): Promise<void>;
};

const channel = 'attika';

/**
 * Opens the exchange over PostgreSQL's LISTEN and NOTIFY.
 * @param options.processId distinguishes this process from all others
 * @param options.hear gets what other processes announce
 * @param options.missed is called when announcements may have been lost, after the connection broke
 */
export async function openAnnouncementExchange(
  database: Database,
  connection: DatabaseConnection,
  options: {
    processId: string;
    log: Logger;
    hear: (announcement: Announcement) => void;
    missed: () => void;
  },
): Promise<AnnouncementExchange> {
  const { processId, log, hear, missed } = options;
  const listener = await listenForNotifications(connection, {
    channel,
    log,
    onReconnect: missed,
    onNotification(payload) {
      const { from, announcement } = JSON.parse(payload) as { from: string; announcement: Announcement };
      if (from !== processId) hear(announcement);
    },
  });
  const sending = new Set<Promise<unknown>>();
  return {
    send(announcement) {
      for (const part of inPayloads(announcement)) {
        const payload = JSON.stringify({ from: processId, announcement: part });
        const sent = database
          .execute(sql`SELECT pg_notify(${channel}, ${payload})`)
          .catch((error: unknown) => log.warn(errorFacts(error), 'other processes could not be told'))
          .finally(() => sending.delete(sent));
        sending.add(sent);
      }
    },
    async close() {
      await listener.close();
      await Promise.all(sending);
    },
  };
}

/** Long lists of products are told in several parts that each fit a payload. */
function inPayloads(announcement: Announcement): Announcement[] {
  const isSmall = JSON.stringify(announcement).length < notificationMaximumBytes - 200;
  if (isSmall || !('productIds' in announcement)) return [announcement];
  const half = Math.ceil(announcement.productIds.length / 2);
  return [announcement.productIds.slice(0, half), announcement.productIds.slice(half)].flatMap((productIds) =>
    inPayloads({ ...announcement, productIds }),
  );
}
