import { keepPriceLists } from '#api/machines/price-list-keeping.ts';
import { removeOldAttempts } from '#domain/accounts/account-attempts.ts';
import { removeOldDevices } from '#domain/accounts/known-devices.ts';
import { removeExpiredSessions } from '#domain/accounts/sessions-service.ts';
import { removeOldActivities } from '#domain/activity/activity-service.ts';
import { removeOldJobs } from '#domain/activity/jobs.ts';
import { emptyBin } from '#domain/bin/bin-service.ts';
import { archiveUntouchedCarts, removeEmptyCarts } from '#domain/cart/cart-archive-service.ts';
import { removeExpiredReservations } from '#domain/cart/stock-reservations.ts';
import { notifyAvailable } from '#domain/catalogue/stock/availability-service.ts';
import { thinHistory } from '#domain/content/document-history.ts';
import { thinEventHistory } from '#domain/events/event-history.ts';
import { removeLooseFiles } from '#domain/forms/loose-files-service.ts';
import { carryOutImports, removeOldImports } from '#domain/imports/import-running.ts';
import { createPictureGet } from '#domain/imports/pictures/picture-get.ts';
import { forgetReplacedFiles } from '#domain/media/library-service.ts';
import { removeUnconfirmed } from '#domain/newsletter/newsletter-service.ts';
import { carryOutBulk } from '#domain/orders/bulk-acts.ts';
import { deliverMissing } from '#domain/orders/digital-jobs.ts';
import { sendMorningMails } from '#domain/orders/morning-mail.ts';
import { finishErasures } from '#domain/orders/order-erasure.ts';
import { makePaperFiles } from '#domain/orders/paper-files.ts';
import { askPendingPayments, releaseUnpaidOrders } from '#domain/orders/payment-jobs.ts';
import { removeLoosePhotos } from '#domain/reviews/review-photos.ts';
import { removeOldDeliveries, sendWebhooks } from '#domain/webhooks/webhook-sending.ts';
import { removeExpiredCaptchaUses } from '#platform/captcha/proof-of-work-captcha.ts';
import type { DatabasePool } from '#platform/database/database.ts';
import { removeOldEntries } from '#platform/database/event-log.ts';
import { removeExpiredKeys } from '#platform/database/idempotency-store.ts';
import type { BackupSettings } from '#platform/environment/backup-settings.ts';
import { type RecurringJob, startJobQueue } from '#platform/jobs/job-queue.ts';
import { errorFacts } from '#platform/log/error-facts.ts';
import type { Logger } from '#platform/log/logger.ts';
import { removeBlankMails } from '#platform/mail/blank-mails.ts';
import { createMailSender } from '#platform/mail/mail-sender.ts';
import { openFolderTransport, openSmtpTransport } from '#platform/mail/mail-transport.ts';
import { createGuardedPost } from '#platform/outgoing/guarded-post.ts';
import { minuteMs } from '#values/durations.ts';
import { backupJobs } from './backup-job.ts';
import { mailFiles, mailPictures } from './mail-pictures.ts';
import { findNextDue, publishAllDue } from './publications.ts';
import type { Shop } from './shop.ts';

export type JobsSettings = {
  /** Nobody waits for recurring work: its statements take the time they take. */
  readonly patient: DatabasePool;
  /** Where mails are written that no server sends. */
  readonly outboxFolder: string;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
  readonly backups: BackupSettings | undefined;
};

export type Jobs = {
  /** Lets work under way end; what does not end in time is put back. */
  stop(timeoutMs: number): Promise<void>;
};

/** Mails whose next attempt has come are looked for this often; new ones are sent at once. */
const outboxIntervalMs = 10_000;
/** Messages to webhooks whose next attempt has come, the first after five seconds. */
const webhookIntervalMs = 5000;
const startRetryMs = 3000;
/** Beyond these the program counts as hung (/healthz): jobs take minutes, and a mail server is heard for one at most. */
const jobLimitMs = 30 * minuteMs;
const mailLimitMs = 10 * minuteMs;
/** Changes of stock come in bursts; mails about products back in stock can wait this long. */
const noticePauseMs = 1000;

/** Starts everything that happens without a request: mails and recurring work. */
export async function startJobs(served: Shop, settings: JobsSettings): Promise<Jobs> {
  const shop = { ...served, runtime: { ...served.runtime, database: settings.patient.database } };
  const { database, clock, log } = shop.runtime;
  const sending = {
    senderOverride: settings.mailFrom,
    files: shop.dependencies.files,
    findPicture: mailPictures(shop.dependencies),
    findFile: mailFiles(shop.runtime, shop.dependencies),
  };
  const transport = settings.smtpUrl
    ? openSmtpTransport(settings.smtpUrl, sending)
    : openFolderTransport(settings.outboxFolder, sending);
  const { workWatch } = shop.dependencies;
  const mails = createMailSender({
    database,
    clock,
    log,
    transport: {
      send: (mail) => workWatch.during('mail', mailLimitMs, () => transport.send(mail)),
      close: () => transport.close(),
    },
  });
  shop.listen(({ kind }) => {
    if (kind === 'mail.queued') mails.wake();
  });
  const notices = whenQuiet(noticePauseMs, () => notifyAvailable(shop.runtime, shop.dependencies), log);
  shop.listen(({ kind }) => {
    if (kind === 'stock.changed' || kind === 'product.changed') notices.ask();
  });
  const bulk = whenQuiet(0, () => carryOutBulk(shop.runtime, shop.dependencies), log);
  const { webhookLoopback: allowsLoopback } = shop.dependencies;
  const importMeans = { ...shop.dependencies, get: createPictureGet({ allowsLoopback }) };
  const imports = whenQuiet(0, () => carryOutImports(shop.runtime, importMeans), log);
  shop.listen(({ kind }) => {
    if (kind !== 'job.begun') return;
    bulk.ask();
    imports.ask();
  });
  bulk.ask();
  imports.ask();
  const post = createGuardedPost({ allowsLoopback });
  const webhooks = whenQuiet(0, () => sendWebhooks(shop.runtime, { ...shop.dependencies, post }), log);
  shop.listen(({ kind }) => {
    if (kind === 'webhook.queued') webhooks.ask();
  });
  const publications = watchPublications(shop);
  const timer = setInterval(() => mails.wake(), outboxIntervalMs);
  // A shop without webhooks asks nothing.
  const webhookTimer = setInterval(() => {
    if (shop.dependencies.webhooks.list().length > 0) webhooks.ask();
  }, webhookIntervalMs);
  webhooks.ask();
  mails.wake();

  const recurring: RecurringJob[] = [
    {
      name: 'idempotency-keys.expire',
      cron: '17 * * * *',
      run: () => removeExpiredKeys(database, clock.now()),
    },
    // The timer below is to the second; this finds what it missed.
    { name: 'documents.publish-due', cron: '* * * * *', run: () => publishAllDue(shop.runtime) },
    { name: 'document-history.thin', cron: '13 1 * * *', run: () => thinHistory(shop.runtime) },
    { name: 'event-history.thin', cron: '17 1 * * *', run: () => thinEventHistory(shop.runtime) },
    { name: 'journal.expire', cron: '*/10 * * * *', run: () => removeOldEntries(database) },
    {
      name: 'stock-reservations.expire',
      cron: '*/15 * * * *',
      run: () => removeExpiredReservations(shop.runtime),
    },
    {
      name: 'payments.ask',
      cron: '*/5 * * * *',
      run: () => askPendingPayments(shop.runtime, shop.dependencies),
    },
    {
      name: 'e-products.deliver-missing',
      cron: '*/5 * * * *',
      run: () => deliverMissing(shop.runtime, shop.dependencies),
    },
    {
      name: 'orders.release-unpaid',
      cron: '*/2 * * * *',
      run: () => releaseUnpaidOrders(shop.runtime, shop.dependencies),
    },
    // Jobs begin at once; this goes on with those whose process was killed.
    {
      name: 'orders.bulk',
      cron: '* * * * *',
      run: () => carryOutBulk(shop.runtime, shop.dependencies),
    },
    {
      name: 'imports.go-on',
      cron: '* * * * *',
      run: () => carryOutImports(shop.runtime, importMeans),
    },
    {
      name: 'imports.expire',
      cron: '3 3 * * *',
      run: () => removeOldImports(shop.runtime, shop.dependencies.files),
    },
    { name: 'webhooks.expire', cron: '49 2 * * *', run: () => removeOldDeliveries(shop.runtime) },
    { name: 'jobs.expire', cron: '57 2 * * *', run: () => removeOldJobs(shop.runtime) },
    {
      name: 'papers.make',
      cron: '*/5 * * * *',
      run: () => makePaperFiles(shop.runtime, shop.dependencies),
    },
    {
      name: 'erasures.finish',
      cron: '23 * * * *',
      run: () => finishErasures(shop.runtime, shop.dependencies),
    },
    {
      name: 'availability.notify',
      cron: '*/10 * * * *',
      run: () => notifyAvailable(shop.runtime, shop.dependencies),
    },
    {
      name: 'form-files.remove-loose',
      cron: '*/10 * * * *',
      run: () => removeLooseFiles(shop.runtime, shop.dependencies.files),
    },
    {
      name: 'review-photos.remove-loose',
      cron: '*/10 * * * *',
      run: () => removeLoosePhotos(shop.runtime, shop.dependencies.files),
    },
    {
      name: 'erased-mails.remove',
      cron: '31 * * * *',
      run: () => removeBlankMails(database, settings.outboxFolder),
    },
    {
      name: 'captcha-uses.expire',
      cron: '37 * * * *',
      run: () => removeExpiredCaptchaUses(database, clock.now()),
    },
    { name: 'sessions.expire', cron: '29 * * * *', run: () => removeExpiredSessions(shop.runtime) },
    {
      name: 'activities.expire',
      cron: '51 2 * * *',
      run: () => removeOldActivities(shop.runtime, shop.dependencies.directory.list()),
    },
    {
      name: 'media.forget-replaced',
      cron: '59 2 * * *',
      run: () =>
        forgetReplacedFiles(shop.runtime, shop.dependencies.files, shop.dependencies.directory.list()),
    },
    {
      name: 'bin.empty',
      cron: '53 2 * * *',
      run: () => emptyBin(shop.runtime, shop.dependencies.directory.list()),
    },
    // By eight in the morning wherever the site is, and as soon as the program is back where it stood still.
    {
      name: 'price-lists.keep',
      cron: '*/10 * * * *',
      run: () => keepPriceLists(shop.dependencies),
    },
    {
      name: 'overview.mail',
      cron: '*/10 * * * *',
      run: () => sendMorningMails(shop.runtime, shop.dependencies.directory.list()),
    },
    { name: 'known-devices.expire', cron: '43 2 * * *', run: () => removeOldDevices(shop.runtime) },
    { name: 'newsletter.expire', cron: '47 * * * *', run: () => removeUnconfirmed(shop.runtime) },
    { name: 'account-attempts.expire', cron: '37 * * * *', run: () => removeOldAttempts(shop.runtime) },
    { name: 'carts.remove-empty', cron: '11 3 * * *', run: () => removeEmptyCarts(shop.runtime) },
    { name: 'carts.archive', cron: '41 2 * * *', run: () => archiveUntouchedCarts(shop.runtime) },
    ...backupJobs(settings.backups),
  ];
  const watched = recurring.map(({ name, run, ...job }) => ({
    ...job,
    name,
    run: () => workWatch.during(name, job.limitMs ?? jobLimitMs, run),
  }));
  const queue = startPatiently(() => startJobQueue(settings.patient.pool, watched, log), log);
  return {
    async stop(timeoutMs) {
      clearInterval(timer);
      clearInterval(webhookTimer);
      await Promise.all([
        mails.stop(),
        webhooks.stop(),
        notices.stop(),
        bulk.stop(),
        imports.stop(),
        publications.stop(),
        queue.stop(timeoutMs),
      ]);
    },
  };
}

/** A time further away is looked at again after this. */
const publicationWaitMs = 3_600_000;

/** Shows visitors what waits for a time when it comes: to the second where the time was set in this process. */
function watchPublications({ runtime, listen }: Shop) {
  const { clock, log } = runtime;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let isStopped = false;
  function plan(): void {
    running = running.then(async () => {
      await publishAllDue(runtime);
      const next = await findNextDue(runtime);
      clearTimeout(timer);
      if (!next || isStopped) return;
      const waitMs = Math.max(0, next.getTime() - clock.now().getTime());
      timer = setTimeout(plan, Math.min(waitMs, publicationWaitMs));
    });
    running = running.catch((error: unknown) => {
      log.warn(errorFacts(error), 'what is due could not be published and is by the next recurring job');
    });
  }
  listen(({ kind }) => {
    if (kind === 'content.changed' || kind === 'document.scheduled') plan();
  });
  plan();
  return {
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Work that is asked for often and done once for all who asked meanwhile. */
function whenQuiet(pauseMs: number, work: () => Promise<void>, log: Logger) {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  return {
    ask(): void {
      timer ??= setTimeout(() => {
        timer = undefined;
        running = running.then(work).catch((error: unknown) => {
          log.warn(errorFacts(error), 'work after a change failed and is done by the next recurring job');
        });
      }, pauseMs);
    },
    async stop(): Promise<void> {
      clearTimeout(timer);
      await running;
    },
  };
}

/**
 * Starts the recurring work, retrying while the database is unreachable: the shop is open already and
 * serves as soon as its database is back.
 */
function startPatiently(start: () => Promise<Jobs>, log: Logger): Jobs {
  let isStopping = false;
  let stopWaiting: () => void = () => {};
  async function tryUntilStarted(): Promise<Jobs | undefined> {
    while (!isStopping) {
      try {
        return await start();
      } catch (error) {
        log.warn(errorFacts(error), 'recurring work could not be started and is tried again');
      }
      await new Promise<void>((resolve) => {
        stopWaiting = resolve;
        setTimeout(resolve, startRetryMs).unref();
      });
    }
    return undefined;
  }
  const started = tryUntilStarted();
  return {
    async stop(timeoutMs) {
      isStopping = true;
      stopWaiting();
      await (await started)?.stop(timeoutMs);
    },
  };
}
