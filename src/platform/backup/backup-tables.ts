import { bigint, boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Backups that were made or failed, by command or by schedule; the newest say whether the shop is safe. */
export const backupRuns = pgTable('backup_run', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  endedAt: timestamp('ended_at', { withTimezone: true }).notNull(),
  isScheduled: boolean('is_scheduled').notNull(),
  /** Of a good one; null where it failed. */
  bytes: bigint({ mode: 'number' }),
  /** It was restored beside the shop, whole. */
  isTried: boolean('is_tried').notNull(),
  /** Why it failed, in a line for the operator. */
  failure: text(),
});
