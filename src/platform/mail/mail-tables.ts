import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Mails waiting to be sent: written in the transaction of what they tell about, sent by a job afterwards. */
export const outboxMails = pgTable(
  'outbox_mail',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    recipient: text().notNull(),
    sender: text().notNull(),
    replyTo: text('reply_to'),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    language: text().notNull(),
    /** The Message-ID header: the same however often the mail is tried. */
    messageId: text('message_id').notNull().unique(),
    attempts: integer().notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    lastError: text('last_error'),
  },
  (table) => [index().on(table.sentAt, table.nextAttemptAt)],
);
