import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { errorFacts } from '../log/error-facts.ts';
import type { Logger } from '../log/logger.ts';
import type { DatabaseConnection } from './database.ts';
import { DatabaseAway } from './database-away.ts';

export type NotificationListener = {
  close(): Promise<void>;
};

const firstPauseMs = 500;
const longestPauseMs = 15_000;
const connectionTimeoutMillis = 5000;
/** A listener sends no queries: only this reveals that the other side has vanished silently. */
const pulseMs = 30_000;
const pulseTimeoutMs = 5000;
const leaveMs = 1000;

/**
 * Listens on a channel of PostgreSQL's NOTIFY with its own connection, and reconnects whenever that breaks.
 * @param options.onNotification gets each payload
 * @param options.onReconnect is called after a break: notifications sent meanwhile are lost
 */
export async function listenForNotifications(
  connection: DatabaseConnection,
  options: {
    channel: string;
    log: Logger;
    onNotification: (payload: string) => void;
    onReconnect: () => void;
  },
): Promise<NotificationListener> {
  const { channel, log, onNotification, onReconnect } = options;
  const stopping = new AbortController();

  async function connect(): Promise<{ client: pg.Client; ended: Promise<void> }> {
    const config = typeof connection === 'string' ? { connectionString: connection } : connection;
    const client = new pg.Client({
      ...config,
      application_name: 'attika listener',
      keepAlive: true,
      connectionTimeoutMillis,
      query_timeout: pulseTimeoutMs,
    });
    client.on('notification', ({ payload }) => onNotification(payload ?? ''));
    const ended = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
      const pulse = setInterval(() => client.query('select').catch(() => resolve()), pulseMs).unref();
      client.on('end', () => clearInterval(pulse));
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      await leave(client);
      throw error;
    }
    return { client, ended };
  }

  async function reconnect(): Promise<Awaited<ReturnType<typeof connect>> | undefined> {
    let isTold = false;
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return undefined;
      try {
        return await connect();
      } catch (error) {
        const facts = { channel, ...errorFacts(new DatabaseAway(error)) };
        if (!isTold) log.warn(facts, 'the database does not take listeners; trying again');
        isTold = true;
      }
    }
  }

  let current = await connect();
  const watching = (async () => {
    for (;;) {
      await current.ended;
      if (stopping.signal.aborted) return;
      await leave(current.client);
      const next = await reconnect();
      if (!next) return;
      current = next;
      // Closed while it was being opened: `close` has ended the previous connection, not this one.
      if (stopping.signal.aborted) return void (await leave(current.client));
      log.info({ channel }, 'listening to the database again');
      onReconnect();
    }
  })();

  return {
    async close() {
      stopping.abort();
      await leave(current.client);
      await watching;
    },
  };
}

/** A server that does not answer the farewell is dropped. */
async function leave(client: pg.Client): Promise<void> {
  await Promise.race([client.end().catch(() => undefined), delay(leaveMs, undefined, { ref: false })]);
}
