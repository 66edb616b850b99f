import type { Query, SQL } from 'drizzle-orm';
import { PgDialect, PgTransaction } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';
import { isPlanOutdated } from './write-failures.ts';

/**
 * A statement that is written down once and that PostgreSQL plans once for each connection, by its name
 * (docs/decisions/044). Values stand in it as `sql.placeholder('…')`; lists are arrays (`= any(…)`), so that the text stays
 * the same. Where a migration has changed what it answers while it was prepared, it takes another name and is sent again;
 * inside a transaction that transaction begins anew.
 */
export function namedStatement<Row extends Record<string, unknown>>(
  name: string,
  statement: () => SQL,
): (database: Database, values: Readonly<Record<string, unknown>>) => Promise<Row[]> {
  let built: Query | undefined;
  let generation = 0;
  async function send(database: Database, values: Readonly<Record<string, unknown>>): Promise<Row[]> {
    built ??= new PgDialect().sqlToQuery(statement());
    const { session } = database._;
    const sent = generation;
    try {
      const prepared = session.prepareQuery(built, undefined, `${name}_${sent}`, false);
      return ((await prepared.execute({ ...values })) as unknown as { rows: Row[] }).rows;
    } catch (error) {
      if (!isPlanOutdated(error)) throw error;
      if (sent === generation) generation += 1;
      if (database instanceof PgTransaction) throw error;
      return send(database, values);
    }
  }
  return send;
}
