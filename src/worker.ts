import { join } from 'node:path';
import { archiveUntouchedCarts } from '#domain/cart/cart-archive-service.ts';
import { removeExpiredReservations } from '#domain/cart/stock-reservations.ts';
import type { DatabaseConnection } from '#platform/database/database.ts';
import { removeExpiredKeys } from '#platform/database/idempotency-store.ts';
import { type RecurringJob, startJobQueue } from '#platform/jobs/job-queue.ts';
import { createMailSender } from '#platform/mail/mail-sender.ts';
import { openFolderTransport, openSmtpTransport } from '#platform/mail/mail-transport.ts';
import type { Shop } from './shop.ts';

export type JobsSettings = {
  readonly connection: DatabaseConnection;
  readonly dataDir: string;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
};

export type Jobs = {
  /** Lets work under way end; what does not end in time is put back. */
  stop(timeoutMs: number): Promise<void>;
};

/** Mails whose next attempt has come are looked for this often; new ones are sent at once. */
const outboxIntervalMs = 10_000;

/** Starts everything that happens without a request: mails and recurring work. */
export async function startJobs(shop: Shop, settings: JobsSettings): Promise<Jobs> {
  const { database, clock, log } = shop.runtime;
  const transport = settings.smtpUrl
    ? openSmtpTransport(settings.smtpUrl, settings.mailFrom)
    : openFolderTransport(join(settings.dataDir, 'outbox'), settings.mailFrom);
  const mails = createMailSender({ database, clock, log, transport });
  shop.listen(({ kind }) => {
    if (kind === 'mail.queued') mails.wake();
  });
  const timer = setInterval(() => mails.wake(), outboxIntervalMs);
  mails.wake();

  const recurring: RecurringJob[] = [
    {
      name: 'idempotency-keys.expire',
      cron: '17 * * * *',
      run: () => removeExpiredKeys(database, clock.now()),
    },
    {
      name: 'stock-reservations.expire',
      cron: '*/15 * * * *',
      run: () => removeExpiredReservations(shop.runtime),
    },
    { name: 'carts.archive', cron: '41 2 * * *', run: () => archiveUntouchedCarts(shop.runtime) },
  ];
  const queue = await startJobQueue(settings.connection, recurring, log);
  return {
    async stop(timeoutMs) {
      clearInterval(timer);
      await Promise.all([mails.stop(), queue.stop(timeoutMs)]);
    },
  };
}
