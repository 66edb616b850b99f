import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { isKnownEmailAddress } from '#values/email-address.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import { namedStatement } from '../database/named-statement.ts';
import type { MailFile, MailPicture } from './mail-tables.ts';

/** A mail as a use case writes it. */
export type Mail = {
  /** What the mail is about, for the log and the admin panel: 'order.confirmation'. */
  readonly kind: string;
  /** The site that sends it: only its admins may read it. */
  readonly siteId?: number;
  readonly recipient: string;
  /** `address` or `Name <address>`. */
  readonly sender: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Two-letter code of its language. */
  readonly language: string;
  /** Codes and pictures that the HTML refers to by content id. */
  readonly pictures?: readonly MailPicture[];
  /** Stored files that go with it. */
  readonly files?: readonly MailFile[];
  /** The one-click unsubscribe address (RFC 8058). */
  readonly unsubscribeUrl?: string;
};

/**
 * Puts a mail into the outbox. Call it inside the transaction that the mail reports, and emit `mail.queued`: it is sent
 * after the commit, or never if that fails.
 * @throws Error if recipient or reply address is invalid: rules check them before
 */
export async function queueMail(database: Database, clock: Clock, mail: Mail): Promise<void> {
  await queueMails(database, clock, [mail]);
}

/** The same for several mails about one thing, in order and in one statement. */
export async function queueMails(database: Database, clock: Clock, mails: readonly Mail[]): Promise<void> {
  for (const { kind, recipient, replyTo = recipient } of mails) {
    if (![recipient, replyTo].every(isKnownEmailAddress))
      throw new Error(`A mail ${kind} has no usable address.`);
  }
  await insertMails(database, { mails: JSON.stringify(mails.map(inColumns)), now: clock.now() });
}

/** A mail by the names of the columns. */
function inColumns({ siteId, replyTo, pictures = [], files = [], unsubscribeUrl, ...mail }: Mail) {
  return {
    ...mail,
    site_id: siteId,
    sender: oneLine(mail.sender),
    subject: oneLine(mail.subject),
    reply_to: replyTo,
    pictures,
    files,
    unsubscribe_url: unsubscribeUrl,
    message_id: newMessageId(mail.sender),
  };
}

const insertMails = namedStatement('mails_insert', () => {
  const now = sql`${sql.placeholder('now')}::timestamptz`;
  return sql`
    insert into outbox_mail (site_id, kind, recipient, sender, reply_to, subject, html, text, language, pictures, files,
      unsubscribe_url, message_id, created_at, next_attempt_at)
    select site_id, kind, recipient, sender, reply_to, subject, html, text, language, pictures, files,
      unsubscribe_url, message_id, ${now}, ${now}
    from jsonb_to_recordset(${sql.placeholder('mails')}::jsonb) as mail (site_id integer, kind text, recipient text, sender text,
      reply_to text, subject text, html text, text text, language text, pictures jsonb, files jsonb,
      unsubscribe_url text, message_id text)`;
});

/** A line break in a header would start another header. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

/** The Message-ID header of a mail from this sender (RFC 5322, 3.6.4). */
export function newMessageId(sender: string): string {
  return `<${randomUUID()}@${domainOf(sender)}>`;
}

function domainOf(sender: string): string {
  return /@([A-Za-z0-9.-]+)>?\s*$/.exec(sender)?.[1] ?? 'localhost';
}
