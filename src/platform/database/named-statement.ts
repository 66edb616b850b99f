import { type Query, type SQL, sql } from 'drizzle-orm';
import { PgDialect, PgTransaction } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';
import { isPlanOutdated } from './write-failures.ts';

/**
 * A value that is given to a named statement, out of the planner's sight. PostgreSQL keeps a plan only where those for the
 * values themselves are no cheaper by its own reckoning, and a null that drops a part of the statement, or a short list,
 * always is: it planned such statements anew at every call, for more than running them costs (docs/decisions/database-access.md).
 * @param type its type in SQL
 */
export function given(name: string, type: string): SQL {
  return sql`(select ${sql.placeholder(name)}::${sql.raw(type)})`;
}

/** The same of a list of ids, for `= any(…)`. */
export function givenIds(name: string): SQL {
  return sql`array(select unnest(${sql.placeholder(name)}::int[]))`;
}

/**
 * A statement that is written down once and that PostgreSQL plans once for each connection, by its name
 * (docs/decisions/database-access.md). Values stand in it as `sql.placeholder('…')`; lists are arrays (`= any(…)`), so that
 * the text stays the same. Where a migration has changed what it answers while it was prepared, it takes another name and
 * is sent again; inside a transaction that transaction begins anew.
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
 * A prepared statement that is built once for each database handle: building a wide one costs more than running it. A
 * transaction is a handle of its own, so that it builds its own.
 */
export function keptStatement<Statement>(
  prepare: (database: Database) => Statement,
): (database: Database) => Statement {
  const statements = new WeakMap<Database, Statement>();
  return (database) => {
    const statement = statements.get(database) ?? prepare(database);
    statements.set(database, statement);
    return statement;
  };
}
