import { and, asc, isNull, lt, lte, sql } from 'drizzle-orm';
import { minuteMs } from '#values/durations.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import { namedStatement } from '../database/named-statement.ts';
import { errorFacts } from '../log/error-facts.ts';
import type { Logger } from '../log/logger.ts';
import { outboxMails } from './mail-tables.ts';
import type { MailTransport } from './mail-transport.ts';

export type MailSender = {
  /** Sends what is due, one mail after the other; resolves when nothing is left. */
  sendDue(): Promise<void>;
  /** Sends what is due soon afterwards; calls made meanwhile are merged. */
  wake(): void;
  /** Lets the current mail finish, then sends no more. */
  stop(): Promise<void>;
};

/** Delays after the first, second, ... failure; the last one repeats. */
const pausesMs = [1, 5, 30, 120, 360, 720, 1440].map((minutes) => minutes * minuteMs);
/** About a week; what could not be sent by then stays in the outbox for people to look at. */
export const mailAttemptsMaximum = 14;

/**
 * Sends the outbox. Each row is locked while its mail is being sent, so that any number of processes send it once; if a
 * process is killed after the mail was accepted but before that is recorded, it is sent again with the same Message-ID.
 */
export function createMailSender(options: {
  database: Database;
  clock: Clock;
  log: Logger;
  transport: MailTransport;
}): MailSender {
  const { database, clock, log, transport } = options;
  let isStopped = false;
  let running: Promise<void> | undefined;
  let isAskedAgain = false;

  /** @returns whether more are due */
  async function sendOne(): Promise<boolean> {
    let noting: Promise<{ isMoreDue: boolean }[]> | undefined;
    await database.transaction(async (transaction) => {
      const [mail] = await transaction
        .select()
        .from(outboxMails)
        .where(
          and(
            isNull(outboxMails.sentAt),
            lte(outboxMails.nextAttemptAt, sql.placeholder('now')),
            lt(outboxMails.attempts, mailAttemptsMaximum),
          ),
        )
        .orderBy(asc(outboxMails.nextAttemptAt), asc(outboxMails.id))
        .limit(1)
        .for('update', { skipLocked: true })
        .prepare('mail_next')
        .execute({ now: clock.now() });
      if (!mail) return;
      const attempts = mail.attempts + 1;
      const result = await transport.send(mail).then(
        () => ({ sentAt: clock.now(), nextAttemptAt: mail.nextAttemptAt, lastError: null }),
        (error: unknown) => ({
          sentAt: null,
          nextAttemptAt: new Date(clock.now().getTime() + pauseAfter(attempts)),
          lastError: describe(error),
        }),
      );
      // It travels with the commit; a failure here changes nothing about that.
      noting = noteAttempt(transaction, { ...result, attempts, id: mail.id, now: clock.now() });
      noting.catch(() => undefined);
      const facts = { mail: mail.id, kind: mail.kind, attempts };
      if (result.lastError === null) log.info(facts, 'mail sent');
      else log.warn({ ...facts, error: result.lastError }, 'mail not sent');
    });
    const [noted] = (await noting) ?? [];
    return noted?.isMoreDue === true;
  }

  async function sendAll(): Promise<void> {
    do {
      isAskedAgain = false;
      while (!isStopped && (await sendOne())) {
        // What is queued meanwhile asks again.
      }
    } while (isAskedAgain && !isStopped);
  }

  function sendDue(): Promise<void> {
    isAskedAgain = true;
    running ??= sendAll().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    sendDue,
    wake() {
      sendDue().catch((error: unknown) => log.warn(errorFacts(error), 'the outbox could not be read'));
    },
    async stop() {
      isStopped = true;
      await running?.catch(() => undefined);
      transport.close();
    },
  };
}

/** The same statement says whether other mails are due, including those that other processes are sending now. */
const noteAttempt = namedStatement<{ isMoreDue: boolean }>(
  'mail_note',
  () => sql`
    update outbox_mail set attempts = ${sql.placeholder('attempts')}::int,
      sent_at = ${sql.placeholder('sentAt')}::timestamptz, last_error = ${sql.placeholder('lastError')}::text,
      next_attempt_at = ${sql.placeholder('nextAttemptAt')}::timestamptz
    where id = ${sql.placeholder('id')}::int
    returning exists (
      select from outbox_mail other where other.sent_at is null and other.id <> outbox_mail.id
        and other.next_attempt_at <= ${sql.placeholder('now')}::timestamptz
        and other.attempts < ${sql.raw(String(mailAttemptsMaximum))}) as "isMoreDue"`,
);

function pauseAfter(attempts: number): number {
  return pausesMs[Math.min(attempts, pausesMs.length) - 1] ?? minuteMs;
}

/** Codes only: a server's message usually repeats the address. */
function describe(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'ERROR';
}
