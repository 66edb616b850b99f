import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { isKnownEmailAddress } from '#values/email-address.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import { namedStatement } from '../database/named-statement.ts';
import type { MailFile, MailPicture } from './mail-tables.ts';

/** A mail as a use case writes it. */
export type Mail = {
  /** What it is about, for the log and the admin panel: 'order.confirmation'. */
  readonly kind: string;
  readonly recipient: string;
  /** `address` or `Name <address>`. */
  readonly sender: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Two-letter code of its language. */
  readonly language: string;
  /** Codes and pictures that the HTML names by their content ids. */
  readonly pictures?: readonly MailPicture[];
  /** Stored files that go with it. */
  readonly files?: readonly MailFile[];
  /** Where one click ends mails of this kind (RFC 8058). */
  readonly unsubscribeUrl?: string;
};

/**
 * Puts a mail into the outbox. Call it inside the transaction that the mail tells about, and announce `mail.queued`:
 * it is sent after the commit, or never where that does not come.
 * @throws Error where recipient or answer address is no e-mail address: rules check them before
 */
export async function queueMail(database: Database, clock: Clock, mail: Mail): Promise<void> {
  for (const address of [mail.recipient, mail.replyTo ?? mail.recipient]) {
    if (!isKnownEmailAddress(address)) throw new Error(`A mail ${mail.kind} has no usable address.`);
  }
  await insertMail(database, {
    kind: mail.kind,
    recipient: mail.recipient,
    sender: oneLine(mail.sender),
    replyTo: mail.replyTo ?? null,
    subject: oneLine(mail.subject),
    html: mail.html,
    text: mail.text,
    language: mail.language,
    pictures: JSON.stringify(mail.pictures ?? []),
    files: JSON.stringify(mail.files ?? []),
    unsubscribeUrl: mail.unsubscribeUrl ?? null,
    messageId: newMessageId(mail.sender),
    now: clock.now(),
  });
}

const insertMail = namedStatement('mail_insert', () => {
  const given = (name: string, type = 'text') => sql`${sql.placeholder(name)}::${sql.raw(type)}`;
  const texts = ['kind', 'recipient', 'sender', 'replyTo', 'subject', 'html', 'text', 'language'];
  return sql`
    insert into outbox_mail (kind, recipient, sender, reply_to, subject, html, text, language, pictures, files,
      unsubscribe_url, message_id, created_at, next_attempt_at)
    values (${sql.join(
      texts.map((name) => given(name)),
      sql`, `,
    )}, ${given('pictures', 'jsonb')}, ${given('files', 'jsonb')}, ${given('unsubscribeUrl')}, ${given('messageId')},
      ${given('now', 'timestamptz')}, ${given('now', 'timestamptz')})`;
});

/** A line break in a header would begin another header. */
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
