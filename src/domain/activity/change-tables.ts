import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { jsonValue } from '#platform/database/column-types.ts';
import { changeSources } from '#values/change-log.ts';
import { sites } from '../sites/sites-tables.ts';

/** One writing of goods, prices, stock texts or settings, whole: it can be read, and taken back by another one. */
export const changeSets = pgTable(
  'change_set',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id),
    /** Null: the program, as for an import that a job applies. */
    actorId: integer('actor_id'),
    source: text({ enum: changeSources }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** The set that it takes back. */
    undoes: integer(),
    /** Things that it changed. */
    count: integer().notNull(),
  },
  (table) => [index().on(table.siteId, table.id), index().on(table.undoes)],
);

/** One field of one thing, as it was and as it was made; null before: it was not there. */
export const changes = pgTable(
  'change',
  {
    changeSetId: integer('change_set_id')
      .notNull()
      .references(() => changeSets.id, { onDelete: 'cascade' }),
    entity: text().notNull(),
    entityId: text('entity_id').notNull(),
    field: text().notNull(),
    before: jsonValue(),
    after: jsonValue(),
  },
  (table) => [
    primaryKey({ columns: [table.changeSetId, table.entity, table.entityId, table.field] }),
    index().on(table.entity, table.entityId, table.changeSetId),
  ],
);
