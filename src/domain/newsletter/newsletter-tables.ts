import { index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';

/** Who gets a site's newsletter; an e-mail stands once per site, whatever has become of it. */
export const newsletterSubscriptions = pgTable(
  'newsletter_subscription',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    siteId: integer('site_id').notNull(),
    /** Lower case, without blanks. */
    email: text().notNull(),
    language: text().notNull(),
    status: text({ enum: ['pending', 'confirmed', 'unsubscribed'] }).notNull(),
    /** SHA-256 of the mailed token, which says after its use that it was used; null once the subscription has ended. */
    confirmHash: text('confirm_hash').unique(),
    confirmUntil: timestamp('confirm_until', { withTimezone: true }),
    /** Stands in every letter, so it is kept as it is; all it can do is to end the subscription. */
    unsubscribeToken: text('unsubscribe_token').notNull().unique(),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    unsubscribedAt: timestamp('unsubscribed_at', { withTimezone: true }),
  },
  (table) => [unique().on(table.siteId, table.email), index().on(table.siteId, table.requestedAt, table.id)],
);
