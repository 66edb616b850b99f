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
  /** Sends what is due, one after the other; resolves when nothing is left. */
  sendDue(): Promise<void>;
  /** Sends what is due soon after; calls in the meantime are one. */
  wake(): void;
  /** Lets the mail under way end, then sends no more. */
  stop(): Promise<void>;
};

/** Pauses after the first, second, ... failure; the last one again and again. */
const pausesMs = [1, 5, 30, 120, 360, 720, 1440].map((minutes) => minutes * minuteMs);
/** About a week; what could not be sent until then stays in the outbox for people to look at. */
export const mailAttemptsMaximum = 14;

/**
 * Sends the outbox. Each row is locked while its mail is on the way, so that any number of processes send it once;
 * where a process is killed between the other side's yes and the note of it, the mail goes again with the same
 * Message-ID.
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
      // It travels with the commit; where it fails that one changes nothing.
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

/** Says in the same breath whether others are due, those included that other processes send just now. */
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

/** Codes alone: a server's sentence usually repeats the address. */
function describe(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'ERROR';
}
