import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { jobStates } from '#values/jobs.ts';
import { sites } from '../sites/sites-tables.ts';

/** Work on many things that somebody has asked for, done one after the other without a request. */
export const jobs = pgTable(
  'job',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id),
    /** Who began it, and in whose name it is done. */
    userId: integer('user_id').notNull(),
    /** What is done with each thing, in the words of whoever does it. */
    input: jsonb().$type<Record<string, unknown>>().notNull(),
    ids: integer().array().notNull(),
    /** How many of them have been seen to, in their order; those that failed are among them. */
    done: integer().notNull().default(0),
    failed: jsonb().$type<{ id: number; code: string }[]>().notNull().default([]),
    state: text({ enum: jobStates }).notNull().default('running'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [index('job_running').on(table.id).where(sql`${table.state} = 'running'`)],
);
