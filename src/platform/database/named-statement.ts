import { type Query, type SQL, sql } from 'drizzle-orm';
import { PgDialect, PgTransaction } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';
import { isPlanOutdated } from './write-failures.ts';

/**
 * A value passed to a named statement, hidden from the planner. PostgreSQL keeps a generic plan only if plans for the
 * actual values look no cheaper, and a null that disables a part of the statement, or a short list, always looks
 * cheaper: it planned such statements at every call, which cost more than running them
 * (docs/decisions/database-access.md).
 * @param type its type in SQL
 */
export function given(name: string, type: string): SQL {
  return sql`(select ${sql.placeholder(name)}::${sql.raw(type)})`;
}

/** The same for a list of ids, for `= any(…)`. */
export function givenIds(name: string): SQL {
  return sql`array(select unnest(${sql.placeholder(name)}::int[]))`;
}

/**
 * A statement that PostgreSQL plans once for each connection, by its name (docs/decisions/database-access.md). Values
 * are `sql.placeholder('…')`; lists are arrays (`= any(…)`), so that the text stays the same. If a migration has
 * changed its result type since it was prepared, it gets another name and is sent again; within a transaction, that
 * transaction is restarted.
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

/**
 * A prepared statement, built once for each database handle: building a wide one costs more than running it. A
 * transaction is a separate handle, so it builds its own.
 */
export function preparedStatement<Statement>(
  prepare: (database: Database) => Statement,
): (database: Database) => Statement {
  const statements = new WeakMap<Database, Statement>();
  return (database) => {
    const statement = statements.get(database) ?? prepare(database);
    statements.set(database, statement);
    return statement;
  };
}
