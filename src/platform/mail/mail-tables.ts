import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Barcode } from '../barcodes/barcode-drawing.ts';
import { foldedText } from '../database/text-search.ts';

/** One of the shop's own pictures, made when the mail is sent: what it is `of`, and its id. */
export type ShopPicture = { readonly kind: 'shop'; readonly of: string; readonly id: number };

/** A code or a picture that is part of the mail: nothing is fetched to show it. */
export type MailPicture = (Barcode | ShopPicture) & {
  readonly contentId: string;
  readonly fileName: string;
};

/**
 * A file attached to a mail: a stored one, read from the file store when the mail is sent, or one that the shop makes
 * by then: what it is `of`, and its id.
 */
export type MailFile = { readonly fileName: string; readonly mime: string } & (
  | { readonly key: string }
  | { readonly of: string; readonly id: number }
);

/** Mails waiting to be sent: written in the transaction that they report, sent by a job afterwards. */
export const outboxMails = pgTable(
  'outbox_mail',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The site that sends it: no other site sees it. Null if that was not known yet. */
    siteId: integer('site_id'),
    kind: text().notNull(),
    recipient: text().notNull(),
    sender: text().notNull(),
    replyTo: text('reply_to'),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    language: text().notNull(),
    /** What the HTML shows by content id; rendered when the mail is sent. */
    pictures: jsonb().$type<MailPicture[]>().notNull().default([]),
    files: jsonb().$type<MailFile[]>().notNull().default([]),
    /** The one-click unsubscribe address (RFC 8058); only newsletters have it. */
    unsubscribeUrl: text('unsubscribe_url'),
    /** The Message-ID header: the same for every attempt. */
    messageId: text('message_id').notNull().unique(),
    attempts: integer().notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    lastError: text('last_error'),
  },
  (table) => [
    index().on(table.sentAt, table.nextAttemptAt),
    index('outbox_mail_words_index').using('gin', sql`${mailWords(table)} gin_trgm_ops`),
  ],
);

/** What a mail is searched by: recipient, subject and kind. */
export function mailWords({
  recipient,
  subject,
  kind,
}: Record<'recipient' | 'subject' | 'kind', AnyPgColumn>): SQL {
  return foldedText(sql`${recipient} || ' ' || ${subject} || ' ' || ${kind}`);
}
