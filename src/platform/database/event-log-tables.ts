import { sql } from 'drizzle-orm';
import { bigint, customType, index, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core';

/** A transaction's number, never reused (PostgreSQL's 64-bit transaction ids). */
const transactionId = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' });

/**
 * What other processes have to learn, written in the transaction that it describes; stored for minutes (event-log.ts).
 */
export const eventLogEntries = pgTable(
  'journal_entry',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    transaction: transactionId().notNull().default(sql`pg_current_xact_id()`),
    body: jsonb().$type<unknown>().notNull(),
    /** The database's clock: processes' clocks differ. */
    writtenAt: timestamp('written_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.transaction)],
);
